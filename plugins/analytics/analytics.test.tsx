import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { definePlugin, defineRoute, view, type EventBus } from '#kernel'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeNamespace,
  settle,
  until,
  type Harness,
  type HarnessOptions,
} from '#kernel/testing'
import { service } from '../service/index.js'
import { batchDelayMs, batchSize, maxWaiting } from './batches.js'
import type { AnalyticsEvent } from './contract.js'
import { analytics } from './index.js'

conformsToPlugin(test, () => analytics(), { invalidOptions: [{ sink: 'https://collector.example' }] })

const address = 'https://service.example'
const events = `${address}/v1/events?projectId=shop`
const configPath = '/getAnalyticsConfig'
const list = defineRoute('networks.list')
const about = defineRoute('connect.about')
const Empty = { default: () => <p>Empty</p> }

let bus: EventBus
const site = definePlugin({
  id: 'site',
  contributes: [view(list, async () => Empty), view(about, async () => Empty)],
  setup({ events }) {
    bus = events
  },
})
const emit = (id: string, payload?: unknown) => bus.emit({ kind: 'event', id }, payload)
const open = () => emit('kernel.opened', { route: 'connect.wallets' })

let running: Harness | undefined
let beacons: { readonly url: string; readonly events: readonly AnalyticsEvent[] }[]
beforeEach(() => {
  beacons = []
  setNavigator('sendBeacon', (url: string, body: string) => {
    beacons.push({ url, ...(JSON.parse(body) as { events: readonly AnalyticsEvent[] }) })
    return true
  })
})
afterEach(async () => {
  await running?.dispose()
  running = undefined
  for (const name of ['sendBeacon', 'doNotTrack', 'globalPrivacyControl'])
    Reflect.deleteProperty(navigator, name)
})

