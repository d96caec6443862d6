import { createFakeClock } from 'foyerkit/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startService, type RunningService } from '../../service/src/testing/start-service.js'
import { notesModule } from './notes.js'

// a database is created, which takes long on a busy machine
vi.setConfig({ hookTimeout: 120_000 })

const clock = createFakeClock(Date.now())
let running: RunningService
beforeAll(async () => {
  running = await startService({ NOTES_DAYS: '1' }, { modules: [notesModule], clock })
})
afterAll(() => running.stop())

const url = (project = 'development') => `${running.url}/v1/notes?projectId=${project}`
const write = async (text: unknown) => {
  const response = await fetch(url(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}
const read = async () => (await fetch(url())).json()

test('a module adds endpoints that check the project and the body', async () => {
  expect(await write('first')).toEqual({ status: 200, body: { count: 1 } })
  expect(await write('second')).toMatchObject({ body: { count: 2 } })
  expect(await read()).toEqual({ notes: ['second', 'first'] })
  expect(await write('')).toMatchObject({
    status: 400,
    body: { reasons: [{ name: 'text', description: 'text must not be empty' }] },
  })
  expect((await fetch(url('unknown'))).status).toBe(401)
})

test('its metric and its endpoints are among those of the service', async () => {
  expect(await (await fetch(`${running.url}/metrics`)).text()).toMatch(/^foyer_notes 2$/m)
  expect(await (await fetch(`${running.url}/docs/openapi.json`)).text()).toContain('"/v1/notes"')
})

test('a project has its own settings', async () => {
  const project = { id: 'small', name: 'Small', allowedOrigins: [], features: {}, analytics: false }
  await running.projects.add({ ...project, settings: { notes: { maxNotes: 1 } } })
  const post = () =>
    fetch(url('small'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"text":"only one"}',
    })
  expect((await post()).status).toBe(200)
  expect((await post()).status).toBe(409)
  await running.projects.change('small', { features: { notes: false } })
  await expect.poll(async () => (await fetch(url('small'))).status, { timeout: 10_000 }).toBe(403)
})

test('its job deletes old notes', async () => {
  await running.database.execute("update notes set written_at = written_at - interval '2 days'")
  await clock.advance(3_600_000)
  await expect.poll(read).toEqual({ notes: [] })
})
