import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { walletsQuery, type WalletsQuery } from './wire.js'
import type { Catalogue, CatalogueWallet } from './catalogue.js'
import { createFindWallets } from './find-wallets.js'
import { loadCatalogue } from './load-catalogue.js'
import { walletDataFolder } from './wallet-data-folder.js'

let catalogue: Catalogue
let find: ReturnType<typeof createFindWallets>
beforeAll(async () => {
  catalogue = await loadCatalogue(walletDataFolder())
  find = createFindWallets(catalogue)
})

const asked = (query: Record<string, string>): WalletsQuery => walletsQuery.parse(query)
const names = (query: Record<string, string>) => find(asked(query)).data.map(({ name }) => name)

/** The same answer, found the slow and plain way from the texts of the query. */
function byBruteForce(query: Readonly<Record<string, string>>) {
  const split = (text = '') => text.split(',').filter((part) => part !== '')
  const matching: CatalogueWallet[] = []
  for (const wallet of catalogue) {
    const named = (list: readonly string[]) =>
      list.some((id) => id === wallet.id || wallet.aliases.includes(id))
    const include = split(query['include'])
    if (include.length > 0 && !named(include)) continue
    if (named(split(query['exclude']))) continue
    const chains = split(query['chains'])
    const serves = chains.filter(
      (chain) =>
        wallet.chains.some((one) => one === chain) ||
        wallet.namespaces.some((namespace) => namespace === chain.split(':')[0]),
    )
    if (chains.length > 0 && serves.length === 0) continue
    const search = (query['search'] ?? '').trim().toLowerCase()
    if (wallet.name.toLowerCase().indexOf(search) < 0) continue
    if (query['badge_type'] === 'certified' && wallet.badge_type !== 'certified') continue
    matching.push(wallet)
  }
  const [page, entries] = [Number(query['page'] ?? 1), Number(query['entries'] ?? 40)]
  const onPage = matching.filter((_, at) => Math.floor(at / entries) === page - 1)
  return { ids: onPage.map(({ id }) => id), count: matching.length }
}

describe('createFindWallets', () => {
  test('agrees with a plain reference over the same data, whatever is asked', () => {
    const wallet = fc.constantFrom(...catalogue)
    const id = fc.oneof(
      wallet.map((one) => one.id),
      wallet.map((one) => one.aliases[0] ?? one.id),
      fc.constantFrom('unknown', '1'),
    )
    const chain = fc.oneof(
      fc.constantFrom(...new Set(catalogue.flatMap(({ chains }) => chains))),
      fc.constantFrom('eip155:1', 'eip155:13', 'eip155:56', 'solana:x', 'bip122:y', 'cosmos:cosmoshub-4'),
      fc.constantFrom('eip15:1', 'eip1555:1', 'tron:1'),
    )
    const ids = (maxLength: number) => fc.array(id, { maxLength }).map((all) => all.join(','))
    const search = fc.oneof(
      fc.constantFrom('', ' ', 'wallet', ' WALLET ', 'base', 'zzz'),
      fc.tuple(wallet, fc.nat(6), fc.nat(9)).map(([{ name }, from, to]) => name.slice(from, to)),
    )
    const queries = fc.record(
      {
        page: fc.integer({ min: 1, max: 8 }).map(String),
        entries: fc.integer({ min: 1, max: 100 }).map(String),
        include: ids(30),
        exclude: ids(30),
        chains: fc.array(chain, { maxLength: 4 }).map((all) => all.join(',')),
        search,
        badge_type: fc.constantFrom('certified', ''),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(queries, (query) => {
        const { data, count } = find(asked(query))
        expect({ ids: data.map((one) => one.id), count }).toEqual(byBruteForce(query))
      }),
      { numRuns: 1_000 },
    )
  })

  test('matches networks by their whole ids', () => {
    expect(names({ chains: 'eip155:8453', search: 'rainbow' })).toEqual(['Rainbow'])
    expect(names({ chains: 'eip155:845', search: 'rainbow' })).toEqual([])
    expect(names({ chains: 'eip155:84531', search: 'rainbow' })).toEqual([])
  })

  test('pages do not overlap, and together are all', () => {
    const ids = Array.from({ length: 20 }, (_, at) => find(asked({ page: String(at + 1) })).data)
      .flat()
      .map(({ id }) => id)
    expect(ids).toEqual(catalogue.map(({ id }) => id))
  })

  test('of a namespace that a wallet serves as a whole, the networks that were asked for are said', () => {
    const chainsOf = (chains?: string) =>
      find(asked({ include: 'app.phantom', ...(chains && { chains }) })).data[0]?.chains
    expect(chainsOf('eip155:137,eip155:10')).toEqual(
      expect.arrayContaining(['eip155:137', 'eip155:10', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']),
    )
    expect(chainsOf('eip155:137')).not.toContain('eip155:1')
    expect(chainsOf()).toContain('eip155:1')
  })

  test('answers within a few milliseconds', () => {
    const query = asked({ chains: 'eip155:1,eip155:137', search: 'wal', exclude: 'io.metamask' })
    const times = Array.from({ length: 200 }, () => {
      const before = performance.now()
      find(query)
      return performance.now() - before
    }).sort((one, other) => one - other)
    console.log(`${catalogue.length} wallets; an answer takes ${times[100]?.toFixed(3)} ms (median)`)
    expect(times[100]).toBeLessThan(5)
  })
})

describe('the data', () => {
  test('has 500 wallets or more, each with an id of its own, a network and a way to it', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(500)
    const ids = catalogue.flatMap(({ id, aliases }) => [id, ...aliases])
    expect(new Set(ids).size).toBe(ids.length)
    for (const wallet of catalogue) {
      expect(wallet.id).toMatch(/^[0-9a-f]{64}$/)
      expect(wallet.name).toMatch(/\S/)
      expect(wallet.chains.length + wallet.namespaces.length, wallet.name).toBeGreaterThan(0)
      const ways = [wallet.mobile_link, wallet.webapp_link, wallet.homepage, wallet.chrome_store]
      expect(
        ways.some((way) => way !== undefined),
        wallet.name,
      ).toBe(true)
    }
  })

  test('an assumed namespace is marked, and only there', () => {
    const assumed = catalogue.filter((wallet) => wallet.assumed)
    expect(assumed.length).toBeGreaterThan(0)
    expect(assumed.every(({ namespaces }) => namespaces.length > 0)).toBe(true)
    const named = assumed.map(({ name }) => name)
    // told by hand, and by no source
    expect(named).toEqual(expect.arrayContaining(['Jupiter', 'Binance Wallet', 'Bitget Wallet']))
    expect(named).not.toEqual(expect.arrayContaining(['MetaMask']))
    expect(catalogue.find(({ name }) => name === 'Solflare')).toMatchObject({ namespaces: ['solana'] })
    expect(catalogue.find(({ name }) => name === 'Solflare')?.assumed).toBeUndefined()
  })

  test('links open apps or pages, and take a pairing address behind them', () => {
    const all = catalogue.flatMap((_, at) => find(asked({ page: String(at + 1), entries: '1' })).data)
    const links = all.flatMap((one) => [one.mobile_link, one.desktop_link, one.webapp_link])
    for (const link of links.filter((one) => one !== undefined)) {
      expect(link).toMatch(/^[a-z][a-z0-9+.-]*:\/\/[^\s?#]*$/i)
      expect(link).toMatch(/\/$/)
      expect(link).not.toMatch(/^(javascript|data|file|http|wc):/i)
    }
  })
})
