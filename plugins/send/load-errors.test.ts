import { expect, onTestFinished, test, vi } from 'vitest'
import { capability } from '#kernel/chain'
import { transactionsCapability, type Transactions } from '#kernel/money'
import { until, createFakeStorage, createPluginHarness, settle } from '#kernel/testing'
import { transfersAtom } from './contract.js'
import { send } from './index.js'
import type * as service from './service.js'
import { own, noor, sampleSend } from './testing/sample-send.js'

const hash = `0x${'9e'.repeat(32)}`
const page = vi.hoisted(() => ({ isOffline: true }))

vi.mock('./service.js', async (importOriginal) => {
  const original = await importOriginal<typeof service>()
  return {
    ...original,
    createSendService(deps: Parameters<typeof service.createSendService>[0]) {
      if (page.isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return original.createSendService(deps)
    },
  }
})

/** Storage in which an earlier page has left a pending transfer. */
function withPendingTransfer() {
  const pending = {
    ...{ id: 'a', account: `demo:1:${own}`, chainId: 'demo:1', wallet: 'Juniper', receiver: noor },
    ...{ amount: '1', hash, submittedAt: 1_699_999_990_000 },
    asset: { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  return createFakeStorage({ 'foyer/default/send.pending': JSON.stringify({ v: 2, data: [pending] }) })
}

// behaviour 17.20
test('a pending transfer is followed once the code loads, and the failure reaches onError instead of the page', async () => {
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  const sample = sampleSend()
  const h = createPluginHarness(send(), { companions: sample.companions, storage: withPendingTransfer() })
  onTestFinished(async () => {
    await h.dispose()
    process.off('unhandledRejection', onRejection)
  })
  await sample.connect(h)
  await h.clock.advance(1)
  await until(() => h.errors.length > 0, 'the report')
  await settle()
  expect(h.errors.map(({ context }) => context)).toEqual([{ plugin: 'send' }])
  page.isOffline = false
  await h.clock.advance(1_000)
  await until(() => sample.transactions.followed.includes(hash), 'the followed transfer')
  expect(rejections).toEqual([])
})

// behaviour 17.20
test('a pending transfer whose network code does not load is followed later, and never shown as timed out', async () => {
  page.isOffline = false
  let failures = 2
  const transactions: Transactions = {
    usualMs: () => 25_000,
    follow: async ({ hash: followed }) => ({ status: 'confirmed', hash: followed }),
  }
  const load = async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return () => transactions
  }
  const sample = sampleSend({ transactions: false, offers: [capability(transactionsCapability, load)] })
  const h = createPluginHarness(send(), { companions: sample.companions, storage: withPendingTransfer() })
  onTestFinished(() => h.dispose())
  await sample.connect(h)
  await h.clock.advance(1)
  await until(() => h.errors.length > 0, 'the report')
  await settle()
  expect(h.read(transfersAtom).map(({ status }) => status)).toEqual(['submitted'])
  await h.clock.advance(4_000)
  await until(() => h.read(transfersAtom)[0]?.status === 'confirmed', 'the end')
  // once for each part of the plugin that asked for the code; the toast of the end, which needs a page, reports its own
  const reports = h.errors.filter(({ context }) => context.plugin === 'send')
  expect(reports).not.toEqual([])
  for (const { error } of reports) expect(String(error)).toContain('Failed to fetch')
})