function setNavigator(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

/** Answers of the service: the configuration, and the endpoint of events. */
function answers(
  config: () => unknown = () => ({ isAnalyticsEnabled: true }),
): NonNullable<HarnessOptions['http']> {
  const isConfig = (url: unknown) => String(url).startsWith(`${address}${configPath}`)
  const answer = (url: string) => (isConfig(url) ? config() : new Response(undefined, { status: 204 }))
  return new Proxy(
    {},
    {
      get: (_, url) => () => answer(String(url)),
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    },
  )
}

interface Started {
  readonly config?: () => unknown
  readonly sink?: (events: readonly AnalyticsEvent[]) => unknown
  readonly options?: HarnessOptions
}

function start({ config, sink, options }: Started = {}): Harness {
  running = createPluginHarness(analytics(sink ? { sink } : {}), {
    companions: [fakeNamespace('demo'), service(), site()],
    ...{ service: address, projectId: 'shop', http: answers(config) },
    ...options,
  })
  return running
}
/** The event of a modal that opens. */
const opened = { name: 'MODAL_OPEN', view: 'connect.wallets', first: true }
const paths = (h: Harness) => h.http.calls.map(({ url }) => new URL(url).pathname)
const sent = (h: Harness) =>
  h.http.calls
    .filter(({ url }) => url === events)
    .map(({ body }) => (body as { readonly events: readonly AnalyticsEvent[] }).events)
const names = (batches: readonly (readonly AnalyticsEvent[])[]) =>
  batches.map((batch) => batch.map(({ name }) => name))
/** Resolves when the recorder has begun to wait for the next batch. */
const waits = (h: Harness) => until(() => h.clock.pendingSleeps > 0, 'a batch that waits')

describe('the service', () => {
  // behaviour 13.12
  test('is asked whether it wants events with the first act, and not before', async () => {
    const h = start()
    emit('session.network-switched', { caipNetworkId: 'demo:1' })
    emit('session.account-changed', {})
    emit('session.disconnected', { reason: 'elsewhere' })
    emit('site.anything')
    await settle()
    expect(h.http.calls).toEqual([])
    open()
    await waits(h)
    expect(paths(h)).toEqual([configPath])
    await h.clock.advance(batchDelayMs)
    expect(sent(h)).toEqual([[{ name: 'MODAL_CREATED' }, opened]])
  })

  test.each([
    ['opening the modal', 'kernel.opened'],
    ['a connection', 'session.connected'],
    ['a failed connection', 'session.connect-failed'],
    ['a transfer', 'send.initiated'],
    ['a payment of a plugin', 'other.initiated'],
  ])('is asked after %s', async (_what, id) => {
    const h = start()
    emit(id, { error: { kind: 'rpc' } })
    await until(() => h.http.calls.length > 0, 'the request')
    expect(paths(h)).toEqual([configPath])
  })

  test('gets the batch after 5 s, and the next one after 5 s again', async () => {
    const h = start()
    open()
    await waits(h)
    emit('catalogue.opened')
    await h.clock.advance(batchDelayMs - 1)
    expect(sent(h)).toEqual([])
    await h.clock.advance(1)
    emit('kernel.closed')
    await waits(h)
    await h.clock.advance(batchDelayMs)
    expect(names(sent(h))).toEqual([['MODAL_CREATED', 'MODAL_OPEN', 'CLICK_ALL_WALLETS'], ['MODAL_CLOSE']])
    await h.clock.advance(60_000)
    expect(sent(h)).toHaveLength(2)
  })

  test(`gets ${batchSize} events at once`, async () => {
    const h = start()
    open()
    await waits(h)
    for (let count = 1; count < batchSize; count++) emit('catalogue.wallet-searched', { found: count })
    await until(() => sent(h).length === 1, 'the batch')
    expect(sent(h)[0]).toHaveLength(batchSize)
  })

  test('gets a text without a preflight, and no cookies', async () => {
    const h = start()
    const fetched = vi.spyOn(h.http, 'fetch')
    open()
    await waits(h)
    await h.clock.advance(batchDelayMs)
    expect(fetched.mock.calls.find(([url]) => url === events)?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      keepalive: true,
      redirect: 'error',
    })
  })

  test('gets the first event of each step of the funnel marked, once', async () => {
    const h = start()
    for (let times = 0; times < 2; times++) {
      open()
      emit('catalogue.wallet-selected', { id: 'io.metamask' })
      emit('catalogue.opened')
      emit('session.connected', { connectorId: 'io.metamask' })
    }
    await waits(h)
    await h.clock.advance(batchDelayMs)
    const batch = sent(h).flat()
    expect(batch).toHaveLength(9)
    expect(batch.filter(({ first }) => first).map(({ name }) => name)).toEqual([
      'MODAL_OPEN',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
    ])
    expect(batch.slice(5).some((event) => 'first' in event)).toBe(false)
  })

  test('gets only networks that the page has configured', async () => {
    const h = start()
    open()
    emit('session.network-switched', { caipNetworkId: 'demo:1' })
    emit('session.network-switched', { caipNetworkId: 'demo:987' })
    await waits(h)
    await h.clock.advance(batchDelayMs)
    expect(sent(h).flat().slice(2)).toEqual([
      { name: 'SWITCH_NETWORK', network: 'demo:1' },
      { name: 'SWITCH_NETWORK' },
    ])
  })

  test('gets the views that open, and not those on the way back', async () => {
    const h = start()
    await h.open(list)
    h.router.push(about)
    await waits(h)
    h.router.back()
    h.foyer.close()
    await h.clock.advance(batchDelayMs)
    expect(names(sent(h)).flat().sort()).toEqual([
      'CLICK_NETWORKS',
      'CLICK_WALLET_HELP',
      'MODAL_CLOSE',
      'MODAL_CREATED',
      'MODAL_OPEN',
    ])
  })

  test.each<[string, () => unknown]>([
    ['says no', () => ({ isAnalyticsEnabled: false })],
    ['answers with something else', () => ({})],
    ['does not know the call', () => new Response('', { status: 404 })],
  ])('that %s gets nothing, then or later', async (_what, config) => {
    const h = start({ config })
    open()
    await until(() => h.http.calls.length > 0, 'the request')
    for (let count = 0; count < 50; count++) emit('kernel.closed')
    await settle()
    await h.clock.advance(60_000)
    window.dispatchEvent(new Event('pagehide'))
    expect([paths(h), beacons]).toEqual([[configPath], []])
  })

  test(`gets the newest ${maxWaiting} events that waited for its answer`, async () => {
    let answer = (_: unknown) => {}
    const h = start({ config: () => new Promise((resolve) => (answer = resolve)) })
    open()
    await until(() => h.http.calls.length > 0, 'the request')
    for (let count = 0; count < maxWaiting - 1; count++) emit('catalogue.opened')
    emit('kernel.closed')
    await settle()
    expect(sent(h)).toEqual([])
    answer({ isAnalyticsEnabled: true })
    await until(() => sent(h).length > 0, 'the batch')
    expect(sent(h)[0]).toHaveLength(maxWaiting)
    expect(sent(h)[0]?.at(0)?.name).toBe('CLICK_ALL_WALLETS')
    expect(sent(h)[0]?.at(-1)?.name).toBe('MODAL_CLOSE')
  })

  test('that fails is not sent the batch again', async () => {
    const h = start()
    const { fetch } = h.http
    vi.spyOn(h.http, 'fetch').mockImplementation((url, init) =>
      url === events ? fetch(url, init).then(() => Promise.reject(new TypeError('gone'))) : fetch(url, init),
    )
    open()
    await waits(h)
    await h.clock.advance(60_000)
    expect([sent(h).length, h.errors]).toEqual([1, []])
  })
})

