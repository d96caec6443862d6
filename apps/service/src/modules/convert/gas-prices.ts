import { isHex, type Hex } from 'viem'
import * as z from 'zod'
import { askResult } from '../rpc/ask-result.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'

/** Prices of gas in wei. */
export interface GasPrices {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

const hex = z.custom<Hex>((value) => isHex(value) && value !== '0x').transform(BigInt)
const feeHistory = z.object({
  baseFeePerGas: z.array(hex).min(1),
  reward: z.array(z.tuple([hex, hex, hex])).min(1),
})
const blocks = 10
/** Percentiles of the tips of a block. */
const percentiles = [25, 50, 90]
/** Percent of the base fee of the next block, which can grow by 12.5 % a block. */
const reserves = { standard: 100n, fast: 125n, instant: 150n }

/**
 * Reads prices at which transactions are mined soon: those of the last blocks (eth_feeHistory), or else that of the node.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function readGasPrices(nodes: Pick<NodeAccess, 'ask'>, chain: string): Promise<GasPrices> {
  const outcome = await nodes.ask(chain, {
    method: 'eth_feeHistory',
    params: [`0x${blocks.toString(16)}`, 'latest', percentiles],
  })
  const read = 'result' in outcome ? feeHistory.safeParse(outcome.result) : undefined
  const base = read?.data?.baseFeePerGas.at(-1)
  const tips = read?.data?.reward
  if (base !== undefined && tips) {
    const priceOf = (level: keyof GasPrices, index: 0 | 1 | 2) =>
      atLeastOne((base * reserves[level]) / 100n + middleOf(tips.map((tip) => tip[index])))
    return { standard: priceOf('standard', 0), fast: priceOf('fast', 1), instant: priceOf('instant', 2) }
  }
  const price = hex.parse(await askResult(nodes, chain, { method: 'eth_gasPrice' }))
  const priceOf = (level: keyof GasPrices) => atLeastOne((price * reserves[level]) / 100n)
  return { standard: priceOf('standard'), fast: priceOf('fast'), instant: priceOf('instant') }
}

const atLeastOne = (price: bigint) => (price > 0n ? price : 1n)

function middleOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : 1))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
