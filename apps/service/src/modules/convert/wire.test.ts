import { describe, expect, test } from 'vitest'
import {
  allowanceAnswer,
  allowanceQuery,
  buildApproveAnswer,
  buildApproveQuery,
  buildTransactionAnswer,
  buildTransactionBody,
  gasPriceAnswer,
  gasPriceQuery,
  quotesAnswer,
  quotesQuery,
  tokensAnswer,
  tokensQuery,
} from './wire.js'

const native = `eip155:1:0x${'e'.repeat(40)}`
const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const userAddress = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const swap = { amount: '200000000000000000', from: native, to: usdc, userAddress }

describe('requests', () => {
  test.each([
    ['tokens', tokensQuery, { chainId: 'eip155:1' }],
    ['quotes', quotesQuery, swap],
    ['quotes with a gas price', quotesQuery, { ...swap, gasPrice: '1000000000' }],
    ['allowance', allowanceQuery, { tokenAddress: usdc, userAddress }],
    ['gas-price', gasPriceQuery, { chainId: 'eip155:1' }],
    ['build-approve', buildApproveQuery, { userAddress, from: usdc, to: native }],
    ['build-transaction', buildTransactionBody, { ...swap, projectId: 'shop', eip155: { slippage: 1 } }],
  ])('of %s is accepted with the fields of the protocol', (_name, schema, request) => {
    expect(schema.parse(request)).toEqual(request)
  })

  test.each([
    [{ deadline: 1_800_000_000, v: 27, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}` }],
    [{ deadline: 1_800_000_000, signature: `0x${'1'.repeat(130)}` }],
  ])('of build-transaction may have a permit such as %j', (permit) => {
    expect(buildTransactionBody.parse({ ...swap, permit })).toEqual({ ...swap, permit })
  })

  test('have a slippage of 1 % by default', () => {
    expect(buildTransactionBody.parse({ ...swap, eip155: {} }).eip155).toEqual({ slippage: 1 })
  })

  test.each([
    ['amount', '0'],
    ['amount', '-1'],
    ['amount', '1.5'],
    ['amount', '1e18'],
    ['amount', ''],
    ['amount', String(2n ** 256n)],
    ['from', 'USDC'],
    ['to', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ['userAddress', `${userAddress}:1`],
    ['quoteId', '{}'],
    ['disableEstimate', 'yes'],
    ['permit', { deadline: 1 }],
    ['permit', { deadline: '1', signature: `0x${'1'.repeat(130)}` }],
    ['permit', { deadline: 1, signature: `0x${'1'.repeat(128)}` }],
    ['permit', { deadline: 1, v: 27, r: '0x1', s: '0x1' }],
    ['eip155', { slippage: 51 }],
    ['eip155', { slippage: '1' }],
    ['eip155', { slippage: Number.NaN }],
  ])('with a wrong %s (%j) are refused by its name', (field, value) => {
    const { error } = buildTransactionBody.safeParse({ ...swap, [field]: value })
    expect(error?.issues[0]?.path[0]).toBe(field)
  })
})

describe('answers', () => {
  const terms = {
    id: null,
    fromAmount: '1',
    fromAccount: native,
    toAmount: '2',
    toAccount: usdc,
  }
  test.each([
    [
      'tokens',
      tokensAnswer,
      {
        tokens: [{ name: 'Ether', symbol: 'ETH', address: native, decimals: 18, logoUri: '', eip2612: null }],
      },
    ],
    ['quotes', quotesAnswer, { quotes: [terms] }],
    ['allowance', allowanceAnswer, { allowance: '0' }],
    ['gas-price', gasPriceAnswer, { standard: '1', fast: '2', instant: '3' }],
    [
      'build-approve',
      buildApproveAnswer,
      { tx: { from: userAddress, to: usdc, data: '0x', value: '0', eip155: { gasPrice: '1' } } },
    ],
    [
      'build-transaction',
      buildTransactionAnswer,
      { tx: { from: userAddress, to: usdc, data: '0x', amount: '1', eip155: { gas: '1', gasPrice: '1' } } },
    ],
  ])('of %s need no more than the fields of the protocol', (_name, schema, answer) => {
    expect(schema.parse(answer)).toEqual(answer)
  })
})
