import { join } from 'node:path'
import * as z from 'zod'
import { readJson } from '../../platform/config/read-json.js'
import { assetFacts, networkFacts, type ChainData } from './chain-data.js'

/**
 * Reads networks.json and assets.json of a folder.
 *
 * @throws an error that names the file and the field that is wrong.
 */
export async function loadChainData(folder: string): Promise<ChainData> {
  const [networks, assets] = await Promise.all([
    readJson(join(folder, 'networks.json'), z.array(networkFacts)),
    readJson(join(folder, 'assets.json'), z.array(assetFacts)),
  ])
  return { networks, assets }
}
