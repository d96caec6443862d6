import { expect, onTestFinished, test } from 'vitest'
import { clockKey, definePlugin, sessionKey, storageKey } from '#kernel'
import {
  createFakeStorage,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  settle,
} from '#kernel/testing'
import { followStored } from './contract.js'

const keys = ['demo.pending', 'demo.asked'] as const
const offline = new TypeError('Failed to fetch dynamically imported module')

/** Starts a plugin that follows; its service fails for a number of calls. */
function start(stored: Readonly<Record<string, string>>, { failures = 0, isOpen = false } = {}) {
  const resumedMs: number[] = []
  let left = failures
  const rejections: unknown[] = []
  const page = new EventTarget()
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  const follower = definePlugin({
    id: 'follower',
    requires: { clock: clockKey, storage: storageKey },
    setup(context) {
      const { clock } = context.use
      const begun = clock.now()
      const resume = async () => {
        resumedMs.push(clock.now() - begun)
        if (left-- > 0) throw offline
      }
      followStored(context, { keys, service: { resume }, page, followsWithoutWallet: () => isOpen })
    },
  })
  const h = createPluginHarness(follower(), {
    companions: [fakeNamespace('demo'), fakeConnectors(fakeConnector())],
    storage: createFakeStorage(stored),
  })
  onTestFinished(async () => {
    await h.dispose()
    process.off('unhandledRejection', onRejection)
  })
  const connect = () => h.service(sessionKey).connect({ connectorId: 'fake' })
  return { h, page, connect, resumedMs, rejections }
}

test('neither a wallet without a stored entry nor a stored entry without a wallet is followed', async () => {
  const empty = start({})
  await empty.connect()
  await empty.h.clock.advance(1)
  const alone = start({ 'foyer/default/demo.asked': '[]' })
  await alone.h.clock.advance(1)
  expect([empty.resumedMs, alone.resumedMs]).toEqual([[], []])
})

test('any stored key is followed with a wallet, and an entry that needs none without', async () => {
  const asked = start({ 'foyer/default/demo.asked': '[]' })
  await asked.h.clock.advance(1)
  await asked.connect()
  await settle()
  const deposit = start({ 'foyer/default/demo.pending': '[]' }, { isOpen: true })
  await deposit.h.clock.advance(1)
  expect([asked.resumedMs.length > 0, deposit.resumedMs]).toEqual([true, [0]])
})

// behaviour 17.20
test('a service that fails is reported once, and asked again after growing pauses until it follows', async () => {
  const stored = { 'foyer/default/demo.pending': '[]' }
  const { h, resumedMs, rejections } = start(stored, { isOpen: true, failures: 3 })
  await h.clock.advance(60_000)
  await settle()
  expect(resumedMs).toEqual([0, 1_000, 3_000, 7_000])
  expect(h.errors).toEqual([{ error: offline, context: { plugin: 'follower' } }])
  expect(rejections).toEqual([])
})

test('a page that is online again ends a pause', async () => {
  const stored = { 'foyer/default/demo.pending': '[]' }
  const { h, page, resumedMs } = start(stored, { isOpen: true, failures: 1 })
  await h.clock.advance(500)
  page.dispatchEvent(new Event('online'))
  await settle()
  expect(resumedMs).toEqual([0, 500])
})

test('a change of the connection follows at once, and ends the pauses of the run before', async () => {
  const stored = { 'foyer/default/demo.pending': '[]' }
  const { h, connect, resumedMs } = start(stored, { isOpen: true, failures: 1 })
  await h.clock.advance(500)
  expect(resumedMs).toEqual([0])
  await connect()
  await settle()
  const { length } = resumedMs
  await h.clock.advance(60_000)
  expect([length > 1, resumedMs.length]).toEqual([true, length])
})

test('a deactivated plugin asks no more, without an unhandled rejection', async () => {
  const stored = { 'foyer/default/demo.pending': '[]' }
  const { h, resumedMs, rejections } = start(stored, { isOpen: true, failures: 99 })
  await h.clock.advance(1)
  await h.foyer.removePlugin('follower')
  await h.clock.advance(60_000)
  expect([resumedMs, h.clock.pendingSleeps, rejections]).toEqual([[0], 0, []])
})
