import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { options } from '../../../apps/service/src/config/options.js'
import { repositoryRoot } from '../../setup/repository.mjs'

// each check is a program of its own
vi.setConfig({ testTimeout: 60_000 })

const folder = join(repositoryRoot, 'apps/service')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function check(program: string, ...parameters: readonly string[]) {
  return new Promise<{ readonly passed: boolean; readonly said: string }>((resolve) => {
    const path = join(repositoryRoot, 'node_modules/.bin', program)
    execFile(process.execPath, [path, ...parameters], (error, stdout, stderr) =>
      resolve({ passed: error === null, said: stdout + stderr }),
    )
  })
}

test('the Dockerfile and the compose file have nothing that their checkers know to be wrong', async () => {
  const [image, composition] = await Promise.all([
    check('dockerfilelint', join(folder, 'Dockerfile')),
    check('dclint', '--max-warnings', '0', join(folder, 'compose.yaml')),
  ])
  expect(image.said).toContain('Issues: None found')
  expect(composition).toMatchObject({ passed: true })
})

test('the checkers would find something', async () => {
  const work = await mkdtemp(join(tmpdir(), 'foyer-container-'))
  try {
    writeFileSync(join(work, 'Dockerfile'), read('Dockerfile').replace('USER node', 'USR node'))
    writeFileSync(join(work, 'compose.yaml'), read('compose.yaml').replace('redis:7.4-bookworm', 'redis'))
    const [image, composition] = await Promise.all([
      check('dockerfilelint', join(work, 'Dockerfile')),
      check('dclint', '--max-warnings', '0', join(work, 'compose.yaml')),
    ])
    expect(image.said).toContain('Invalid Command')
    expect(composition).toMatchObject({ passed: false, said: expect.stringContaining('redis') as string })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
})

test('the service’s variables are its options, and it does not run as root', () => {
  const said = read('compose.yaml').split('\n  service:')[1] ?? ''
  const names = [...said.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? '')
  expect(names).toContain('DATABASE_URL')
  // REDIS_URL is for mailboxes of more than one process
  expect(names.filter((name) => !(name in options) && name !== 'REDIS_URL')).toEqual([])
  expect(read('Dockerfile')).toMatch(/\nUSER node\n[^]*\nCMD /)
})
