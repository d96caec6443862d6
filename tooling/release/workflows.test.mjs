import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../setup/repository.mjs'

const folder = join(repositoryRoot, '.github')
const read = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8')
const workflows = readdirSync(join(folder, 'workflows'))
const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))

test('the workflow ci runs both commands on every supported line of Node, and builds the site', () => {
  const { jobs } = parse(read('workflows/ci.yml'))
  expect(jobs.test.strategy.matrix.node).toEqual([20, 22, 24])
  const commands = (/** @type {{ steps: { run?: string }[] }} */ job) =>
    job.steps.map(({ run }) => run ?? '').join('\n')
  expect(commands(jobs.test)).toMatch(/npm start[\s\S]*npm test/)
  expect(commands(jobs.docs)).toContain('npm run docs:build')
})

describe.each(workflows)('the workflow %s', (file) => {
  const text = read(`workflows/${file}`)

  test('runs scripts that exist, with limits and the least permissions', () => {
    const { permissions, jobs } = parse(text)
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
    expect(permissions).toBeDefined()
    for (const job of Object.values(jobs))
      expect(job).toMatchObject({ 'timeout-minutes': expect.any(Number) })
  })
})

test('a release publishes with provenance and without a token', () => {
  const text = read('workflows/release.yml')
  expect(parse(text).permissions).toEqual({ contents: 'write', 'id-token': 'write' })
  expect(text.match(/npm publish .*--provenance/g)).toHaveLength(2)
  expect(text).not.toContain('NPM_TOKEN')
})

test('issue forms have fields with labels, and dependabot has groups', () => {
  for (const file of ['bug_report.yml', 'feature_request.yml']) {
    const { name, description, body } = parse(read(`ISSUE_TEMPLATE/${file}`))
    expect([typeof name, typeof description]).toEqual(['string', 'string'])
    const fields = body.filter((/** @type {{ type: string }} */ field) => field.type !== 'markdown')
    expect(fields.length).toBeGreaterThan(2)
    for (const { id, attributes } of fields)
      expect([typeof id, typeof attributes.label]).toEqual(['string', 'string'])
  }
  for (const { groups } of parse(read('dependabot.yml')).updates) expect(groups).toBeDefined()
})
