import { atom } from 'jotai/vanilla'
import { definePlugin, fill, flagAtom, lazy, lazyPart, retry, slotAtom, view } from '#kernel'
import { connectorSources, walletPickerKey } from '#kernel/chain'
import { connectGroups, connectHidden, connectRows } from '#plugins/connect/contract'
import { catalogueConfig } from './config.js'
import { awaited, drawnAtom, excludedWalletsAtom, groupsAtom, maxListedWallets } from './groups.js'
import {
  allWalletsFlag,
  catalogueAll,
  catalogueFlag,
  catalogueKey,
  catalogueOpened,
  walletSearched,
  walletSelected,
} from './contract.js'
import { optional, required } from './deps.js'

const group = ([id, rank]: [string, number]) =>
  fill(connectGroups, {
    id,
    rank,
    list: atom((get) => {
      const groups = get(drawnAtom)
      if (groups) return get(groups.rows)[id] ?? []
      const here = get(slotAtom(connectorSources)).flatMap(({ list }) => get(list))
      const installed = here.filter(({ role }) => role !== 'pairing').length
      return awaited(id === 'all' ? 1 : id === 'recommended' ? maxListedWallets - installed : 0)
    }),
    ...(id === 'all' && { when: flagAtom(allWalletsFlag) }),
  })

/** Rows in groups of `connect`; undefined until the service has loaded, which the other groups start. */
const rowsOf = (id: 'recent' | 'custom') =>
  atom((get) => {
    const groups = get(groupsAtom)
    return groups && get(groups.rows)[id]
  })

/** The wallet catalogue: a searchable list of all wallets, and groups of the wallet list. */
export const catalogue = /*#__PURE__*/ definePlugin({
  id: 'catalogue',
  kernel: '^0.1.0',
  flag: catalogueFlag,
  flags: [allWalletsFlag],
  config: catalogueConfig,
  requires: required,
  optional,
  provides: { picker: walletPickerKey, service: catalogueKey },
  events: {
    opened: catalogueOpened,
    searched: walletSearched,
    selected: walletSelected,
  },
  contributes: () => [
    view(catalogueAll, () => import('./views/AllWallets.js')),
    fill(connectRows, { id: 'catalogue', recent: rowsOf('recent'), custom: rowsOf('custom') }),
    fill(connectHidden, { id: 'catalogue', wallets: excludedWalletsAtom }),
    ...Object.entries({ featured: 40, recommended: 70, all: 80 }).map(group),
  ],
  setup({ use, maybe, store, events, config, signal, report, onDispose }) {
    const deps = { ...use, maybe, store, events, config, signal, report }
    const load = lazyPart(async () => (await import('./service.js')).createCatalogue(deps))
    const page = typeof window === 'undefined' ? undefined : window
    // an open list waits for its rows: code that does not load is loaded again
    const loaded = lazyPart(() => retry({ clock: use.clock, store, signal, page }, load, report))
    const service = Object.assign(lazy(load), { refresh: async () => (await loaded()).refresh() })
    onDispose(() => store.set(groupsAtom, undefined))
    return { picker: () => service, service: () => service }
  },
})

export * from './contract.js'
