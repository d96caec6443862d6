import { join } from 'node:path'
import * as z from 'zod'
import { readJson } from '../../platform/config/read-json.js'
import type { NetworkData } from './chain-data.js'
import { createAssetIcons, type AssetIcons } from './asset-icons.js'
import { readPictures, type Picture } from './pictures.js'

type Find = (id: string) => Picture | undefined

/** Pictures of each kind by id. */
export interface CataloguePictures {
  readonly wallet: Find
  /** Networks by name or CAIP-2 id, assets by CAIP-19 id, and connectors. */
  readonly asset: Find
  /** By code, else by symbol of an asset. */
  readonly currency: Find
  /** By symbol, in any case. */
  readonly token: Find
  /** Names of the pictures of assets. */
  readonly icons: AssetIcons
}

/**
 * Reads the pictures of the wallet data.
 *
 * @param folder of the data
 */
export async function loadPictures(
  folder: string,
  networks: readonly NetworkData[],
): Promise<CataloguePictures> {
  const [wallets, assets, currencies, tokens, table] = await Promise.all([
    readPictures(join(folder, 'pictures/wallets.tar')),
    readPictures(join(folder, 'pictures/assets.tar')),
    readPictures(join(folder, 'pictures/currencies.tar')),
    readPictures(join(folder, 'pictures/tokens.tar')),
    readJson(join(folder, 'asset-pictures.json'), z.record(z.string(), z.string())),
  ])
  const icons = createAssetIcons(table)
  const byChain = new Map(networks.map(({ id, picture = '' }) => [id, picture]))
  return {
    wallet: (id) => wallets.get(id),
    asset(id) {
      const icon = icons.find(id)
      return icon === undefined ? assets.get(byChain.get(id) ?? id) : tokens.get(icon)
    },
    currency: (code) => currencies.get(code.toUpperCase()) ?? tokens.get(code.toUpperCase()),
    token: (symbol) => tokens.get(symbol.toUpperCase()),
    icons,
  }
}
