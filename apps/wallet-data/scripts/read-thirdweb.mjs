import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Samples of other products are no wallets anybody has. */
const sample = /\bsample wallet\b/i

/**
 * Reads the wallets that thirdweb's package carries, in its order.
 *
 * @param {string} root the package's folder
 * @returns {Promise<import('./source-wallet.mjs').SourceWallet[]>}
 */
export async function readThirdweb(root) {
  const folder = join(root, 'dist/esm/wallets/__generated__')
  /** @param {string} path */
  const load = (path) => import(pathToFileURL(join(folder, path)).href)
  const { default: listed } = await load('wallet-infos.js')
  /** @type {import('./source-wallet.mjs').SourceWallet[]} */
  const wallets = []
  for (const { id, name } of listed) {
    // ids without a dot are the source's own ways to make a wallet
    if (sample.test(name) || !id.includes('.')) continue
    const [{ wallet }, image] = await Promise.all([
      load(`wallet/${id}/index.js`),
      load(`wallet/${id}/image.js`),
    ])
    wallets.push({
      key: id,
      name,
      // some are file names, which say the wrong type
      pictureId: wallet.image_id.replace(/\.\w+$/, ''),
      picture: { bytes: bytesOf(image.default), extension: 'webp' },
      homepage: wallet.homepage,
      rdns: wallet.rdns,
      native: wallet.mobile.native,
      universal: wallet.mobile.universal,
      desktop: wallet.desktop.native,
      web: wallet.desktop.universal,
      ios: wallet.app.ios,
      android: wallet.app.android,
      chrome: wallet.app.chrome,
    })
  }
  return wallets
}

/** @param {string} address a data: address */
function bytesOf(address) {
  const [, base64 = ''] = /^data:image\/webp;base64,(.+)$/.exec(address) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') throw new Error(`No WebP: ${address.slice(0, 60)}`)
  return bytes
}
