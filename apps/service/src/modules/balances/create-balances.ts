import { formatUnits, type Address } from 'viem'
import { createCache } from '../../platform/cache/create-cache.js'
import type { WireBalance } from './wire.js'
import type { ChainData } from '../catalogue/chain-data.js'
import { nativeAddress } from '../rpc/native-address.js'
import type { Nodes } from '../rpc/nodes/create-nodes.js'
import type { PriceSource } from '../prices/price-source.js'
import { readAmounts } from './read-amounts.js'
import { fiatValue } from './fiat-value.js'

/** Balance of an asset, without the URL of its picture, which depends on the request. */
type Holding = Omit<WireBalance, 'iconUrl'>

/** Reads balances. */
export interface Balances {
  /**
   * Reads the balances of an account on a chain with nodes, the native asset first. Cached for 30 s.
   *
   * @param anew bypasses the cache
   * @throws a NodeFailure if no node of the chain answers
   */
  read(chain: string, account: Address, anew: boolean): Promise<readonly Holding[]>
}

/** Cache time of an answer, equal to that of a token list in the widget (docs/behaviour.md, 6.1). */
const freshMs = 30_000
const mostKept = 10_000

interface Parts {
  readonly nodes: Pick<Nodes, 'ask'>
  readonly facts: ChainData
  readonly prices: PriceSource
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
}

/** Creates the reader of balances. */
export function createBalances({ nodes, facts, prices, now = () => performance.now() }: Parts): Balances {
  const kept = createCache<readonly Holding[]>({ freshMs, most: mostKept, now })

  async function read(chain: string, account: Address): Promise<readonly Holding[]> {
    const native = facts.networks.find(({ id }) => id === chain)?.native
    const assets = facts.assets.filter((asset) => asset.chain === chain)
    const amounts = await readAmounts(nodes, chain, account, assets)
    const rows = [
      // a native asset without a known name is left out
      ...(native ? [{ ...native, amount: amounts.native, contract: undefined }] : []),
      ...assets.map(({ address, ...asset }, index) => ({
        ...asset,
        amount: amounts.assets[index],
        contract: address,
      })),
    ]
    const held = rows.flatMap(({ amount, ...row }) => (amount ? [{ ...row, amount }] : []))
    const idOf = (contract: string | undefined) => `${chain}:${contract ?? nativeAddress}`
    const found = await prices.find(held.map(({ contract }) => idOf(contract)))
    return held.map(({ name, symbol, decimals, amount, contract }) => {
      const priced = found.get(idOf(contract))
      return {
        name,
        symbol,
        chainId: chain,
        ...(contract && { address: `${chain}:${contract}` }),
        ...(priced && { value: fiatValue(amount, decimals, priced.price) }),
        price: Number(priced?.price ?? 0),
        ...(priced?.priceChange24h !== undefined && { priceChange24h: Number(priced.priceChange24h) }),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
      }
    })
  }

  return {
    read: (chain, account, anew) =>
      kept.get(`${chain}:${account.toLowerCase()}`, () => read(chain, account), anew),
  }
}
