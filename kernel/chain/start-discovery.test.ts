import { createStore } from 'jotai/vanilla'
import { expect, onTestFinished, test } from 'vitest'
import { historyAtom } from '../core/router.js'
import { createFakeClock, settle } from '../testing/fake-edges.js'
import { startDiscovery } from './start-discovery.js'

/** Starts a discovery in a page whose import fails until `heal` is called. */
function startFailing() {
  const page = new EventTarget()
  const clock = createFakeClock()
  const store = createStore()
  const plugin = new AbortController()
  const cleanups: (() => void)[] = []
  const errors: unknown[] = []
  const attemptsMs: number[] = []
  const start = clock.now()
  let isHealed = false
  let isRunning = false
  onTestFinished(() => plugin.abort())
  const context = {
    clock,
    store,
    signal: plugin.signal,
    onDispose: (cleanup: () => void) => void cleanups.push(cleanup),
    report: (error: unknown) => void errors.push(error),
  }
  const load = async () => {
    attemptsMs.push(clock.now() - start)
    if (!isHealed) throw new TypeError('Failed to fetch dynamically imported module')
    return 'module'
  }
  const run = () => {
    isRunning = true
    return () => void (isRunning = false)
  }
  startDiscovery(page, context, load, run)
  return {
    ...{ page, clock, store, plugin, context, cleanups, errors, attemptsMs, run },
    heal: () => void (isHealed = true),
    isRunning: () => isRunning,
  }
}

// behaviour 19.16
test('a failed import is repeated after pauses that double, of at most 30 s', async () => {
  const { clock, attemptsMs } = startFailing()
  await clock.advance(150_000)
  expect(attemptsMs).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000, 121_000])
})

test('the first failed import is reported, and its repetitions are not', async () => {
  const { clock, errors } = startFailing()
  await clock.advance(150_000)
  expect(errors).toEqual([new TypeError('Failed to fetch dynamically imported module')])
})

test.each(['online', 'load', 'focus', 'visibilitychange', 'pageshow'])(
  'a failed import is repeated at the event %s of the page',
  async (event) => {
    const h = startFailing()
    await h.clock.advance(40_000)
    const { length } = h.attemptsMs
    h.heal()
    h.page.dispatchEvent(new Event(event))
    await settle()
    expect(h.attemptsMs).toHaveLength(length + 1)
    expect(h.isRunning()).toBe(true)
    expect(h.clock.pendingSleeps).toBe(0)
    h.page.dispatchEvent(new Event(event))
    await h.clock.advance(60_000)
    expect(h.attemptsMs).toHaveLength(length + 1)
  },
)

test('a failed import is repeated when a view opens, and not when the modal closes', async () => {
  const h = startFailing()
  await h.clock.advance(40_000)
  const { length } = h.attemptsMs
  h.store.set(historyAtom, [{ id: 'connect', params: {}, step: 1 }])
  await settle()
  expect(h.attemptsMs).toHaveLength(length + 1)
  h.store.set(historyAtom, [])
  await settle()
  expect(h.attemptsMs).toHaveLength(length + 1)
})

test('an aborted signal ends the repetitions, without an unhandled rejection', async () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))
  const h = startFailing()
  await h.clock.advance(5_000)
  const { length } = h.attemptsMs
  h.plugin.abort(new Error('deactivated'))
  await settle()
  h.page.dispatchEvent(new Event('online'))
  await h.clock.advance(60_000)
  expect(h.attemptsMs).toHaveLength(length)
  expect(h.clock.pendingSleeps).toBe(0)
  expect(rejections).toEqual([])
})

test('code that loads after the plugin was deactivated does not start', async () => {
  const h = startFailing()
  h.heal()
  h.plugin.abort()
  await h.clock.advance(60_000)
  expect(h.isRunning()).toBe(false)
  expect(h.cleanups).toEqual([])
})

test('the running code is stopped by the cleanup of the plugin', async () => {
  const h = startFailing()
  h.heal()
  await h.clock.advance(60_000)
  expect(h.isRunning()).toBe(true)
  for (const cleanup of h.cleanups) cleanup()
  expect(h.isRunning()).toBe(false)
})

test('code that throws when it starts is reported once', async () => {
  const h = startFailing()
  h.plugin.abort()
  const error = new Error('start')
  const context = { ...h.context, signal: new AbortController().signal }
  startDiscovery(
    h.page,
    context,
    async () => 'module',
    () => {
      throw error
    },
  )
  await h.clock.advance(60_000)
  expect(h.errors).toEqual([error])
})
