import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Well-known wallets that the large source does not list: what is written on their own pages.
 *
 * @param {string} icons the folder of the icon package
 * @returns {Promise<import('./source-wallet.mjs').SourceWallet[]>}
 */
export async function unlistedWallets(icons) {
  return [
    {
      key: 'solflare',
      name: 'Solflare',
      pictureId: 'solflare',
      picture: await iconOf(icons, 'solflare'),
      homepage: 'https://solflare.com/',
      ios: 'https://apps.apple.com/us/app/solflare-solana-wallet/id1580902717',
      android: 'https://play.google.com/store/apps/details?id=com.solflare.mobile',
      chrome: 'https://chromewebstore.google.com/detail/bhhhlbepdkbapadjdnnojkbgioiodbic',
    },
    {
      key: 'ambire',
      name: 'Ambire Wallet',
      pictureId: 'ambire',
      picture: letter('A'),
      homepage: 'https://www.ambire.com/',
    },
  ]
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<import('./source-wallet.mjs').Picture>}
 */
async function iconOf(root, name) {
  const path = join(root, `dist/svgs/wallets/background/${name}.svg.js`)
  const { default: svg } = await import(pathToFileURL(path).href)
  if (!/^\s*<svg\b/.test(svg)) throw new Error(`No SVG: ${readFileSync(path, 'utf8').slice(0, 60)}`)
  return { bytes: Buffer.from(`${svg.trim()}\n`), extension: 'svg' }
}

/**
 * A letter on a plate, for a wallet whose logo no source has.
 *
 * @param {string} text
 * @returns {import('./source-wallet.mjs').Picture}
 */
function letter(text) {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="#e4e7ec"/>' +
    `<text x="12" y="16.5" font-family="sans-serif" font-size="13" text-anchor="middle" fill="#344054">${text}</text></svg>\n`
  return { bytes: Buffer.from(svg), extension: 'svg' }
}
