import { parseUnits } from 'viem'
import { assetId, assetKey } from '../../namespaces/namespaces.js'
import { onrampAssets, type OnrampAsset } from './onramp-assets.js'
import type { OrderReport } from './onramp-provider.js'

/** Symbol that providers may report in place of today's: POL was MATIC until 2024. */
const formerSymbols = new Map([['matic', 'pol']])

/** Receiver, asset and amounts of an order, as they were when it was opened. */
export interface OrderedAsset {
  /** CAIP-2 id. */
  readonly chain: string
  /** CAIP-10 id. */
  readonly asset: string
  readonly address: string
  /** Amount of the quote as decimal text; null if it was opened without one. */
  readonly quotedAmount: string | null
}

/** Difference for which a report is refused. */
export type Mismatch = 'other-address' | 'other-currency' | 'other-network'

/** Returns why a report is about another purchase than the order; undefined if it names nothing else. */
export function mismatchOf(order: OrderedAsset, report: OrderReport): Mismatch | undefined {
  const { address, currency, network } = report
  const keyOf = (text: string) => assetKey(`${order.chain}:${text}`)
  if (address !== undefined && keyOf(address) !== keyOf(order.address)) return 'other-address'
  const asset = orderedAsset(order)
  if (isOther(network, asset?.network.name)) return 'other-network'
  const today = currency && (formerSymbols.get(currency.toLowerCase()) ?? currency)
  return isOther(today, asset?.currency) ? 'other-currency' : undefined
}

/** Whether less was bought than was quoted. */
export function isLess(order: OrderedAsset, amount: string | undefined): boolean {
  const asset = orderedAsset(order)
  if (!asset || amount === undefined || order.quotedAmount === null) return false
  const [bought, quoted] = [amount, order.quotedAmount].map((text) => parseUnits(text, asset.decimals))
  return (bought ?? 0n) < (quoted ?? 0n)
}

function orderedAsset(order: OrderedAsset): OnrampAsset | undefined {
  return onrampAssets.find(({ network, contract }) => assetId(network.chain, contract) === order.asset)
}

function isOther(reported: string | undefined, ordered: string | undefined): boolean {
  return reported !== undefined && reported.toLowerCase() !== ordered?.toLowerCase()
}
