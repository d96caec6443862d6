import { join } from 'node:path'
import * as z from 'zod'
import { readJson } from '../../platform/config/read-json.js'
import { catalogueWallet, type Catalogue } from './catalogue.js'

/**
 * Reads wallets.json of a folder.
 *
 * @throws an error that names the file and the field that is wrong.
 */
export function loadCatalogue(folder: string): Promise<Catalogue> {
  return readJson(join(folder, 'wallets.json'), z.array(catalogueWallet))
}
