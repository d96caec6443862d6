import {
  followMessages,
  readPlatform,
  type ApiClient,
  type Clock,
  type EventBus,
  type PageService,
  type RouterService,
  type StorageService,
  type Store,
} from '#kernel'
import type { Operator, PicturesService, ServiceSettings } from '#kernel/contracts'
import { hiddenWalletsAtom, type Wallet } from '#plugins/connect/contract'
import { coinbaseId, phantomId } from './built-in-wallets.js'
import { htmlVersion, searchWaitMs } from './constants.js'
import { catalogueAll, catalogueOpened, walletSearched, type CatalogueService } from './contract.js'
import { groupsAtom } from './groups.js'
import { followExcluded } from './excluded.js'
import { hasServiceOf } from './has-service.js'
import { createLists } from './lists.js'
import { catalogueMessages } from './messages.js'
import { optionsAtom } from './options.js'
import { createPick } from './pick.js'
import { followRecents } from './recents.js'
import { createRowsAtom } from './rows.js'
import { keepsAtom, mergeWallets } from './rules.js'
import { knownByName } from './known-by-name.js'

/** What a host has chosen; see {@link catalogueConfig}. */
export interface CatalogueChoice {
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly Wallet[] | undefined
}

/** Creates the catalogue. What is known without a service is there at once; a service adds to it when it answers. */
export function createCatalogue(deps: {
  readonly config: CatalogueChoice
  readonly operator: Operator
  readonly api: ApiClient
  readonly store: Store
  readonly clock: Clock
  readonly router: RouterService
  readonly page: PageService
  readonly storage: StorageService
  readonly events: EventBus
  readonly pictures: PicturesService
  readonly settings: ServiceSettings
  readonly signal: AbortSignal
}): CatalogueService {
  const { config, operator, store, clock, router, page, events, settings, signal } = deps
  const { featuredWalletIds = [], includeWalletIds, excludeWalletIds = [], customWallets = [] } = config
  const hasService = hasServiceOf(operator)
  const isHtml = operator.sdkVersion?.startsWith(htmlVersion)
  store.set(optionsAtom, {
    platform: readPlatform(page.readBrowserInfo()),
    hasService,
    featuredIds: featuredWalletIds,
    includedIds: includeWalletIds,
    excludedIds: [...new Set([...excludeWalletIds, ...(isHtml ? [phantomId, coinbaseId] : [])])],
    customWallets,
  })

  const lists = createLists(deps)
  const excluded = followExcluded({ ...deps, hasService, ids: excludeWalletIds, lists })
  const pick = createPick(deps)
  const openAll = () => {
    events.emit(catalogueOpened, undefined)
    router.push(catalogueAll)
  }
  const unfollow = followMessages(store, catalogueMessages, (t) =>
    store.set(groupsAtom, {
      rows: createRowsAtom({ pick, openAll, words: { allWallets: t('allWallets') } }),
    }),
  )
  signal.addEventListener(
    'abort',
    () => {
      unfollow()
      store.set(hiddenWalletsAtom, [])
    },
    { once: true },
  )
  const remembered = followRecents(deps)

  return {
    async refresh() {
      if (hasService) void settings.checkOrigin().catch(() => {})
      await Promise.all([remembered, excluded.refresh(), lists.refresh()])
    },
    more: () => lists.more(),
    async search(given, { signal: until = signal } = {}) {
      await clock.sleep(searchWaitMs, until)
      const text = given.trim().slice(0, 100)
      const known = knownByName(store, text)
      const asked = store.get(optionsAtom).hasService
        ? await lists.find(text, until).catch(() => undefined)
        : []
      until.throwIfAborted()
      const wallets = mergeWallets(known, (asked ?? []).filter(store.get(keepsAtom)))
      events.emit(walletSearched, { found: wallets.length })
      return { wallets, failed: asked === undefined }
    },
    pick: async (wallet) => pick(wallet),
  }
}
