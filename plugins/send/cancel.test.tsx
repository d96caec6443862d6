import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { Cancelling, FeeRaising } from '#kernel/money'
import {
  createFakeStorage,
  createPluginHarness,
  settle,
  until,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { cancellationOf } from '#plugins/transactions/contract'
import { cancellerAtom, feeRaiserAtom } from '#plugins/transfers/contract'
import { createFakeLocks } from '../../tooling/unit/fake-locks.js'
import { sendResult, sendService, transfersAtom } from './contract.js'
import { sendErrors } from './contract/errors.js'
import { send } from './index.js'
import { openPreview } from './testing/in-the-form.js'
import { cancelHash, fakeCancelling, fakeFeeRaising, noor, own, sampleSend } from './testing/sample-send.js'

let running: Harness[] = []
afterEach(async () => {
  for (const harness of running) await harness.dispose()
  running = []
})

function start(
  cancelling: Cancelling = fakeCancelling(),
  { storage = createFakeStorage(), feeRaising }: StartOptions = {},
) {
  // the history has no other transaction that carries out the order
  const transfer = { mark: async () => '7', find: async () => undefined }
  const sample = sampleSend({ transfer, cancelling, ...(feeRaising && { feeRaising }) })
  const h = createPluginHarness(send(), { companions: sample.companions, storage })
  running.push(h)
  return { sample, h, storage }
}
interface StartOptions {
  readonly storage?: ReturnType<typeof createFakeStorage>
  readonly feeRaising?: FeeRaising
}
type Sample = ReturnType<typeof sampleSend>

const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const there = (screen: Screen, id: string) => until(() => at(screen, id), id)
const failures = (h: Harness) =>
  h.emitted.filter(({ id }) => id === 'send.failed').map(({ payload }) => payload)
const completed = (h: Harness) => h.emitted.filter(({ id }) => id === 'send.completed')
const toasts = (screen: Screen) =>
  [...screen.root.querySelectorAll('[data-testid^="toast"]')].map(({ textContent }) => textContent)

/** Sends a transfer, which is pending then. Returns its hash. */
async function openPending(sample: Sample, h: Harness): Promise<[Screen, string]> {
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  const [hash = ''] = sample.transactions.followed
  sample.transactions.tell({ status: 'pending', hash, trace: '4' })
  await until(() => h.read(transfersAtom)[0]?.trace === '4', 'the state')
  return [screen, hash]
}
async function cancel(screen: Screen) {
  await screen.press('Cancel transfer')
  await screen.sees('Costs up to 0.00006 ETH.')
  await screen.press('Cancel in Juniper')
}

// behaviour 17.26
test('a pending transfer is cancelled: the fee is said first, and only the chain ends it', async () => {
  const cancelling = fakeCancelling()
  const { sample, h } = start(cancelling)
  const [screen, hash] = await openPending(sample, h)
  await screen.press('Cancel transfer')
  await screen.sees('Cancel this transfer?')
  await screen.sees('Costs up to 0.00006 ETH. The transfer may still be confirmed first.')
  expect(cancelling.cancelled).toEqual([])
  await screen.press('Cancel in Juniper')
  await screen.sees('Cancelling')
  expect(cancelling.cancelled).toMatchObject([
    {
      ...{ hash, trace: '4', account: `demo:1:${own}`, receiver: noor, amount: 35n * 10n ** 16n },
      fee: { terms: 'cancel' },
    },
  ])
  // neither action is offered meanwhile, and nothing has ended
  expect([at(screen, 'send-cancel'), failures(h)]).toEqual([null, []])
  expect(h.read(transfersAtom)).toMatchObject([{ hash, status: 'pending', cancel: { hash: cancelHash } }])

  sample.transactions.tell({ status: 'replaced', hash, trace: '4', replacedBy: cancelHash })
  await screen.sees('The amount stayed in your account')
  expect(failures(h)).toEqual([])
  sample.transactions.end({ status: 'replaced', hash, trace: '4', replacedBy: cancelHash })
  await until(() => failures(h).length > 0, 'the event')
  expect(failures(h)).toMatchObject([{ hash, reason: 'cancelled' }])
  expect([completed(h), toasts(screen), h.errors]).toEqual([[], [], []])
})

test('a transfer that is confirmed first was sent, and says so', async () => {
  const { sample, h } = start()
  const [screen, hash] = await openPending(sample, h)
  await cancel(screen)
  await screen.sees('Cancelling')
  sample.transactions.end({ status: 'confirmed', hash })
  await screen.sees('0.35 ETH sent')
  await screen.sees('It was confirmed before it could be cancelled.')
  await until(() => completed(h).length > 0, 'the event')
  expect(failures(h)).toEqual([])
})

test('a cancellation that no block has yet is not one, where replacements are shown before', async () => {
  const { sample, h } = start()
  const [screen, hash] = await openPending(sample, h)
  await cancel(screen)
  const replaced = { status: 'replaced', hash, replacedBy: cancelHash } as const
  sample.transactions.tell({ ...replaced, confirmations: { count: 0, required: 6 } })
  await until(() => h.read(transfersAtom)[0]?.status === 'replaced', 'the state')
  await screen.sees('Cancelling')
  expect(screen.text()).not.toContain('The amount stayed in your account')
  sample.transactions.tell({ ...replaced, confirmations: { count: 1, required: 6 } })
  await screen.sees('The amount stayed in your account')
})

test('a cancellation in the wallet is one as well; another transaction is none', async () => {
  const { sample, h } = start()
  const [screen, hash] = await openPending(sample, h)
  sample.transactions.end({ status: 'replaced', hash, replacedBy: cancelHash })
  await screen.sees('The amount stayed in your account')
  await until(() => failures(h).length > 0, 'the event')
  expect(failures(h)).toMatchObject([{ reason: 'cancelled' }])

  const other = start()
  const [second, pending] = await openPending(other.sample, other.h)
  await cancel(second)
  other.sample.transactions.end({ status: 'replaced', hash: pending, replacedBy: `0x${'77'.repeat(32)}` })
  await second.sees('Another transaction replaced it')
  await until(() => failures(other.h).length > 0, 'the event')
  expect(failures(other.h)).toMatchObject([{ reason: 'replaced' }])
})

test('a wallet that ignores the nonce has cancelled nothing: it says so, and offers it again', async () => {
  const beside = `0x${'99'.repeat(32)}`
  const answers: (boolean | undefined)[] = [undefined, false]
  const cancelling = fakeCancelling({
    cancel: async () => beside,
    isCancellation: async () => answers.shift(),
  })
  const { sample, h } = start(cancelling)
  const [screen, hash] = await openPending(sample, h)
  await cancel(screen)
  await screen.sees('Cancelling')
  await h.clock.advance(4_000)
  await screen.sees('The transfer was not cancelled')
  await screen.sees('Juniper sent another transaction instead. Your transfer is still pending.')
  await there(screen, 'send-cancel')
  sample.transactions.end({ status: 'confirmed', hash })
  await until(() => completed(h).length > 0, 'the event')
  expect(failures(h)).toEqual([])
})

test('a rejection leaves the transfer pending, and the offer there', async () => {
  const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const { sample, h } = start(fakeCancelling({ cancel: () => Promise.reject(rejection) }))
  const [screen, hash] = await openPending(sample, h)
  await cancel(screen)
  await screen.sees('You cancelled in your wallet')
  await screen.sees('Your transfer is still pending.')
  expect(h.read(transfersAtom)).toMatchObject([{ hash, status: 'pending', cancel: undefined }])
  await cancel(screen)
  await screen.sees('You cancelled in your wallet')
})

test('a lost answer is unclear, stays visible after a reload, and is found by what replaced the transfer', async () => {
  const cancelling = fakeCancelling({
    cancel({ onSending }) {
      onSending?.()
      return Promise.reject(new Error('The connection was lost'))
    },
  })
  const { sample, h, storage } = start(cancelling)
  const [screen, hash] = await openPending(sample, h)
  await cancel(screen)
  await screen.sees('We couldn’t confirm whether it was cancelled')
  await screen.sees('The connection was lost')
  await settle()
  await h.dispose()
  running = []
  storage.removeItem('foyer/default/session')
  const reloaded = start(cancelling, { storage })
  await reloaded.h.clock.advance(10_000)
  await reloaded.sample.connect(reloaded.h)
  await until(() => reloaded.sample.transactions.followed.includes(hash), 'it is followed')
  reloaded.sample.transactions.tell({ status: 'pending', hash, trace: '4' })
  const [{ id } = expect.fail('no transfer')] = reloaded.h.read(transfersAtom)
  const again = await reloaded.h.open(sendResult, { id })
  await again.sees('Cancellation requested')
  reloaded.sample.transactions.end({ status: 'replaced', hash, trace: '4', replacedBy: cancelHash })
  await again.sees('The amount stayed in your account')
  await until(() => failures(reloaded.h).length > 0, 'the event')
  expect(failures(reloaded.h)).toMatchObject([{ hash, reason: 'cancelled' }])
})

test('one request at a time replaces a transfer, in this tab and others', async () => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  let answer = (_hash: string) => {}
  const cancelling = fakeCancelling({ cancel: () => new Promise((resolve) => (answer = resolve)) })
  const raising = fakeFeeRaising()
  const storage = createFakeStorage()
  const other = start(cancelling, { storage: storage.openTab(), feeRaising: raising })
  // the clocks of pages begin with them
  await other.h.clock.advance(60_000)
  await other.sample.connect(other.h)
  const { sample, h } = start(cancelling, { storage, feeRaising: raising })
  const [screen, hash] = await openPending(sample, h)
  await settle()
  await other.h.service(sendService).resume()
  await until(() => other.sample.transactions.followed.includes(hash), 'the other tab follows it')
  other.sample.transactions.tell({ status: 'pending', hash, trace: '4' })
  const seen = () => other.h.read(transfersAtom)[0] ?? expect.fail('no transfer')

  await cancel(screen)
  await screen.sees('Approve in Juniper')
  await until(() => seen().cancel, 'the other tab sees the request')
  expect(seen().cancel?.hash).toBeUndefined()
  const { signal } = new AbortController()
  const canceller = other.h.read(cancellerAtom) ?? expect.fail('no canceller')
  const raiser = other.h.read(feeRaiserAtom) ?? expect.fail('no raiser')
  const fee = await canceller.estimate(seen(), signal)
  await expect(canceller.cancel(seen(), fee)).rejects.toSatisfy(sendErrors.REPLACEMENT_OPEN.is)
  await expect(raiser.raise(seen(), fee)).rejects.toSatisfy(sendErrors.REPLACEMENT_OPEN.is)
  expect([cancelling.cancelled.length, raising.raised.length]).toEqual([1, 0])
  answer(cancelHash)
  await until(() => seen().cancel?.hash === cancelHash, 'the other tab sees the hash')
  expect(cancellationOf(seen())).toBe('sent')
})

test('a transfer that can no longer be cancelled names the reason, and the wallet is not asked', async () => {
  const cancelling = fakeCancelling({
    estimate: () => Promise.reject(new Error('This transaction is no longer pending')),
  })
  const { sample, h } = start(cancelling)
  const [screen] = await openPending(sample, h)
  await screen.press('Cancel transfer')
  await screen.sees('The transfer was not cancelled')
  await screen.sees('This transaction is no longer pending')
  expect(cancelling.cancelled).toEqual([])
})

test('the question can be left, which ends the request for the fee', async () => {
  const signals: AbortSignal[] = []
  const cancelling = fakeCancelling({
    estimate({ signal }) {
      signals.push(signal)
      return new Promise<never>(() => {})
    },
  })
  const { sample, h } = start(cancelling)
  const [screen] = await openPending(sample, h)
  await screen.press('Cancel transfer')
  await until(() => signals.length === 1, 'the request')
  await screen.press('Keep the transfer')
  await there(screen, 'send-cancel')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})
