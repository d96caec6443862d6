import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serviceFolder } from './service-folder.js'

// each process makes or opens an embedded database, which takes long where other work fills the machine
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

let folder: string
let child: ChildProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-service-'))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs the service's command in a process of its own, as an operator does. */
function run(...parameters: readonly string[]) {
  const started = spawn(process.execPath, [join(serviceFolder(), 'service.mjs'), ...parameters], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_FOLDER: join(folder, 'data'),
      DATABASE_URL: '',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = started
  let said = ''
  started.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  started.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(started, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { started, ended, said: () => said }
}

test('projects are added and changed, then a service knows them, and SIGTERM ends it in order', async () => {
  const added = await run('projects', 'add', 'shop', '--name', 'Shop', '--origin', 'https://*.example.org')
    .ended
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining('"id":"shop"') })
  const changed = await run('projects', 'change', 'shop', '--analytics', 'on', '--feature', 'relay=off').ended
  expect(JSON.parse(changed.said)).toEqual({
    id: 'shop',
    name: 'Shop',
    allowedOrigins: ['https://*.example.org'],
    features: { relay: false },
    analytics: true,
  })

  const { started, ended, said } = run()
  await expect.poll(said, { timeout: 60_000 }).toMatch(/listening at http:\/\/127/)
  const [, url] = /listening at (http:\/\/[\d.:]+)/.exec(said()) ?? []
  const answer = await fetch(`${url}/getAnalyticsConfig?projectId=shop`)
  expect(await answer.json()).toEqual({ isAnalyticsEnabled: true })
  expect((await run('projects', 'list').ended).said).toContain('Stop it first, or set DATABASE_URL')
  started.kill('SIGTERM')
  const { code } = await ended
  expect(code).toBe(0)

  const listed = await run('projects', 'list').ended
  expect(listed.said.split('\n').filter((line) => line !== '')).toHaveLength(2)
})

test.each([
  [['projects'], 'Usage:'],
  [['projects', 'remove', 'x'], 'Usage:'],
  [['projects', 'add', 'x', '--analytics', 'maybe'], '--analytics must be on or off.'],
  [['projects', 'add', 'x', '--feature', 'all=on'], '--feature must be catalogue, provider, relay'],
  [['nothing'], 'Usage:'],
])('%j is refused with what is wrong', async (parameters, text) => {
  const { code, said } = await run(...parameters).ended
  expect(code).toBe(1)
  expect(said).toContain(text)
})
