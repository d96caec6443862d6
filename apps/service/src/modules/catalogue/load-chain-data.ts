import { join } from 'node:path'
import * as z from 'zod'
import { readJson } from '../../platform/config/read-json.js'
import { isSameAsset } from '../../namespaces/namespaces.js'
import { assetFacts, networkFacts } from './chain-data-schema.js'
import type { AssetData, ChainData } from './chain-data.js'

/**
 * Reads networks.json and assets.json of a folder, and the assets of the operator, which come first and replace those of the
 * folder.
 *
 * @throws an error that names the file and the field that is wrong.
 */
export async function loadChainData(folder: string, ownAssets?: string): Promise<ChainData> {
  const assetList = z.array(assetFacts)
  const [networks, listed, own] = await Promise.all([
    readJson(join(folder, 'networks.json'), z.array(networkFacts)),
    readJson(join(folder, 'assets.json'), assetList),
    ownAssets === undefined ? [] : readJson(ownAssets, assetList),
  ])
  const isOwn = ({ chain, address }: AssetData) =>
    own.some((asset) => asset.chain === chain && isSameAsset(chain, asset.address, address))
  return { networks, assets: [...own, ...listed.filter((asset) => !isOwn(asset))] }
}
