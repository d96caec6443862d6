import { afterEach, expect, test } from 'vitest'
import { currentEntryAtom, sessionKey } from '#kernel'
import { transferErrors, type FeeRaising } from '#kernel/money'
import {
  createFakeStorage,
  createPluginHarness,
  settle,
  until,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { sendResult, transfersAtom } from './contract.js'
import { send } from './index.js'
import { openPreview } from './testing/in-the-form.js'
import {
  fakeFeeRaising,
  noor,
  own,
  raisedHash,
  sampleSend,
  type FakeFeeRaising,
} from './testing/sample-send.js'

const second = `0x${'42'.repeat(20)}`

let running: Harness[] = []
afterEach(async () => {
  for (const harness of running) await harness.dispose()
  running = []
})

function start(feeRaising: FeeRaising | undefined, storage = createFakeStorage()) {
  // the history has no other transaction that carries out the order
  const transfer = { mark: async () => '7', find: async () => undefined }
  const sample = sampleSend({ accounts: [own, second], transfer, ...(feeRaising && { feeRaising }) })
  const h = createPluginHarness(send(), { companions: sample.companions, storage })
  running.push(h)
  return { sample, h, storage }
}
type Sample = ReturnType<typeof sampleSend>

const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const there = (screen: Screen, id: string) => until(() => at(screen, id), id)
const failures = (h: Harness) =>
  h.emitted.filter(({ id }) => id === 'send.failed').map(({ payload }) => payload)
const statuses = (h: Harness) => h.read(transfersAtom).map(({ hash, status }) => [hash, status])
const toasts = (screen: Screen) =>
  [...screen.root.querySelectorAll('[data-testid^="toast"]')].map(({ textContent }) => textContent)

/** Sends a transfer, which is pending then. Returns its hash. */
async function openPending(sample: Sample, h: Harness, count?: number): Promise<[Screen, string]> {
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  const [hash = ''] = sample.transactions.followed
  const confirmations = count === undefined ? undefined : { count, required: 6 }
  sample.transactions.tell({ status: 'pending', hash, confirmations })
  await until(() => h.read(transfersAtom)[0]?.status === 'pending', 'the state')
  return [screen, hash]
}
async function speedUp(screen: Screen, fee = 'fast') {
  await screen.press('Speed up')
  ;(await there(screen, `send-fee-${fee}`)).click()
  await screen.press('Speed up in Juniper')
}

// behaviour 17.18
test('a pending transfer is sped up: one request, the former one is replaced, the new one is followed', async () => {
  const raising = fakeFeeRaising()
  const { sample, h } = start(raising)
  const [screen, hash] = await openPending(sample, h, 0)
  await screen.press('Speed up')
  await screen.sees('Slow 0.00006 ETH')
  await screen.sees('Fast 0.00018 ETH')
  expect(raising.raised).toEqual([])
  ;(await there(screen, 'send-fee-fast')).click()
  await screen.press('Speed up in Juniper')
  await until(() => sample.transactions.followed.includes(raisedHash), 'the replacement is followed')
  const order = { asset: { symbol: 'ETH' }, amount: 35n * 10n ** 16n, receiver: noor }
  expect(raising.raised).toMatchObject([
    {
      hash,
      account: `demo:1:${own}`,
      network: { caipNetworkId: 'demo:1' },
      fee: { terms: 'fast' },
      ...order,
    },
  ])
  // the view shows the replacement
  await until(() => at(screen, 'send-hash')?.textContent?.startsWith('0x5e5e'), 'the new hash')
  const [next, former] = h.read(transfersAtom)
  expect(next).toMatchObject({ hash: raisedHash, amount: former?.amount, receiver: former?.receiver })
  expect(h.read(currentEntryAtom)).toMatchObject({ id: sendResult.id, params: { id: next?.id } })

  sample.transactions.end({ status: 'replaced', replacedBy: raisedHash, hash })
  await until(() => h.read(transfersAtom)[1]?.status === 'replaced', 'the former one is replaced')
  expect(failures(h)).toEqual([])
  expect(toasts(screen)).toEqual([])
  sample.transactions.end({ status: 'confirmed', hash: raisedHash })
  await screen.sees('0.35 ETH sent')
  expect(h.emitted.find(({ id }) => id === 'send.completed')?.payload).toMatchObject({ hash: raisedHash })
  expect(h.errors).toEqual([])

  h.router.reset(sendResult, { id: former?.id ?? '' })
  await screen.sees('Sped up')
  await screen.press('Show the new transaction')
  await screen.sees('0.35 ETH sent')
})

// money 7
test('amount and whole receiver are shown before the wallet is asked', async () => {
  const raising = fakeFeeRaising()
  const { sample, h } = start(raising)
  const [screen] = await openPending(sample, h)
  await screen.press('Speed up')
  await there(screen, 'send-fee-normal')
  expect(at(screen, 'send-speed-up-amount')?.textContent).toBe('0.35 ETH')
  expect(at(screen, 'send-receiver-address')?.textContent).toContain(noor)
  expect(raising.raised).toEqual([])
})

test('there is nothing to speed up before a node knows it, in a block, or at the end', async () => {
  const { sample, h } = start(fakeFeeRaising())
  const screen = await openPreview(sample, h)
  await screen.press('Send in Juniper')
  await screen.sees('submitted')
  expect(at(screen, 'send-speed-up')).toBeNull()
  const [hash = ''] = sample.transactions.followed
  sample.transactions.tell({ status: 'pending', hash, confirmations: { count: 0, required: 6 } })
  await there(screen, 'send-speed-up')
  sample.transactions.tell({ status: 'pending', hash, confirmations: { count: 1, required: 6 } })
  await screen.sees('Confirmation 1 of 6')
  expect(at(screen, 'send-speed-up')).toBeNull()
  sample.transactions.tell({ status: 'confirmed', hash, confirmations: { count: 6, required: 6 } })
  await screen.sees('0.35 ETH sent')
  expect(at(screen, 'send-speed-up')).toBeNull()
})

test('a namespace that cannot raise fees has no such action', async () => {
  const { sample, h } = start(undefined)
  const [screen] = await openPending(sample, h)
  expect(at(screen, 'send-speed-up')).toBeNull()
})

test('an account or a network that is not in use has no such action', async () => {
  const { sample, h } = start(fakeFeeRaising())
  const [screen] = await openPending(sample, h)
  await there(screen, 'send-speed-up')
  await h.service(sessionKey).selectAccount(`demo:1:${second}`)
  // the wallet still shares the account
  await there(screen, 'send-speed-up')
  sample.changeAccount(second)
  await until(() => !at(screen, 'send-speed-up'), 'the action is gone')
  sample.changeAccount(own)
  await there(screen, 'send-speed-up')
  sample.changeNetwork(2)
  await until(() => !at(screen, 'send-speed-up'), 'the action is gone')
})

test('the wallet is asked once, however often the button is pressed, and after the modal was closed', async () => {
  let answer = (_hash: string) => {}
  const raising = fakeFeeRaising({ raise: () => new Promise((resolve) => (answer = resolve)) })
  const { sample, h } = start(raising)
  const [screen, hash] = await openPending(sample, h)
  await screen.press('Speed up')
  await there(screen, 'send-fee-normal')
  const button = await screen.button('Speed up in Juniper')
  button.click()
  button.click()
  await screen.sees('Approve in Juniper')
  const { id } = h.read(transfersAtom)[0] ?? expect.fail('no transfer')
  h.router.close()
  await h.clock.advance(1_000)
  h.router.reset(sendResult, { id })
  await speedUp(screen, 'slow')
  await settle()
  expect(raising.raised).toHaveLength(1)
  answer(raisedHash)
  await until(() => sample.transactions.followed.length === 2, 'the replacement is followed')
  expect(statuses(h)).toEqual([
    [raisedHash, 'submitted'],
    [hash, 'pending'],
  ])
})

test('a rejection leaves the transfer pending, and another fee can be chosen', async () => {
  const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  let isRejected = true
  const raising = fakeFeeRaising({
    raise: async () => {
      if (isRejected) throw rejection
      return raisedHash
    },
  })
  const { sample, h } = start(raising)
  const [screen, hash] = await openPending(sample, h)
  await speedUp(screen)
  await screen.sees('You cancelled in your wallet')
  await screen.sees('Your transfer is still pending.')
  expect(statuses(h)).toEqual([[hash, 'pending']])
  expect([failures(h), h.errors]).toEqual([[], []])
  isRejected = false
  await speedUp(screen, 'slow')
  await until(() => sample.transactions.followed.includes(raisedHash), 'the replacement is followed')
  expect(raising.raised.map(({ fee }) => fee.terms)).toEqual(['fast', 'slow'])
})

test.each<[what: string, error: unknown, words: string]>([
  ['that can no longer be replaced', new Error('It is in a block'), 'It is in a block'],
  [
    'whose account cannot pay more',
    transferErrors.INSUFFICIENT_FEE({
      data: {
        ...{ expected: 9n, max: 9n * 10n ** 15n, terms: {} },
        asset: { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    }),
    'The fee of 0.009 ETH is not covered by your ETH.',
  ],
])('a transfer %s names the reason, and the wallet is not asked', async (_, error, words) => {
  const raising = fakeFeeRaising({ options: () => Promise.reject(error) })
  const { sample, h } = start(raising)
  const [screen] = await openPending(sample, h)
  await screen.press('Speed up')
  await screen.sees('The transfer was not sped up')
  await screen.sees(words)
  expect(raising.raised).toEqual([])
})

// money 33
test('a lost answer is unclear: it may have been sped up', async () => {
  const raising = fakeFeeRaising({
    raise({ onSending }) {
      onSending?.()
      return Promise.reject(new Error('The connection was lost'))
    },
  })
  const { sample, h } = start(raising)
  const [screen, hash] = await openPending(sample, h)
  await speedUp(screen)
  await screen.sees('We couldn’t confirm whether it was sped up')
  await screen.sees('The connection was lost')
  expect(screen.text()).not.toContain('was not sped up')
  expect(statuses(h)).toEqual([[hash, 'pending']])
})

test('a refusal of the wallet after it could send is no lost answer', async () => {
  const refusal = Object.assign(new Error('Not supported'), { code: -32601 })
  const raising = fakeFeeRaising({
    raise({ onSending }) {
      onSending?.()
      return Promise.reject(refusal)
    },
  })
  const { sample, h } = start(raising)
  const [screen] = await openPending(sample, h)
  await speedUp(screen)
  await screen.sees('The transfer was not sped up')
  await screen.sees('Not supported')
})

test('an error of the wallet is shown, and the transfer is followed further on', async () => {
  const { sample, h } = start(fakeFeeRaising({ raise: () => Promise.reject(new Error('Ledger is locked')) }))
  const [screen, hash] = await openPending(sample, h)
  await speedUp(screen)
  await screen.sees('The transfer was not sped up')
  await screen.sees('Ledger is locked')
  sample.transactions.tell({ status: 'confirmed', hash })
  await screen.sees('0.35 ETH sent')
})

test('the choice can be left, which ends the request for the fees', async () => {
  const signals: AbortSignal[] = []
  const raising: FakeFeeRaising = fakeFeeRaising({
    options: ({ signal }) => {
      signals.push(signal)
      return new Promise<never>(() => {})
    },
  })
  const { sample, h } = start(raising)
  const [screen] = await openPending(sample, h)
  await screen.press('Speed up')
  await until(() => signals.length === 1, 'the request')
  await screen.press('Keep the fee')
  await there(screen, 'send-speed-up')
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(raising.raised).toEqual([])
})

test('a replacement that the network shows before the wallet has answered is no failure', async () => {
  let answer = (_hash: string) => {}
  const raising = fakeFeeRaising({ raise: () => new Promise((resolve) => (answer = resolve)) })
  const { sample, h } = start(raising)
  const [screen, hash] = await openPending(sample, h)
  await speedUp(screen)
  await screen.sees('Approve in Juniper')
  sample.transactions.end({ status: 'replaced', replacedBy: raisedHash, hash })
  await settle()
  expect(h.read(transfersAtom)[0]?.status).toBe('pending')
  answer(raisedHash)
  await until(() => h.read(transfersAtom)[1]?.status === 'replaced', 'the former one is replaced')
  expect([failures(h), toasts(screen)]).toEqual([[], []])
})

test('a replacement by another transaction is a failure as before, also if the wallet then fails', async () => {
  let fail = () => {}
  const raise = () => new Promise<string>((_, reject) => (fail = () => reject(new Error('Too late'))))
  const { sample, h } = start(fakeFeeRaising({ raise }))
  const [screen, hash] = await openPending(sample, h)
  await speedUp(screen)
  await screen.sees('Approve in Juniper')
  sample.transactions.end({ status: 'replaced', replacedBy: `0x${'77'.repeat(32)}`, hash })
  await settle()
  fail()
  await screen.sees('Another transaction replaced it')
  await until(() => failures(h).length > 0, 'the event')
  expect(failures(h)).toMatchObject([{ hash, reason: 'replaced' }])
})

test('a former transaction that wins after all was sent once', async () => {
  const { sample, h } = start(fakeFeeRaising())
  const [screen, hash] = await openPending(sample, h)
  await h.clock.advance(5_000)
  await speedUp(screen)
  await until(() => sample.transactions.followed.includes(raisedHash), 'the replacement is followed')
  sample.transactions.end({ status: 'replaced', replacedBy: raisedHash, hash })
  await until(() => h.read(transfersAtom)[1]?.status === 'replaced', 'the former one is replaced')
  // a miner had not seen the replacement
  sample.transactions.end({ status: 'replaced', replacedBy: hash, hash: raisedHash })
  await screen.sees('The first transaction was confirmed')
  await until(() => sample.transactions.followed.filter((one) => one === hash).length === 2, 'it is followed')
  sample.transactions.end({ status: 'confirmed', hash })
  await until(() => h.emitted.some(({ id }) => id === 'send.completed'), 'the event')
  expect(statuses(h)).toEqual([
    [raisedHash, 'replaced'],
    [hash, 'confirmed'],
  ])
  expect(failures(h)).toEqual([])
})

test('both are followed after a reload, and the replacement is still no failure', async () => {
  const { sample, h, storage } = start(fakeFeeRaising())
  const [screen, hash] = await openPending(sample, h)
  await speedUp(screen)
  await until(() => sample.transactions.followed.includes(raisedHash), 'the replacement is followed')
  await settle()
  await h.dispose()
  running = []
  storage.removeItem('foyer/default/session')
  const reloaded = start(fakeFeeRaising(), storage)
  // the clock of a page goes on over a reload
  await reloaded.h.clock.advance(10_000)
  await reloaded.sample.connect(reloaded.h)
  await until(() => reloaded.sample.transactions.followed.length === 2, 'both are followed')
  reloaded.sample.transactions.end({ status: 'replaced', replacedBy: raisedHash, hash })
  await until(
    () => reloaded.h.read(transfersAtom).find((transfer) => transfer.hash === hash)?.status === 'replaced',
    'the former one is replaced',
  )
  expect(failures(reloaded.h)).toEqual([])
})
