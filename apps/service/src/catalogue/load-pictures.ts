import { join } from 'node:path'
import type { NetworkFacts } from '../provider/chains/chain-facts.js'
import { createPictures, type Picture, type Pictures } from './pictures.js'

type Find = (id: string) => Promise<Picture | undefined>

/** The pictures of each kind, by the ids under which they are asked for. */
export interface PictureShelves {
  readonly wallet: Find
  /** Networks by name or CAIP-2 id, and connectors. */
  readonly asset: Find
  /** By code; an asset is one as well. */
  readonly currency: Find
  /** By symbol, whatever its case. */
  readonly token: Find
  /** The pictures of assets. */
  readonly tokens: Pictures
}

/** Lists the pictures of a folder of data. */
export async function loadPictures(
  folder: string,
  networks: readonly NetworkFacts[],
): Promise<PictureShelves> {
  const shelf = (name: string) => createPictures(join(folder, name))
  const [wallets, assets, currencies, tokens] = (await Promise.all(
    ['pictures', 'icons/assets', 'icons/currencies', 'icons/tokens'].map(shelf),
  )) as [Pictures, Pictures, Pictures, Pictures]
  const byChain = new Map(networks.map(({ id, picture = '' }) => [id, picture]))
  return {
    wallet: (id) => wallets.find(id),
    asset: (id) => assets.find(byChain.get(id) ?? id),
    currency: async (code) => (await currencies.find(code.toUpperCase())) ?? tokens.find(code.toUpperCase()),
    token: (symbol) => tokens.find(symbol.toUpperCase()),
    tokens,
  }
}
