import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { nobody } from '../chain-index/block-reader.js'
import type { ChainEntry } from './create-history.js'
import type { HistoryMove } from './history-source.js'
import { toWire, type WireParts } from './to-wire.js'

const chain = 'eip155:1'
const account = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const own = account.toLowerCase()
/** Ends as an account does that the owner has paid. */
const lookAlike = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const stranger = '0x00000000000000000000000000000000000000a1'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const fake = '0x00000000000000000000000000000000000000fa'

const transfer = (from: string, to: string, more: Partial<HistoryMove> = {}): HistoryMove => ({
  ...{ kind: 'transfer', contract: fake, tokenId: undefined, amount: 1_000_000_000n, from, to },
  ...more,
})
const entry = (sender: string, moves: readonly HistoryMove[]): ChainEntry => ({
  ...{
    chain,
    hash: `0x${'1'.repeat(64)}`,
    block: 1,
    key: '1',
    minedAt: 0,
    sender,
    recipient: fake,
    nonce: 0,
  },
  ...{ isFailed: false, isPlain: false, isDeployment: false, isSwap: false, moves },
})
/** Both contracts say that they are USDC. */
const read = (sender: string, moves: readonly HistoryMove[], more: Partial<WireParts> = {}) =>
  toWire(entry(sender, moves), {
    account,
    describe: (contract) =>
      contract === undefined
        ? { name: 'Ether', symbol: 'ETH', decimals: 18 }
        : { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    iconOf: () => '',
    isListed: (contract) => contract === usdc,
    hasApproved: () => false,
    ...more,
  })

// money 12
describe('a transaction that the account did not send', () => {
  test.each([
    ['nothing', transfer(own, lookAlike, { amount: 0n })],
    ['nothing of a listed asset', transfer(own, lookAlike, { contract: usdc, amount: 0n })],
    ['1,000 of an unknown asset', transfer(own, lookAlike)],
    ['1,000 of an unknown asset to the account itself', transfer(own, own)],
    ['a collectible of an unknown contract', transfer(own, lookAlike, { tokenId: 7n, amount: 1n })],
  ])('does not show that the account sent %s', (_what, move) => {
    expect(read(stranger, [move])).toBeUndefined()
    // an explorer does not tell the sender
    expect(read('', [move])).toBeUndefined()
  })

  test('shows what it really moved beside an invented move', () => {
    const moves = [transfer(own, lookAlike), transfer(stranger, own, { contract: usdc, amount: 5n })]
    expect(read(stranger, moves)).toMatchObject({
      metadata: { operationType: 'receive' },
      transfers: [{ direction: 'in', quantity: { numeric: '0.000005' } }],
    })
  })

  test.each([
    ['of a listed contract', { contract: usdc }, {}],
    ['of a contract that the account had allowed', {}, { hasApproved: () => true }],
    ['of the native asset', { contract: undefined }, {}],
  ])('shows a move out of the account %s', (_what, move, parts) => {
    expect(read(stranger, [transfer(own, stranger, move)], parts)).toMatchObject({
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'out' }],
    })
  })

  test.each([
    ['an unknown contract invents', fake, undefined],
    ['a permit to a listed contract makes', usdc, 'approve'],
  ])('with an approval that %s is shown as what it is', (_what, contract, type) => {
    const approval = transfer(own, stranger, { kind: 'approval', contract })
    expect(read(stranger, [approval])?.metadata.operationType).toBe(type)
  })

  test('marks an unknown asset that arrives, with its contract, and a listed one not', () => {
    expect(read(stranger, [transfer(stranger, own)])?.transfers).toEqual([
      {
        fungible_info: {
          ...{ name: 'USD Coin', symbol: 'USDC', flags: { is_unknown: true } },
          contract: getAddress(fake),
        },
        ...{ direction: 'in', quantity: { numeric: '1000' } },
      },
    ])
    expect(read(stranger, [transfer(stranger, own, { contract: usdc })])?.transfers).toEqual([
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC' },
        ...{ direction: 'in', quantity: { numeric: '1000' } },
      },
    ])
  })
})

test('a transaction of the account shows every move, without a mark', () => {
  expect(read(own, [transfer(own, lookAlike), transfer(nobody, own)])?.transfers).toMatchObject([
    { direction: 'out', fungible_info: { symbol: 'USDC' } },
    { direction: 'in' },
  ])
  expect(JSON.stringify(read(own, [transfer(nobody, own)]))).not.toContain('is_unknown')
})
