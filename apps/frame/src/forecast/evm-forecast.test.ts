import { expect, test } from 'vitest'
import { estimateCallsFee } from './evm-forecast.js'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const answers: Readonly<Record<string, unknown>> = {
  eth_gasPrice: '0xc',
  eth_estimateGas: '0x64',
  eth_getBlockByNumber: { baseFeePerGas: '0xa' },
}
const ask = (method: string) => Promise.resolve(answers[method])

test.each([
  ['the price of the node', {}, 1_200n],
  ['a tip of the site, however high', { maxPriorityFeePerGas: 5_000n }, 501_000n],
  ['a limit of the site', { maxFeePerGas: 11n }, 1_100n],
  ['a tip of the site up to its limit', { maxPriorityFeePerGas: 5_000n, maxFeePerGas: 2_000n }, 200_000n],
])('the fee of a call is at %s', async (_, values, fee) => {
  expect(await estimateCallsFee(ask, account, [{ to: account }], { values })).toBe(fee)
})
