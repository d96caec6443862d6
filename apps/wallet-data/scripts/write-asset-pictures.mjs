import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeJson } from './write-json.mjs'

/** SLIP-44 coin types of native assets that have a picture, by their symbol in networks.json. */
/** @type {Readonly<Record<string, number>>} */
const coinTypes = { ETH: 60, BNB: 714, AVAX: 9005, CELO: 52752, FTM: 1007 }

/** Symbols of assets with the picture of another: wrapped ether is ether. */
/** @type {Readonly<Record<string, string>>} */
const sharedPictures = { WETH: 'ETH' }

/** Native assets of networks that have none in networks.json. */
const furtherNatives = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501': 'SOL',
  'cosmos:cosmoshub-4/slip44:118': 'ATOM',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182/slip44:354': 'DOT',
}

/**
 * Writes asset-pictures.json: the picture of an asset by its CAIP-19 id. Run it after networks.json and assets.json are
 * written.
 *
 * @param {string} folder an absolute path
 * @param {ReadonlySet<string>} tokens symbols that have a picture
 */
export async function writeAssetPictures(folder, tokens) {
  const networks = /** @type {{ id: string, native?: { symbol: string } }[]} */ (read(folder, 'networks'))
  const assets = /** @type {{ chain: string, address: string, symbol: string }[]} */ (read(folder, 'assets'))
  const natives = networks.flatMap(({ id, native: { symbol } = { symbol: '' } }) =>
    coinTypes[symbol] === undefined ? [] : [[`${id}/slip44:${coinTypes[symbol]}`, symbol]],
  )
  const contracts = assets.map(({ chain, address, symbol }) => [
    `${chain}/erc20:${address.toLowerCase()}`,
    sharedPictures[symbol] ?? symbol,
  ])
  const all = [...natives, ...Object.entries(furtherNatives), ...contracts]
  const shown = all.filter(([, icon = '']) => tokens.has(icon))
  await writeJson(join(folder, 'asset-pictures.json'), Object.fromEntries(shown))
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {unknown}
 */
function read(folder, name) {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}
