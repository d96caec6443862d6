import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { catalogueWallet, type Catalogue } from './catalogue.js'

/**
 * Reads wallets.json of a folder.
 *
 * @throws an error that names the file and the field that is wrong.
 */
export async function loadCatalogue(folder: string): Promise<Catalogue> {
  const path = join(folder, 'wallets.json')
  const result = z.array(catalogueWallet).safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new Error(`${path}: ${issue?.path.join('.')} ${issue?.message}`)
}
