import { formatUnits } from 'viem'
import { createCache } from '../../platform/cache/create-cache.js'
import type { WireBalance } from './wire.js'
import { assetId } from '../../namespaces/namespaces.js'
import { ageOf, type PriceSource } from '../prices/price-source.js'
import type { BalanceSource, HeldAsset } from './balance-source.js'
import { fiatValue } from './fiat-value.js'

/** Balance of an asset, without the URL of its picture, which depends on the request. */
type Holding = Omit<WireBalance, 'iconUrl'>

/** Reads balances. */
export interface Balances {
  /**
   * Reads the balances of an account on a chain with nodes, the native asset first. Cached for 30 s.
   *
   * @param account in the normal form of its namespace
   * @param bypassCache whether to read the chain although the cache is fresh
   * @throws if no source answers
   */
  read(chain: string, account: string, bypassCache: boolean): Promise<readonly Holding[]>
  close(): Promise<void>
}

/** Cache time of an answer, equal to that of a token list in the widget (docs/behaviour.md, 6.1). */
const freshMs = 30_000
const maxCached = 10_000

interface Parts {
  /** Asked one after the other, until one answers. */
  readonly sources: readonly BalanceSource[]
  readonly prices: PriceSource
  /** Receives the failure of a source that another one replaces. */
  readonly onFailure?: (error: unknown) => void
  /** Monotonic time in milliseconds. */
  readonly now?: () => number
}

/** Creates the reader of balances. */
export function createBalances({
  sources,
  prices,
  onFailure = () => undefined,
  now = () => performance.now(),
}: Parts): Balances {
  const cache = createCache<readonly Holding[]>({ freshMs, most: maxCached, now })

  async function readHeld(chain: string, account: string): Promise<readonly HeldAsset[]> {
    for (const source of sources.slice(0, -1)) {
      if (source.serves?.(chain) === false) continue
      try {
        return await source.read(chain, account)
      } catch (error) {
        onFailure(error)
      }
    }
    return (await sources.at(-1)?.read(chain, account)) ?? []
  }

  async function read(chain: string, account: string): Promise<readonly Holding[]> {
    const held = await readHeld(chain, account)
    const idOf = (contract: string | undefined) => assetId(chain, contract)
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
        ...(priced && ageOf(priced)),
        quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
      }
    })
  }

  return {
    read: (chain, account, bypassCache) =>
      cache.get(`${chain}:${account}`, () => read(chain, account), bypassCache),
    async close() {
      for (const source of sources) await source.close?.()
    },
  }
}
