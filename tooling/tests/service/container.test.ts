import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { builtInModules } from '../../../apps/service/src/modules/built-in.js'
import { optionsOf } from '../../../apps/service/src/platform/config/read-config.js'
import { repositoryRoot } from '../../setup/repository.mjs'

// Each check starts a process.
vi.setConfig({ testTimeout: 60_000 })

const folder = join(repositoryRoot, 'apps/service')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function check(program: string, ...parameters: readonly string[]) {
  return new Promise<{ readonly passed: boolean; readonly output: string }>((resolve) => {
    const path = join(repositoryRoot, 'node_modules/.bin', program)
    execFile(process.execPath, [path, ...parameters], (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    )
  })
}

test('dockerfilelint and dclint find no issue in the Dockerfile and the compose file', async () => {
  const [image, composition] = await Promise.all([
    check('dockerfilelint', join(folder, 'Dockerfile')),
    check('dclint', '--max-warnings', '0', join(folder, 'compose.yaml')),
  ])
  expect(image.output).toContain('Issues: None found')
  expect(composition).toMatchObject({ passed: true })
})

test('dockerfilelint and dclint find planted issues', async () => {
  const work = await mkdtemp(join(tmpdir(), 'foyer-container-'))
  try {
    writeFileSync(join(work, 'Dockerfile'), read('Dockerfile').replace('USER node', 'USR node'))
    writeFileSync(join(work, 'compose.yaml'), read('compose.yaml').replace('redis:7.4-bookworm', 'redis'))
    const [image, composition] = await Promise.all([
      check('dockerfilelint', join(work, 'Dockerfile')),
      check('dclint', '--max-warnings', '0', join(work, 'compose.yaml')),
    ])
    expect(image.output).toContain('Invalid Command')
    expect(composition).toMatchObject({ passed: false, output: expect.stringContaining('redis') as string })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
})

test('the compose file sets only known options, and the image does not run as root', () => {
  const serviceText = read('compose.yaml').split('\n  service:')[1] ?? ''
  const options = optionsOf(builtInModules)
  const names = [...serviceText.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? '')
  expect(names).toContain('DATABASE_URL')
  // REDIS_URL shares messages between more than one process.
  expect(names.filter((name) => !(name in options) && name !== 'REDIS_URL')).toEqual([])
  expect(read('Dockerfile')).toMatch(/\nUSER node\n[^]*\nCMD /)
})
