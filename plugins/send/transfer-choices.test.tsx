import { afterEach, expect, test, vi } from 'vitest'
import { defineMessages, message } from '#kernel'
import type { Asset, Transfer, TransferEstimate } from '#kernel/money'
import { createPluginHarness, until, type Harness, type Screen } from '#kernel/testing'
import { send } from './index.js'
import { sendService } from './contract.js'
import { fieldOf, openForm, openPreview, pause, typeInto } from './testing/in-the-form.js'
import { estimateAt, noor, sampleSend, type SampleOptions } from './testing/sample-send.js'

const texts = defineMessages('demo', {
  tag: 'Destination tag',
  rent: 'Rent of the account',
  unfunded: 'This account is new: {amount} open it.',
  closed: 'This account takes no payments.',
  inDemo: 'Paid in DEMO',
})

let running: Harness | undefined
afterEach(async () => {
  await running?.dispose()
  running = undefined
  vi.restoreAllMocks()
})

function start(transfer: NonNullable<SampleOptions['transfer']>, options: SampleOptions = {}) {
  const sample = sampleSend({ ...options, transfer })
  running = createPluginHarness(send(), { companions: sample.companions })
  return { sample, h: running }
}
const at = (screen: Screen, id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const there = (screen: Screen, id: string) => until(() => at(screen, id), id)
const memo = () => ({ isRequired: true, maxBytes: 8, label: message(texts, 'tag') })
const estimate = estimateAt(() => 40n)

// behaviour 17.12
test('a memo that the network requires is asked for, checked, shown and sent', async () => {
  const { sample, h } = start({ memo })
  const screen = await openForm(sample, h, { amount: '0.35', receiver: noor })
  await screen.sees('Enter a memo')
  await typeInto(screen, 'send-memo', '123456789')
  await screen.sees('The memo is too long: 9 of 8 bytes')
  expect((await there(screen, 'send-review')).matches(':disabled')).toBe(true)
  await typeInto(screen, 'send-memo', '1042')
  await pause(h)
  await screen.press('Review')
  await there(screen, 'send-confirm')
  expect(at(screen, 'send-memo-shown')?.textContent).toBe('1042')
  // under the name that the network gives it
  await screen.sees('Destination tag')
  await screen.press('Send in Juniper')
  await until(() => sample.transfer.sends.length === 1, 'the request')
  expect(sample.transfer.sends[0]?.order).toMatchObject({ receiver: noor, memo: '1042' })
})

// behaviour 17.12
test('a memo that the host gives where the network has none is shown with the fault, and can be removed', async () => {
  const { sample, h } = start({})
  const screen = await openForm(sample, h, { amount: '0.35', receiver: noor, memo: '1042' })
  await screen.sees('has no memos')
  expect((await there(screen, 'send-review')).matches(':disabled')).toBe(true)
  await typeInto(screen, 'send-memo', '')
  await pause(h)
  await screen.press('Review')
  await there(screen, 'send-confirm')
})

// behaviour 10.9
test.each([
  ['words of a contract are quoted', 'paused', true],
  ['a text of the namespace is not', message(texts, 'closed'), false],
])('an expected failure has its reason: %s', async (_name, failure, isQuoted) => {
  const { sample, h } = start({ simulate: async () => ({ changes: [], failure }) })
  const screen = await openPreview(sample, h)
  const note = await there(screen, 'send-simulated-failure')
  expect(note.textContent).toContain(
    typeof failure === 'string' ? failure : 'This account takes no payments.',
  )
  expect(note.querySelector('q') !== null).toBe(isQuoted)
})

// behaviour 17.12
test('a receiver may need the memo that the network leaves open', async () => {
  const { sample, h } = start({
    memo: () => ({ isRequired: false, maxBytes: 28 }),
    readReceiver: async ({ text }) => ({ address: text, warnings: [], needsMemo: text === 'exchange' }),
  })
  const screen = await openForm(sample, h, { amount: '0.35', receiver: 'someone' })
  await screen.sees('Memo (optional)')
  await screen.sees('Review')
  await typeInto(screen, 'send-receiver', 'exchange')
  await pause(h)
  await screen.sees('Enter a memo')
  await screen.sees('Without it, the receiver can’t match the payment to you.')
  expect(sample.transfer.sends).toEqual([])
})

// behaviour 17.12
test('a service call without the memo, or with one where there are none, is refused before the wallet', async () => {
  const { sample, h } = start({ memo })
  await sample.connect(h)
  const draft = { amount: 1n, receiver: noor }
  await expect(h.service(sendService).prepare(draft)).rejects.toMatchObject({ code: 'send/MEMO_REQUIRED' })
  await expect(h.service(sendService).prepare({ ...draft, memo: 'ü'.repeat(5) })).rejects.toMatchObject({
    code: 'send/MEMO_TOO_LONG',
  })
  await h.dispose()
  const other = start({})
  await other.sample.connect(other.h)
  await expect(other.h.service(sendService).prepare({ ...draft, memo: 'x' })).rejects.toMatchObject({
    code: 'send/MEMO_UNSUPPORTED',
  })
  expect([...sample.transfer.sends, ...other.sample.transfer.sends]).toEqual([])
})

// behaviour 17.13
test('the fee that the user chooses is estimated, confirmed and sent, in its own asset', async () => {
  const demo: Asset = { chainId: 'demo:1', address: '0xdemo', name: 'Demo', symbol: 'DEMO', decimals: 2 }
  const withOptions: Transfer['estimate'] = async ({ feeOption = 'usual', ...request }, signal) => {
    const usual = await estimate({ ...request, maxFee: undefined }, signal)
    const inDemo = { expected: 5n, max: 5n, asset: demo, terms: 'demo' }
    const feeOptions: TransferEstimate['feeOptions'] = {
      chosen: feeOption,
      list: [
        { id: 'usual', label: 'normal', fee: usual.fee },
        { id: 'demo', label: message(texts, 'inDemo'), fee: inDemo },
      ],
    }
    return { ...usual, feeOptions, fee: feeOption === 'demo' ? inDemo : usual.fee }
  }
  const { sample, h } = start({ estimate: withOptions })
  const screen = await openForm(sample, h, { amount: '0.35', receiver: noor })
  await screen.sees('Paid in DEMO')
  expect((await there(screen, 'send-fee-usual')).matches(':checked')).toBe(true)
  ;(await there(screen, 'send-fee-demo')).click()
  await pause(h)
  await until(() => at(screen, 'send-fee')?.textContent?.includes('0.05 DEMO'), 'the fee in DEMO')
  await screen.press('Review')
  await there(screen, 'send-confirm')
  expect(at(screen, 'send-fee')?.textContent).toContain('0.05 DEMO')
  await screen.press('Send in Juniper')
  await until(() => sample.transfer.sends.length === 1, 'the request')
  expect(sample.transfer.sends[0]?.fee).toMatchObject({ terms: 'demo', max: 5n })
})

// money 39
test('another try after a failure keeps memo and fee', async () => {
  const withFast: Transfer['estimate'] = async ({ feeOption = 'usual', ...request }, signal) => {
    const usual = await estimate({ ...request, maxFee: undefined }, signal)
    const list = ['usual', 'fast'].map((id) => ({ id, label: 'normal' as const, fee: usual.fee }))
    return { ...usual, feeOptions: { chosen: feeOption, list } }
  }
  const { sample, h } = start({ memo, estimate: withFast })
  const screen = await openForm(sample, h, { amount: '0.35', receiver: noor, memo: '1042' })
  // the code of the form may load during the first pause
  const fast = () =>
    until(() => {
      void h.clock.advance(1_000)
      return at(screen, 'send-fee-fast')
    }, 'the fast fee')
  ;(await fast()).click()
  await pause(h)
  await screen.press('Review')
  await there(screen, 'send-confirm')
  await screen.press('Send in Juniper')
  await until(() => sample.transactions.followed.length === 1, 'the transaction')
  sample.transactions.end({ status: 'reverted', hash: sample.transactions.followed[0]!, reason: 'paused' })
  await screen.press('Try again')
  expect((await fieldOf(screen, 'send-memo')).value).toBe('1042')
  expect((await fast()).matches(':checked')).toBe(true)
})

// behaviour 17.14
test('costs beside the fee are shown, and asked for again when they rise', async () => {
  let rent = 20n
  const withCosts: Transfer['estimate'] = async (request, signal) => {
    const base = await estimate(request, signal)
    const costs = [
      { id: 'rent', text: message(texts, 'rent'), asset: base.fee.asset, amount: rent * 10n ** 15n },
    ]
    return { ...base, costs }
  }
  const { sample, h } = start({ estimate: withCosts })
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: noor })
  await screen.sees('Rent of the account')
  expect(at(screen, 'send-cost-rent')?.textContent).toBe('0.02 ETH')
  rent = 30n
  await screen.press('Send in Juniper')
  await screen.sees('The costs have risen')
  expect(at(screen, 'send-cost-rent')?.textContent).toBe('0.03 ETH')
  expect(sample.transfer.sends).toEqual([])
  await screen.press('Send in Juniper')
  await until(() => sample.transfer.sends.length === 1, 'the request')
})

