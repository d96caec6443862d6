import { join } from 'node:path'
import * as z from 'zod'
import { readJson } from '../../platform/config/read-json.js'
import type { NetworkData } from './chain-data.js'
import { createAssetIcons, type AssetIcons } from './asset-icons.js'
import { createPictures, type Picture, type Pictures } from './pictures.js'

type Find = (id: string) => Promise<Picture | undefined>

/** The pictures of each kind, by the ids under which they are asked for. */
export interface CataloguePictures {
  readonly wallet: Find
  /** Networks by name or CAIP-2 id, assets by CAIP-19 id, and connectors. */
  readonly asset: Find
  /** By code; an asset is one as well. */
  readonly currency: Find
  /** By symbol, whatever its case. */
  readonly token: Find
  /** Names of the pictures of assets. */
  readonly icons: AssetIcons
}

/** Lists the pictures of a folder of data. */
export async function loadPictures(
  folder: string,
  networks: readonly NetworkData[],
): Promise<CataloguePictures> {
  const shelf = (name: string) => createPictures(join(folder, name))
  const [wallets, assets, currencies, tokens] = (await Promise.all(
    ['pictures', 'icons/assets', 'icons/currencies', 'icons/tokens'].map(shelf),
  )) as [Pictures, Pictures, Pictures, Pictures]
  const icons = createAssetIcons(
    await readJson(join(folder, 'asset-pictures.json'), z.record(z.string(), z.string())),
  )
  const byChain = new Map(networks.map(({ id, picture = '' }) => [id, picture]))
  return {
    wallet: (id) => wallets.find(id),
    asset(id) {
      const icon = icons.find(id)
      return icon === undefined ? assets.find(byChain.get(id) ?? id) : tokens.find(icon)
    },
    currency: async (code) => (await currencies.find(code.toUpperCase())) ?? tokens.find(code.toUpperCase()),
    token: (symbol) => tokens.find(symbol.toUpperCase()),
    icons,
  }
}
