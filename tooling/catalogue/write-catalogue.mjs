import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeJson } from './write-json.mjs'

/**
 * Writes wallets.json and a picture for each wallet; pictures that no wallet has any more go.
 *
 * @param {string} folder an absolute path
 * @param {readonly import('./make-wallet.mjs').CatalogueWallet[]} wallets
 * @param {readonly import('./source-wallet.mjs').SourceWallet[]} sources whose pictures are written
 */
export async function writeCatalogue(folder, wallets, sources) {
  const pictures = join(folder, 'pictures')
  rmSync(pictures, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  for (const { pictureId, picture } of sources) {
    writeFileSync(join(pictures, `${pictureId}.${picture.extension}`), picture.bytes)
  }
  await writeJson(join(folder, 'wallets.json'), wallets)
}
