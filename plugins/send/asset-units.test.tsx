import { afterEach, describe, expect, test } from 'vitest'
import type { Asset, Transfer, TransferFee } from '#kernel/money'
import { createPluginHarness, type Harness } from '#kernel/testing'
import { sendService } from './contract.js'
import { send } from './index.js'
import { ether, noor, sampleSend } from './testing/sample-send.js'

const native: Asset = { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollars: Asset = { chainId: 'demo:1', address: '0xusdc', name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const dollar = 1_000_000n
const usualFee: TransferFee = { expected: 20n * 10n ** 12n, max: 40n * 10n ** 12n, asset: native, terms: {} }

let running: Harness | undefined
afterEach(() => running?.dispose())

/** A connected account that holds an asset. A test changes its balance, fee and costs between review and confirmation. */
async function start(initial: { readonly balance: bigint; readonly fee?: TransferFee }) {
  const account = { fee: usualFee, costs: [] as NonNullable<SendCosts>, ...initial }
  const estimate: Transfer['estimate'] = async ({ amount: requested, ...rest }) => {
    const amount = requested === 'max' ? account.balance : requested
    const { fee, costs, balance: maxAmount } = account
    return { order: { ...rest, amount }, fee, costs, maxAmount }
  }
  const sample = sampleSend({ transfer: { estimate } })
  const h = createPluginHarness(send(), { companions: sample.companions })
  running = h
  await sample.connect(h)
  const { prepare, send: confirm } = h.service(sendService)
  const review = (asset: Asset, amount: bigint | 'max') => prepare({ asset, amount, receiver: noor })
  const outcome = (id: string) =>
    confirm(id).then(
      () => 'sent',
      (error: unknown) => (error as { readonly code: string }).code,
    )
  return { account, sample, review, outcome }
}
type SendCosts = Awaited<ReturnType<Transfer['estimate']>>['costs']

// money 15
// behaviour 17.9
describe('everything of a token', () => {
  test('is less if the balance falls, however much the fee is in its own units', async () => {
    const { account, sample, review, outcome } = await start({ balance: 1_000n * dollar })
    const { id, order } = await review(dollars, 'max')
    expect(order.amount).toBe(1_000n * dollar)
    account.balance = 10n * dollar
    expect(await outcome(id)).toBe('send/ESTIMATE_CHANGED')
    expect(sample.transfer.sends).toEqual([])
  })

  test('is sent whole, and never more than the review showed', async () => {
    const { account, sample, review, outcome } = await start({ balance: 1_000n * dollar })
    const { id } = await review(dollars, 'max')
    account.balance = 1_001n * dollar
    expect(await outcome(id)).toBe('sent')
    expect(sample.transfer.sends.map(({ order }) => order.amount)).toEqual([1_000n * dollar])
  })

  test('that pays its own fee may be less by the fee that was shown', async () => {
    const fee = { ...usualFee, asset: dollars, expected: dollar / 2n, max: dollar }
    const { account, review, outcome } = await start({ balance: 999n * dollar, fee })
    const { id } = await review(dollars, 'max')
    account.balance = 998n * dollar
    expect(await outcome(id)).toBe('sent')
    const again = await review(dollars, 'max')
    account.balance = 996n * dollar
    expect(await outcome(again.id)).toBe('send/ESTIMATE_CHANGED')
  })
})

// money 15
// behaviour 17.3
test.each([
  ['higher in the same asset', { ...usualFee, max: usualFee.max + 1n }],
  ['a smaller number of another asset', { ...usualFee, asset: dollars, expected: 1n, max: 2n }],
  ['the same number of another asset', { ...usualFee, asset: dollars }],
])('a fee that is %s is another fee: it is shown first', async (_, fee) => {
  const { account, sample, review, outcome } = await start({ balance: ether })
  const { id } = await review(native, ether / 2n)
  account.fee = fee
  expect(await outcome(id)).toBe('send/ESTIMATE_CHANGED')
  expect(sample.transfer.sends).toEqual([])
})

// behaviour 17.14
test('a cost in another asset is another cost: it is shown first', async () => {
  const text = { messages: { owner: 'demo', table: { rent: 'Rent' } }, key: 'rent' } as const
  const cost = { id: 'rent', text, asset: native, amount: 20n }
  const { account, sample, review, outcome } = await start({ balance: ether })
  account.costs = [cost]
  const { id } = await review(native, ether / 2n)
  account.costs = [{ ...cost, asset: dollars, amount: 19n }]
  expect(await outcome(id)).toBe('send/ESTIMATE_CHANGED')
  expect(sample.transfer.sends).toEqual([])
})
