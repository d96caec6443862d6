import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { encodeCall } from '../rpc/encode-call.js'
import { readQuantity } from '../rpc/read-quantity.js'

/** Gas of a transfer that runs no code; it is never more. */
const plainTransferGas = 21_000n

/**
 * Gas limit for an estimated gas. A transfer that runs code gets a fifth more, because a balance that becomes zero or stops
 * being zero until then changes its cost, and a transaction without enough gas loses its fee.
 */
export function gasLimit(estimated: bigint): bigint {
  return estimated === plainTransferGas ? estimated : (estimated * 6n) / 5n
}

/** Price of a unit of gas in wei, by EIP-1559 or, on chains without a base fee, the older gas price. */
export type GasPrice =
  | { readonly baseFee: bigint; readonly priorityFee: bigint }
  | { readonly gasPrice: bigint; readonly baseFee?: undefined }

/** Reads the current price of gas. */
export async function readGasPrice(
  ask: AskNetwork,
  network: Network,
  signal: AbortSignal,
): Promise<GasPrice> {
  const number = async (method: string, expected: string) =>
    readQuantity(await ask(network, { method, params: [] }, signal), network, expected)
  const gasPrice = () => number('eth_gasPrice', 'gas price')
  const request = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { baseFeePerGas } = Object(await ask(network, request, signal)) as { baseFeePerGas?: unknown }
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { gasPrice: await gasPrice() }
  const baseFee = readQuantity(baseFeePerGas, network, 'base fee')
  // Nodes without eth_maxPriorityFeePerGas include the tip in their gas price.
  const priorityFee = await number('eth_maxPriorityFeePerGas', 'priority fee').catch(async () => {
    const price = await gasPrice()
    return price > baseFee ? price - baseFee : 0n
  })
  return { baseFee, priorityFee }
}

/** Price that is probably paid for a unit of gas. */
export function expectedPrice(price: GasPrice): bigint {
  return price.baseFee === undefined ? price.gasPrice : price.baseFee + price.priorityFee
}

/**
 * Maximum price of a unit of gas. Twice the base fee, so that the transaction stays valid through six full blocks
 * (1.125^6 = 2.03); the part that is not needed is not paid. A tighter `limit` is used as long as the transaction stays valid
 * through one full block.
 *
 * @returns undefined if the limit is too low
 */
export function maxPrice(price: GasPrice, limit?: bigint): bigint | undefined {
  if (price.baseFee === undefined)
    return limit === undefined || price.gasPrice <= limit ? price.gasPrice : undefined
  const usual = 2n * price.baseFee + price.priorityFee
  if (limit === undefined || usual <= limit) return usual
  const lowest = (9n * price.baseFee + 7n) / 8n + price.priorityFee
  return lowest <= limit ? limit : undefined
}

/** Contract of OP Stack chains that reports the fee for data. */
const oracle = '0x420000000000000000000000000000000000000f'
/** `getL1FeeUpperBound(uint256)`, of the size of the unsigned transaction in bytes. */
const upperBoundSelector = '0xf1c7a58b'
/** Size of a transfer without data whose fields have their maximum length. */
const transferBytes = 120n

/** Fee for the data of a transfer, beside the gas; 0 on chains that take none or do not report it. */
export async function readDataFee(ask: AskNetwork, network: Network, signal: AbortSignal): Promise<bigint> {
  try {
    const call = { to: oracle, data: encodeCall(upperBoundSelector, transferBytes) }
    const fee = await ask(network, { method: 'eth_call', params: [call, 'latest'] }, signal)
    return typeof fee === 'string' && /^0x[0-9a-f]{64}$/i.test(fee) ? BigInt(fee) : 0n
  } catch {
    signal.throwIfAborted()
    return 0n
  }
}
