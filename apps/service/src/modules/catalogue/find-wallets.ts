import type { WalletsAnswer, WalletsQuery } from './wire.js'
import type { Catalogue } from './catalogue.js'
import { indexWallet } from './index-wallet.js'
import { toWire } from './to-wire.js'

/**
 * Creates the search of GET /getWallets: wallets that match all given filters, in the order of the catalogue. Networks are
 * compared as whole ids; a search finds its text in names, in any case.
 */
export function createFindWallets(catalogue: Catalogue): (query: WalletsQuery) => WalletsAnswer {
  const indexed = catalogue.map(indexWallet)

  return ({ page, entries, include, exclude, chains, search, badge_type }) => {
    const [wanted, unwanted] = [new Set(include), new Set(exclude)]
    const text = search?.normalize('NFKC').toLowerCase() ?? ''
    const found = indexed.filter(
      ({ wallet, ids, name, serves }) =>
        (wanted.size === 0 || ids.some((id) => wanted.has(id))) &&
        !ids.some((id) => unwanted.has(id)) &&
        (chains.length === 0 || chains.some(serves)) &&
        (text === '' || name.includes(text)) &&
        (!badge_type || wallet.badge_type === badge_type),
    )
    const first = (page - 1) * entries
    return {
      data: found.slice(first, first + entries).map(({ wallet, order }) => toWire(wallet, order, chains)),
      count: found.length,
    }
  }
}