// behaviour 17.15
test('a warning of the namespace is shown in its words, and one to confirm needs its own tick', async () => {
  const warning = {
    id: 'unfunded',
    level: 'confirm',
    text: message(texts, 'unfunded', { amount: '1 DEMO' }),
  } as const
  const { sample, h } = start({ readReceiver: async ({ text }) => ({ address: text, warnings: [warning] }) })
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: noor })
  await screen.sees('This account is new: 1 DEMO open it.')
  expect((await there(screen, 'send-confirm')).matches(':disabled')).toBe(true)
  ;(await there(screen, 'send-confirm-receiver')).click()
  await until(() => !at(screen, 'send-confirm')?.matches(':disabled'), 'the button')
  await screen.press('Send anyway')
  await until(() => sample.transfer.sends.length === 1, 'the request')
})

// money 17
// behaviour 17.15
test.each([
  ['own', 'This is your own account'],
  ['zero', 'This is the zero address'],
  ['contract', 'This is a contract'],
  ['asset', 'This is the contract of ETH'],
  ['burn', 'This address destroys what it receives'],
] as const)('a warning “%s” to confirm is shown above its checkbox', async (id, words) => {
  const warning = { id, level: 'confirm' } as const
  const { sample, h } = start({ readReceiver: async ({ text }) => ({ address: text, warnings: [warning] }) })
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: noor })
  await there(screen, 'send-confirm-receiver')
  expect(screen.text()).toContain(words)
})

