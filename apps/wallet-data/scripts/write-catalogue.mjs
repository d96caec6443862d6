import { join } from 'node:path'
import { writeArchive } from './write-archive.mjs'
import { writeJson } from './write-json.mjs'

/**
 * Writes wallets.json, and an archive with a picture for each wallet.
 *
 * @param {string} folder an absolute path
 * @param {readonly import('./make-wallet.mjs').CatalogueWallet[]} wallets
 * @param {readonly import('./source-wallet.mjs').SourceWallet[]} sources whose pictures are written
 */
export async function writeCatalogue(folder, wallets, sources) {
  const pictures = sources.map(
    ({ pictureId, picture }) => /** @type {const} */ ([`${pictureId}.${picture.extension}`, picture.bytes]),
  )
  await writeArchive(join(folder, 'pictures/wallets.tar'), new Map(pictures))
  await writeJson(join(folder, 'wallets.json'), wallets)
}
