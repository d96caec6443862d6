import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { readQuantity } from '../rpc/read-quantity.js'

/** What a unit of gas costs, by EIP-1559 or the older way. */
export type FeePerGas =
  { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | { readonly gasPrice: bigint }

/**
 * What a unit of gas costs now: by EIP-1559 where blocks have a base fee, else by the older gas price, never both. The
 * base fee counts twice, so that a transaction stays possible through six full blocks (1.125^6 = 2.03); what is not
 * needed is not paid.
 */
export async function feePerGas(ask: AskNetwork, network: Network, signal: AbortSignal): Promise<FeePerGas> {
  const number = async (method: string, expected: string) =>
    readQuantity(await ask(network, { method, params: [] }, signal), network, expected)
  const gasPrice = () => number('eth_gasPrice', 'gas price')

  const request = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { baseFeePerGas } = Object(await ask(network, request, signal)) as { baseFeePerGas?: unknown }
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { gasPrice: await gasPrice() }
  const base = readQuantity(baseFeePerGas, network, 'base fee')
  // not every node has the method; its gas price is what a transaction costs with the tip
  const priority = await number('eth_maxPriorityFeePerGas', 'priority fee').catch(async () => {
    const price = await gasPrice()
    return price > base ? price - base : 0n
  })
  return { maxFeePerGas: 2n * base + priority, maxPriorityFeePerGas: priority }
}
