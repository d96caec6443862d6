import { join } from 'node:path'
import * as z from 'zod/mini'
import { readJson } from '../../keep/read-json.js'
import { assetFacts, networkFacts, type ChainFacts } from './chain-facts.js'

/**
 * Reads networks.json and assets.json of a folder.
 *
 * @throws an error that names the file and the field that is wrong.
 */
export async function loadChainFacts(folder: string): Promise<ChainFacts> {
  const [networks, assets] = await Promise.all([
    readJson(join(folder, 'networks.json'), z.array(networkFacts)),
    readJson(join(folder, 'assets.json'), z.array(assetFacts)),
  ])
  return { networks, assets }
}
