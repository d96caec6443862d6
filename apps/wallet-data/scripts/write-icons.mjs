import { join } from 'node:path'
import { currencyPicture, currencySigns } from './currency-picture.mjs'
import { drawnAs, eip155Networks, furtherNetworks } from './network-list.mjs'
import { readIcon, readIconFacts } from './read-icons.mjs'
import { writeArchive } from './write-archive.mjs'

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
 * Writes the pictures of networks and connectors, of assets and of currencies, an archive for each.
 *
 * @param {string} folder an absolute path
 * @param {string} icons the folder of the icon package
 * @param {string} facts the folder of what is known of its icons
 * @returns {Promise<{ networks: ReadonlyMap<string, string>, tokens: ReadonlySet<string> }>} names of the pictures of
 *   networks by CAIP-2 id, and the symbols of assets that have one
 */
export async function writeIcons(folder, icons, facts) {
  const { networks, assets } = await readIconFacts(facts)
  const wanted = new Set(eip155Networks.map(({ id }) => `eip155:${id}`))
  /** @type {Map<string, string>} */
  const names = new Map(Object.entries(drawnAs))
  const ofAssets = shelf()
  for (const { id, caip2id, filePath } of networks) {
    if (!caip2id || !(wanted.has(caip2id) || furtherNetworks.includes(id))) continue
    // a test network is drawn as the network it is for
    const name = filePath.slice('network:'.length)
    if (ofAssets.add(name, await readIcon(icons, 'networks', name))) names.set(caip2id, name)
  }
  for (const id of connectors) ofAssets.add(id, await readIcon(icons, 'wallets', id))

  const symbols = assets
    .filter(({ filePath, marketCapRank }) => marketCapRank && /^token:[A-Z0-9]{1,12}$/.test(filePath))
    .sort((one, other) => (one.marketCapRank ?? 0) - (other.marketCapRank ?? 0))
    .map(({ filePath }) => filePath.slice('token:'.length))
  const ofTokens = shelf()
  for (const symbol of new Set(symbols)) {
    if (ofTokens.files.size === mostAssets) break
    ofTokens.add(symbol, await readIcon(icons, 'tokens', symbol))
  }
  const ofCurrencies = shelf()
  for (const [code, sign] of Object.entries(currencySigns)) ofCurrencies.add(code, currencyPicture(sign))

  const pictures = join(folder, 'pictures')
  await writeArchive(join(pictures, 'assets.tar'), ofAssets.files)
  await writeArchive(join(pictures, 'tokens.tar'), ofTokens.files)
  await writeArchive(join(pictures, 'currencies.tar'), ofCurrencies.files)
  const tokens = new Set([...ofTokens.files.keys()].map((file) => file.slice(0, -'.svg'.length)))
  return { networks: names, tokens }
}

function shelf() {
  /** @type {Map<string, string>} */
  const files = new Map()
  return {
    files,
    /**
     * @param {string} id
     * @param {string | undefined} svg
     */
    add(id, svg) {
      if (svg !== undefined) files.set(`${id}.svg`, svg)
      return svg !== undefined
    },
  }
}
