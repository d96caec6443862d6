import { atom } from 'jotai/vanilla'
import {
  clockKey,
  definePlugin,
  fill,
  flagAtom,
  lazy,
  pageKey,
  routerKey,
  slotAtom,
  storageKey,
  view,
} from '#kernel'
import { connectorSources, picturesKey, serviceConfigKey } from '#kernel/contracts'
import { connectGroups } from '#plugins/connect/contract'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { catalogueConfig } from './config.js'
import { awaited, maxListedWallets, drawnAtom, groupsAtom } from './groups.js'
import {
  allWalletsFlag,
  catalogueAll,
  catalogueFlag,
  catalogueKey,
  catalogueOpened,
  walletSearched,
  walletSelected,
} from './contract.js'

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

/** The wallet catalogue: a searchable list of all wallets, and groups of the wallet list. */
export const catalogue = /*#__PURE__*/ definePlugin({
  id: 'catalogue',
  kernel: '^0.1.0',
  flag: catalogueFlag,
  flags: [allWalletsFlag],
  config: catalogueConfig,
  requires: { clock: clockKey, page: pageKey, router: routerKey, storage: storageKey },
  optional: { api: apiKey, config: serviceConfigKey, pictures: picturesKey, settings: settingsKey },
  provides: { service: catalogueKey },
  events: {
    opened: catalogueOpened,
    searched: walletSearched,
    selected: walletSelected,
  },
  contributes: () => [
    view(catalogueAll, () => import('./views/AllWallets.js')),
    ...Object.entries({ featured: 40, recommended: 70, all: 80 }).map(group),
  ],
  setup({ use, maybe, store, events, config, signal, report, onDispose }) {
    const deps = { ...use, maybe, store, events, config, signal, report }
    const service = lazy(async () => (await import('./service.js')).createCatalogue(deps))
    onDispose(() => store.set(groupsAtom, undefined))
    return { service: () => service }
  },
})

export * from './contract.js'
