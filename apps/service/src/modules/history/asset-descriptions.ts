import { assetKey, isSameAsset, requireNamespace } from '../../namespaces/namespaces.js'
import { createCache } from '../../platform/cache/create-cache.js'
import type { ChainData } from '../catalogue/chain-data.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { AssetDescription } from './history-source.js'

/** Describes assets of transactions. */
export interface AssetDescriptions {
  /**
   * Returns what is known about an asset, by the wallet data or else by its contract. Undefined for a contract that says nothing, or
   * whose chain does not answer.
   */
  describe(chain: string, contract: string | undefined): Promise<AssetDescription | undefined>
  /** Whether the wallet data has a contract. */
  isListed(chain: string, contract: string): boolean
}

/** Native asset of an EVM chain that the data does not describe. */
const unknownNative: AssetDescription = { name: '', symbol: '', decimals: 18 }
const freshMs = 3_600_000
const maxCached = 10_000

/** Creates the reader of descriptions. */
export function createAssetDescriptions(nodes: NodeAccess, facts: ChainData): AssetDescriptions {
  const cache = createCache<AssetDescription | undefined>({
    freshMs,
    most: maxCached,
    now: () => performance.now(),
  })
  const listed = (chain: string, contract: string) =>
    facts.assets.find((asset) => asset.chain === chain && isSameAsset(chain, asset.address, contract))
  return {
    isListed: (chain, contract) => listed(chain, contract) !== undefined,
    async describe(chain, contract) {
      if (contract === undefined)
        return (
          facts.networks.find(({ id }) => id === chain)?.native ??
          requireNamespace(chain).assets.nativeAsset ??
          unknownNative
        )
      const known = listed(chain, contract)
      const ask = requireNamespace(chain).describeContract
      if (known || !ask || !nodes.has(chain)) return known
      return cache
        .get(assetKey(`${chain}:${contract}`), () => ask(nodes, chain, contract))
        .catch(() => undefined)
    },
  }
}
