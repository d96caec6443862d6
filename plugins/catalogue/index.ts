import { atom } from 'jotai/vanilla'
import {
  apiKey,
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
import { alertsKey, connectorSources, operatorKey, picturesKey, settingsKey } from '#kernel/contracts'
import { connectGroups } from '#plugins/connect/contract'
import { catalogueConfig } from './config.js'
import { calmCount } from './calm-count.js'
import {
  allWalletsFlag,
  catalogueAll,
  catalogueFlag,
  catalogueKey,
  catalogueOpened,
  walletSearched,
  walletSelected,
} from './contract.js'
import { awaited, drawnAtom, groupsAtom } from './groups.js'

const group = ([id, rank]: [string, number]) =>
  fill(connectGroups, {
    id,
    rank,
    list: atom((get) => {
      const groups = get(drawnAtom)
      if (groups) return get(groups.rows)[id] ?? []
      const here = get(slotAtom(connectorSources)).flatMap(({ list }) => get(list))
      const installed = here.filter(({ kind }) => kind !== 'WALLET_CONNECT').length
      return awaited(id === 'all' ? 1 : id === 'recommended' ? calmCount - installed : 0)
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
  requires: {
    alerts: alertsKey,
    api: apiKey,
    clock: clockKey,
    operator: operatorKey,
    page: pageKey,
    router: routerKey,
    storage: storageKey,
  },
  provides: { service: catalogueKey, pictures: picturesKey, settings: settingsKey },
  events: {
    opened: catalogueOpened,
    searched: walletSearched,
    selected: walletSelected,
  },
  contributes: () => [
    view(catalogueAll, () => import('./views/AllWallets.js')),
    ...Object.entries({ recent: 20, featured: 40, custom: 50, recommended: 70, all: 80 }).map(group),
  ],
  setup({ use, store, events, config, signal, onDispose }) {
    const deps = { ...use, store, events, config, signal }
    const load = () => import('./parts.js')
    const pictures = lazy(async () => (await load()).createPictures(deps), ['load'])
    const settings = lazy(
      async () => (await load()).createSettings(deps),
      ['checkOrigin', 'isAnalyticsEnabled', 'supports'],
    )
    const service = lazy(
      async () => (await load()).createCatalogue({ ...deps, pictures, settings }),
      ['refresh', 'more', 'search', 'pick'],
    )
    onDispose(() => store.set(groupsAtom, undefined))
    return { service: () => service, pictures: () => pictures, settings: () => settings }
  },
})

export * from './contract.js'