describe('a page that is left', () => {
  async function recorded() {
    const h = start()
    open()
    await waits(h)
    return h
  }

  test('sends what waits as a beacon', async () => {
    const h = await recorded()
    window.dispatchEvent(new Event('pagehide'))
    expect(beacons).toEqual([{ url: events, events: [{ name: 'MODAL_CREATED' }, opened] }])
    window.dispatchEvent(new Event('pagehide'))
    await h.clock.advance(60_000)
    expect([beacons.length, sent(h)]).toEqual([1, []])
  })

  test('sends it when it is hidden, and not when it is shown', async () => {
    await recorded()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(beacons).toEqual([])
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    hidden.mockRestore()
    expect(beacons).toHaveLength(1)
  })

  test.each([
    ['is refused', () => false],
    ['does not exist', undefined],
  ])('sends a request that outlives it where a beacon %s', async (_what, sendBeacon) => {
    const h = await recorded()
    setNavigator('sendBeacon', sendBeacon)
    window.dispatchEvent(new Event('pagehide'))
    expect(names(sent(h))).toEqual([['MODAL_CREATED', 'MODAL_OPEN']])
  })
})

describe('a visitor who refuses', () => {
  // behaviour 13.12
  test.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('by %s causes no request, and no call of the sink', async (name, value) => {
    const sink = vi.fn()
    setNavigator(name, value)
    const h = start({ sink })
    open()
    emit('session.connected', { connectorId: 'io.metamask' })
    await settle()
    await h.clock.advance(60_000)
    window.dispatchEvent(new Event('pagehide'))
    expect([h.http.calls, beacons, sink.mock.calls]).toEqual([[], [], []])
  })

  test.each([
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ])('by %s while events wait takes them back', async (name, value) => {
    const sink = vi.fn()
    const h = start({ sink })
    open()
    await until(() => h.clock.pendingSleeps === 2, 'both batches')
    setNavigator(name, value)
    emit('kernel.closed')
    window.dispatchEvent(new Event('pagehide'))
    await h.clock.advance(60_000)
    expect([paths(h), beacons, sink.mock.calls]).toEqual([[configPath], [], []])
  })

  test.each([
    ['doNotTrack', '0'],
    ['doNotTrack', 'unspecified'],
    ['globalPrivacyControl', false],
  ])('is not one with %s as %j', async (name, value) => {
    setNavigator(name, value)
    const h = start()
    open()
    await waits(h)
    expect(paths(h)).toEqual([configPath])
  })
})

describe('the sink of a host', () => {
  test('gets the same events, whatever the service says', async () => {
    const sink = vi.fn()
    const h = start({ sink, config: () => ({ isAnalyticsEnabled: false }) })
    open()
    await waits(h)
    await h.clock.advance(batchDelayMs)
    expect(sink.mock.calls).toEqual([[[{ name: 'MODAL_CREATED' }, opened]]])
  })

  test('gets events without a service, and no request is sent', async () => {
    const sink = vi.fn()
    const h = start({ sink, options: { service: undefined, projectId: undefined } as object })
    open()
    await waits(h)
    window.dispatchEvent(new Event('pagehide'))
    expect([sink.mock.calls.length, h.http.calls, beacons]).toEqual([1, [], []])
  })

  test.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('full'))],
  ])('that %s is reported, and the service gets the events', async (_what, sink) => {
    const h = start({ sink })
    open()
    await until(() => h.clock.pendingSleeps === 2, 'both batches')
    await h.clock.advance(batchDelayMs)
    expect(sent(h)).toHaveLength(1)
    expect(h.errors).toMatchObject([{ error: { message: 'full' }, context: { plugin: 'analytics' } }])
  })
})

describe('the flag', () => {
  test('that is off takes back what waits, and leaves no listener, timer and request; on again it asks again', async () => {
    const sink = vi.fn()
    const h = start({ sink })
    open()
    await until(() => h.clock.pendingSleeps === 2, 'both batches')
    await h.setFlags({ analytics: false })
    expect(h.clock.pendingSleeps).toBe(0)
    emit('kernel.closed')
    open()
    window.dispatchEvent(new Event('pagehide'))
    await h.clock.advance(60_000)
    expect([paths(h), beacons, sink.mock.calls]).toEqual([[configPath], [], []])
    await h.setFlags({ analytics: true })
    open()
    await until(() => h.clock.pendingSleeps === 2, 'both batches')
    await h.clock.advance(batchDelayMs)
    expect(names(sent(h))).toEqual([['MODAL_CREATED', 'MODAL_OPEN']])
    expect(sink).toHaveBeenCalledTimes(1)
  })

  test('that is turned off while the code loads keeps it from starting', async () => {
    const h = start()
    open()
    await h.setFlags({ analytics: false })
    await settle()
    expect([h.http.calls, h.clock.pendingSleeps]).toEqual([[], 0])
  })
})

test('nothing is recorded without a service and without a sink', async () => {
  const h = start({ options: { service: undefined } as object })
  open()
  await settle()
  window.dispatchEvent(new Event('pagehide'))
  expect([h.http.calls, beacons, h.clock.pendingSleeps]).toEqual([[], [], 0])
})