// behaviour 17.15
test('a receiver that the namespace refuses is refused in its words', async () => {
  const warning = { id: 'closed', level: 'refuse', text: message(texts, 'closed') } as const
  const { sample, h } = start({ readReceiver: async ({ text }) => ({ address: text, warnings: [warning] }) })
  const screen = await openForm(sample, h, { amount: '0.35', receiver: noor })
  await screen.sees('This account takes no payments.')
  expect((await there(screen, 'send-review')).matches(':disabled')).toBe(true)
})

// money 33
// behaviour 17.3
test('a fee that the wallet sets is shown as an estimate, and not as a maximum', async () => {
  const asset: Asset = { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
  const fee = { expected: 10n ** 14n, max: 2n * 10n ** 14n, asset, terms: {}, isSetByWallet: true }
  const { sample, h } = start({
    estimate: async ({ amount, ...rest }) => ({
      order: { ...rest, amount: amount === 'max' ? 1n : amount },
      fee,
      maxAmount: 10n ** 18n,
    }),
  })
  const screen = await openPreview(sample, h, { amount: '0.35', receiver: noor })
  expect(at(screen, 'send-fee')?.textContent).toContain('Estimate. Your wallet sets the fee.')
  expect(at(screen, 'send-fee')?.textContent).not.toContain('up to')
})

// behaviour 17.16
test('a namespace without names asks for an address only', async () => {
  const { sample, h } = start({}, { names: false })
  const screen = await openForm(sample, h, {})
  expect((await there(screen, 'send-receiver')).getAttribute('placeholder')).toBe('Address')
})
