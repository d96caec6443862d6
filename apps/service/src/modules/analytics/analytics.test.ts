import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorBody } from '../../platform/http/error-body.js'
import type { Clock } from '../../platform/clock.js'
import { startService, type RunningService } from '../../testing/start-service.js'
import { createCountsStore, readTotals, removeCountsOf } from './counts-store.js'
import { eventNames, eventProperties } from './event-names.js'
import { counts } from './tables.js'

// the embedded database starts slowly on a busy machine
vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

const origin = 'https://shop.example'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

let now = Date.parse('2026-11-20T23:59:00Z')
const clock: Clock = { now: () => now, sleep: () => new Promise(() => {}) }
let running: RunningService
beforeAll(async () => {
  running = await startService({ CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' }, { clock })
  const project = { features: {}, analytics: true, allowedOrigins: [origin] }
  await running.projects.add({ ...project, id: 'shop', name: 'Shop' })
  await running.projects.add({ ...project, id: 'other', name: 'Other' })
  await running.projects.add({ ...project, id: 'quiet', name: 'Quiet', analytics: false })
  await running.projects.add({ ...project, id: 'off', name: 'Off', features: { analytics: false } })
})
afterAll(() => running.stop())
beforeEach(async () => {
  now = Date.parse('2026-11-20T23:59:00Z')
  await running.database.queries.delete(counts)
})

interface Sent {
  readonly projectId?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly type?: string
}

async function post(
  body: unknown,
  { projectId = 'shop', headers = { origin }, type = 'text/plain' }: Sent = {},
) {
  const response = await fetch(`${running.url}/v1/events?projectId=${projectId}`, {
    method: 'POST',
    headers: { 'content-type': `${type};charset=UTF-8`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  const [reason] = response.ok ? [] : errorBody.parse(JSON.parse(text)).reasons
  return { status: response.status, headers: response.headers, ...reason }
}
const rows = () =>
  running.database.queries
    .select()
    .from(counts)
    .orderBy(counts.day, counts.name, counts.detail, counts.project)

describe('a batch', () => {
  test.each(['text/plain', 'application/json'])(
    'as %s is counted by event, network and detail',
    async (type) => {
      const events = [
        { name: 'MODAL_OPEN', view: 'connect.wallets', first: true },
        { name: 'MODAL_OPEN', view: 'connect.wallets' },
        { name: 'MODAL_OPEN', view: 'account.home' },
        { name: 'SWITCH_NETWORK', network: 'eip155:8453' },
        { name: 'SEND_ERROR', network: 'eip155:1', reason: 'reverted' },
      ]
      const { status, headers } = await post({ events }, { type })
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin])
      expect(headers.get('set-cookie')).toBeNull()
      const row = { project: 'shop', day: '2026-11-20', network: '', detail: '', events: 1, sessions: 0 }
      expect(await rows()).toEqual([
        { ...row, name: 'MODAL_OPEN', detail: 'account.home' },
        { ...row, name: 'MODAL_OPEN', detail: 'connect.wallets', events: 2, sessions: 1 },
        { ...row, name: 'SEND_ERROR', network: 'eip155:1', detail: 'reverted' },
        { ...row, name: 'SWITCH_NETWORK', network: 'eip155:8453' },
      ])
    },
  )

  test('adds to the counts of its project and of its day in UTC', async () => {
    const events = [{ name: 'MODAL_CLOSE' }]
    await post({ events })
    await Promise.all([post({ events }), post({ events }), post({ events }, { projectId: 'other' })])
    now += 60_000
    await post({ events })
    expect((await rows()).map(({ project, day, events }) => [project, day, events])).toEqual([
      ['other', '2026-11-20', 1],
      ['shop', '2026-11-20', 3],
      ['shop', '2026-11-21', 1],
    ])
  })

  test('may have every name with each of its properties', async () => {
    const values = { network: 'eip155:1', wallet: 'metamask', view: 'other', reason: 'other' }
    const events = eventNames.map((name) => ({
      name,
      ...Object.fromEntries(eventProperties[name].map((property) => [property, values[property]])),
    }))
    expect((await post({ events })).status).toBe(204)
    expect((await rows()).map(({ name }) => name).sort()).toEqual([...eventNames].sort())
  })

  test('counts networks that the service does not know together', async () => {
    const networks = ['eip155:987654321', 'eip155:987654322', `solana:${'1'.repeat(32)}`]
    await post({ events: networks.map((network) => ({ name: 'SWITCH_NETWORK', network })) })
    expect(await rows()).toMatchObject([{ network: '', events: 3 }])
  })

  const event = { name: 'MODAL_CLOSE' }
  test.each([
    ['an unknown name', { name: 'PAGE_VIEW' }],
    ['a name of the prototype', { name: 'constructor' }],
    ['an unknown property', { ...event, address }],
    ['a property of another event', { ...event, network: 'eip155:1' }],
    ['an address as network', { name: 'SWITCH_NETWORK', network: address }],
    ['an account as network', { name: 'SWITCH_NETWORK', network: `eip155:1:${address}` }],
    ['an unlisted wallet', { name: 'SELECT_WALLET', wallet: 'my.own.wallet' }],
    ['an unlisted view', { name: 'MODAL_OPEN', view: address }],
    ['a free text as reason', { name: 'CONNECT_ERROR', reason: 'ada@shop.example' }],
    ['a mark of the funnel on another event', { ...event, first: true }],
    ['a mark that is false', { name: 'MODAL_OPEN', view: 'other', first: false }],
  ])('with %s is refused as a whole', async (_what, bad) => {
    const { status, name, description } = await post({ events: [event, bad] })
    expect(status).toBe(400)
    expect(`${name} ${description}`).toContain('events')
    expect(`${name} ${description}`).not.toMatch(/ada@|0x71C7|my\.own/)
    expect(await rows()).toEqual([])
  })

  test.each([
    ['no JSON', '{"events":', 400],
    ['no events', { events: [] }, 400],
    ['another field', { events: [event], visitor: 'ada' }, 400],
    ['101 events', { events: Array(101).fill(event) }, 400],
    ['more than 16 kB', JSON.stringify({ events: [event] }).padEnd(16_385), 413],
  ])('with %s is refused', async (_what, body, status) => {
    expect((await post(body)).status).toBe(status)
    expect(await rows()).toEqual([])
  })

  test.each<[string, Sent, object]>([
    ['a page that is not allowed', { headers: { origin: 'https://elsewhere.example' } }, { name: 'origin' }],
    ['a caller that is no page', { headers: {} }, { name: 'origin' }],
    ['a page that hides its origin', { headers: { origin: 'null' } }, { name: 'origin' }],
    ['a project without analytics', { projectId: 'quiet' }, { name: 'analytics' }],
    ['a project without the feature', { projectId: 'off' }, { name: 'analytics' }],
    ['an unknown project', { projectId: 'none' }, { status: 401, name: 'projectId' }],
  ])('of %s is refused', async (_what, sent, refusal) => {
    expect(await post({ events: [event] }, sent)).toMatchObject({ status: 403, ...refusal })
    expect(await rows()).toEqual([])
  })
})

test('widgets of a project are told to send events if it has analytics and the feature', async () => {
  const isEnabled = async (projectId: string) =>
    (await fetch(`${running.url}/getAnalyticsConfig?projectId=${projectId}`)).json()
  expect(await Promise.all(['shop', 'quiet', 'off'].map(isEnabled))).toEqual([
    { isAnalyticsEnabled: true },
    { isAnalyticsEnabled: false },
    { isAnalyticsEnabled: false },
  ])
})

test('counts of a removed project, and those of days that are over, are removed', async () => {
  const events = [{ name: 'MODAL_CLOSE' }]
  const { queries } = running.database
  await post({ events })
  await post({ events }, { projectId: 'other' })
  now += 86_400_000
  await post({ events })
  await createCountsStore(queries).forget('2026-11-21')
  expect(await rows()).toMatchObject([{ project: 'shop', day: '2026-11-21' }])
  await post({ events }, { projectId: 'other' })
  await removeCountsOf(queries, 'shop')
  expect(await rows()).toMatchObject([{ project: 'other' }])
})

test('a report adds up the days and projects that it is for', async () => {
  const events = [{ name: 'SELECT_WALLET', wallet: 'metamask', first: true }]
  await post({ events })
  await post({ events: [{ name: 'SELECT_WALLET', wallet: 'other' }] })
  await post({ events }, { projectId: 'other' })
  now += 86_400_000
  await post({ events })
  const totals = (project?: string, to = '2026-11-21') =>
    readTotals(running.database.queries, { project, from: '2026-11-20', to })
  expect(await totals('shop')).toEqual([{ name: 'SELECT_WALLET', events: 3, sessions: 2 }])
  expect(await totals()).toEqual([{ name: 'SELECT_WALLET', events: 4, sessions: 3 }])
  expect(await totals('shop', '2026-11-20')).toEqual([{ name: 'SELECT_WALLET', events: 2, sessions: 1 }])
})
