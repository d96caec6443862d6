import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currencyPicture, currencySigns } from './currency-picture.mjs'
import { drawnAs, eip155Networks, furtherNetworks } from './network-list.mjs'
import { readIcon, readIconFacts } from './read-icons.mjs'

const mostAssets = 300
/** Pictures of connectors, by the id under which they are asked for. */
const connectors = [
  'coinbase',
  'ledger',
  'metamask',
  'phantom',
  'safe',
  'solflare',
  'trust',
  'wallet-connect',
]

/**
 * Writes the pictures of networks, connectors, assets and currencies, each kind into a folder of its own.
 *
 * @param {string} folder an absolute path
 * @param {string} icons the folder of the icon package
 * @param {string} facts the folder of what is known of its icons
 * @returns {Promise<ReadonlyMap<string, string>>} what a network's picture is called, by its CAIP-2 id
 */
export async function writeIcons(folder, icons, facts) {
  const { networks, assets } = await readIconFacts(facts)
  const write = empty(folder, 'icons')
  const wanted = new Set(eip155Networks.map(({ id }) => `eip155:${id}`))
  /** @type {Map<string, string>} */
  const names = new Map(Object.entries(drawnAs))
  for (const { id, caip2id, filePath } of networks) {
    if (!caip2id || !(wanted.has(caip2id) || furtherNetworks.includes(id))) continue
    // a test network is drawn as the network it is for
    const name = filePath.slice('network:'.length)
    if (write('assets', name, await readIcon(icons, 'networks', name))) names.set(caip2id, name)
  }
  for (const id of connectors) write('assets', id, await readIcon(icons, 'wallets', id))

  const files = assets
    .filter(({ filePath, marketCapRank }) => marketCapRank && /^token:[A-Z0-9]{1,12}$/.test(filePath))
    .sort((one, other) => (one.marketCapRank ?? 0) - (other.marketCapRank ?? 0))
    .map(({ filePath }) => filePath.slice('token:'.length))
  let written = 0
  for (const name of new Set(files)) {
    if (written === mostAssets) break
    if (write('tokens', name, await readIcon(icons, 'tokens', name))) written += 1
  }
  for (const [code, sign] of Object.entries(currencySigns)) {
    write('currencies', code, currencyPicture(sign))
  }
  return names
}

/**
 * @param {string} folder
 * @param {string} name
 */
function empty(folder, name) {
  rmSync(join(folder, name), { recursive: true, force: true })
  return (/** @type {string} */ kind, /** @type {string} */ id, /** @type {string | undefined} */ svg) => {
    if (svg === undefined) return false
    mkdirSync(join(folder, name, kind), { recursive: true })
    writeFileSync(join(folder, name, kind, `${id}.svg`), svg)
    return true
  }
}
