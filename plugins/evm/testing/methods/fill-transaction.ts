import type { TransactionSerializable } from 'viem'
import { type Hex, quantity } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import type { AskedTransaction } from './read-transaction.js'

/** Asks the node of the transaction's chain. */
type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/** Fills in nonce, gas and fees by reading the chain. A transaction that would revert fails in the estimate. */
export async function fillTransaction(
  ask: Ask,
  chainId: number,
  from: Hex,
  asked: AskedTransaction,
): Promise<TransactionSerializable> {
  const gas = asked.gas ?? number(await ask('eth_estimateGas', estimated(from, asked)), 'gas')
  const fees = await feesOf(ask, asked)
  const nonce = asked.nonce ?? number(await ask('eth_getTransactionCount', from, 'pending'), 'nonce')
  const { to, data, value } = asked
  return { chainId, to, value, gas, nonce: Number(nonce), ...(data && { data }), ...fees }
}

function estimated(from: Hex, { to, data, value }: AskedTransaction) {
  return { from, value: quantity(value), ...(to && { to }), ...(data && { data }) }
}

/** EIP-1559 where blocks have a base fee, with room for it to double; the older gas price elsewhere. */
async function feesOf(ask: Ask, asked: AskedTransaction) {
  const latest = await ask('eth_getBlockByNumber', 'latest', false)
  const baseFee = (latest as { baseFeePerGas?: unknown } | null)?.baseFeePerGas ?? undefined
  if (asked.gasPrice !== undefined || baseFee === undefined) {
    const gasPrice = asked.gasPrice ?? number(await ask('eth_gasPrice'), 'gas price')
    return { type: 'legacy', gasPrice } as const
  }
  const tip = asked.maxPriorityFeePerGas ?? number(await ask('eth_maxPriorityFeePerGas'), 'priority fee')
  const maxFeePerGas = asked.maxFeePerGas ?? number(baseFee, 'base fee') * 2n + tip
  const maxPriorityFeePerGas = tip < maxFeePerGas ? tip : maxFeePerGas
  return { type: 'eip1559', maxFeePerGas, maxPriorityFeePerGas } as const
}

function number(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw rpcErrors.internal(`The node gave no usable ${what}: ${String(value)}.`)
}
