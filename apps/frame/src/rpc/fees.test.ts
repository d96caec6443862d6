import type { Hex, TransactionSerializable } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Signer } from '../keys/create-signer.js'
import { fillFees, shownFee } from './fees.js'
import { sendTransaction } from './send-transaction.js'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const call = { to: from, value: 1n } as const
const gwei = 10n ** 9n

/** A node whose answers change with each question, as a hostile or a busy one's do. */
function risingNode(factor = 1n) {
  const asked: string[] = []
  let times = 1n
  const hex = (value: bigint) => `0x${(value * times).toString(16)}`
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    asked.push(method)
    if (method === 'eth_estimateGas') return hex(21_000n)
    if (method === 'eth_getBlockByNumber') return { baseFeePerGas: hex(gwei) }
    if (method === 'eth_maxPriorityFeePerGas') return hex(gwei)
    if (method === 'eth_getTransactionCount') return '0x5'
    if (method === 'eth_sendRawTransaction') return params[0]
    throw new Error(method)
  }
  return { ask, asked, rise: () => (times = factor) }
}

/** A signer that signs nothing, and returns what it was asked to sign. */
const signed: TransactionSerializable[] = []
const signer = {
  signTransaction: async (transaction: TransactionSerializable) => {
    signed.push(transaction)
    return '0x' as Hex
  },
  signAuthorization: async (request: object) => ({ ...request, r: '0x1', s: '0x1', yParity: 0 }),
} as unknown as Signer

describe('fees that are shown', () => {
  it.each([
    ['of the node: twice the base fee and the tip', {}, 3n * gwei, gwei],
    ['a tip of the site, however high', { maxPriorityFeePerGas: 9n * gwei }, 11n * gwei, 9n * gwei],
    ['a limit of the site', { maxFeePerGas: 5n }, 5n, 5n],
    ['a tip and a limit', { maxPriorityFeePerGas: 2n, maxFeePerGas: 7n }, 7n, 2n],
  ])('are %s', async (_case, values, maxFeePerGas, maxPriorityFeePerGas) => {
    const limit = await fillFees(risingNode().ask, from, call, values)
    expect(limit).toEqual({ gas: 21_000n, maxFeePerGas, maxPriorityFeePerGas })
    expect(shownFee(limit, 1)).toEqual({ max: 21_000n * maxFeePerGas, hasDataFee: false })
  })

  it('count the gas of the site, which the node is not asked for', async () => {
    const { ask, asked } = risingNode()
    const values = { gas: 30_000_000n, maxFeePerGas: 10n ** 13n, maxPriorityFeePerGas: 10n ** 13n }
    const limit = await fillFees(ask, from, call, values)
    expect(shownFee(limit, 8453)).toEqual({ max: 3n * 10n ** 20n, hasDataFee: true })
    expect(asked).not.toContain('eth_estimateGas')
  })
})

describe('a confirmed transaction', () => {
  it('is signed with the limits that were shown, whatever the node says later', async () => {
    const { ask, rise } = risingNode(1_000n)
    const limit = await fillFees(ask, from, call)
    rise()
    await sendTransaction({ ask, signer, chainId: 1, from, call, limit })
    expect(signed.at(-1)).toMatchObject({ ...limit, nonce: 5, type: 'eip1559' })
  })

  it('has the nonce of the request', async () => {
    const { ask } = risingNode()
    const limit = await fillFees(ask, from, call)
    await sendTransaction({ ask, signer, chainId: 1, from, call, limit, nonce: 9 })
    expect(signed.at(-1)).toMatchObject({ nonce: 9 })
  })

  it.each([
    ['a delegation', { delegateTo: from }],
    ['an earlier call', { isEstimated: true }],
  ] as const)('that needs more gas after %s is not signed', async (_case, more) => {
    const { ask, rise } = risingNode(2n)
    const limit = await fillFees(ask, from, call)
    const before = signed.length
    await sendTransaction({ ask, signer, chainId: 1, from, call, limit, ...more })
    expect(signed.at(-1)).toMatchObject({ gas: 21_000n })
    rise()
    const sent = sendTransaction({ ask, signer, chainId: 1, from, call, limit, ...more })
    await expect(sent).rejects.toThrow('needs 42000 gas, more than the 21000 that were shown')
    expect(signed).toHaveLength(before + 1)
  })
})
