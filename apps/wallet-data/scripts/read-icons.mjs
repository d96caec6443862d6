import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {{ id: string, filePath: string, caip2id?: string, chainId?: number }} NetworkFacts
 * @typedef {{ filePath: string, symbol: string, name: string, marketCapRank?: number,
 *   addresses?: Readonly<Record<string, string>> }} AssetFacts `addresses` by the names of chains in the trade
 */

/**
 * What the icon package knows of its networks and assets.
 *
 * @param {string} root the package's folder
 * @returns {Promise<{ networks: NetworkFacts[], assets: AssetFacts[] }>}
 */
export async function readIconFacts(root) {
  const facts = (/** @type {string} */ name) =>
    import(pathToFileURL(join(root, `dist/metadata/${name}.js`)).href)
  const [{ networks }, { tokens }] = await Promise.all([facts('networks'), facts('tokens')])
  return { networks, assets: tokens }
}

/**
 * One picture as it is sent: on a plate where there is one so.
 *
 * @param {string} root the package's folder
 * @param {'networks' | 'tokens' | 'wallets'} kind
 * @param {string} name
 * @returns {Promise<string | undefined>} undefined where there is none: the facts name more than there are
 * @throws {Error} when it is more than a drawing
 */
export async function readIcon(root, kind, name) {
  const paths = ['background', 'branded'].map((form) =>
    join(root, `dist/svgs/${kind}/${form}/${name}.svg.js`),
  )
  const path = paths.find((one) => existsSync(one))
  if (!path) return undefined
  const { default: svg } = await import(pathToFileURL(path).href)
  if (!/^\s*<svg\b/.test(svg) || /<script|<foreignObject|\son\w+=|href="(?!#)/i.test(svg))
    throw new Error(`${kind}/${name} is no plain drawing.`)
  return `${svg
    .replaceAll(/>\s+</g, '><')
    .replace(/ class="web3icons"/, '')
    .trim()}\n`
}
