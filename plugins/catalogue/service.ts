import { followMessages, kernelErrors, type Store } from '#kernel'
import { readPlatform } from '#kernel/chain'
import { coinbaseId, phantomId } from './built-in-wallets.js'
import {
  catalogueAll,
  catalogueOpened,
  walletSearched,
  type CatalogueService,
  type Wallet,
} from './contract.js'
import type { CatalogueDeps } from './deps.js'
import { followExcluded } from './excluded.js'
import { excludedWalletsAtom, groupsAtom } from './groups.js'
import { createLists } from './lists.js'
import { catalogueMessages } from './messages.js'
import { createPick } from './pick.js'
import { followRecents } from './recents.js'
import { createRowsAtom } from './rows.js'
import { isUsableWalletAtom, mergeWallets, optionsAtom, isOnRequestedNetworkAtom } from './rules.js'
import { allWalletsAtom, builtInAtom } from './state.js'

/** Pause in typing after which a search is requested. */
export const searchWaitMs = 300

/** Start of the versions that exclude Phantom and Coinbase: a page of plain HTML cannot open them (docs/behaviour.md, 15.6). */
const htmlVersion = 'html-core-'

const missingPlugin = 'the catalogue cannot use it. Add `service()` of foyerkit/plugins/service'

/** Creates the catalogue. Built-in wallets are listed at once; those of the service when it answers. */
export function createCatalogue(deps: CatalogueDeps): CatalogueService {
  const { config, maybe, store, clock, router, page, events, signal, report } = deps
  const { featuredWalletIds = [], includeWalletIds, excludeWalletIds = [], customWallets = [] } = config
  const { service, sdkVersion } = maybe.config ?? {}
  const hasService = maybe.api?.has('api') ?? false
  if (!maybe.api && (typeof service === 'string' ? service : service?.api) !== undefined)
    report(kernelErrors.BAD_OPTION({ values: { option: 'service', problem: missingPlugin } }))
  const isHtml = sdkVersion?.startsWith(htmlVersion)
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
  const unfollow = followMessages(store, catalogueMessages, (t) => {
    store.set(groupsAtom, { rows: createRowsAtom({ openAll, words: { allWallets: t('allWallets') } }) })
  })
  signal.addEventListener(
    'abort',
    () => {
      unfollow()
      store.set(excludedWalletsAtom, [])
    },
    { once: true },
  )
  const remembered = followRecents(deps)

  return {
    async refresh() {
      if (hasService) maybe.settings?.checkOrigin().catch(() => {})
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
      const wallets = mergeWallets(known, (asked ?? []).filter(store.get(isUsableWalletAtom)))
      events.emit(walletSearched, { found: wallets.length })
      return { wallets, failed: asked === undefined }
    },
    pick: async (wallet, connectorId) => pick(wallet, connectorId),
  }
}

/** Returns the wallets with a text in their names that are known without a request. */
function knownByName(store: Store, text: string): readonly Wallet[] {
  const wanted = text.toLowerCase()
  const own = store.get(optionsAtom).customWallets.filter(store.get(isOnRequestedNetworkAtom))
  return mergeWallets(own, store.get(builtInAtom), store.get(allWalletsAtom).wallets).filter(({ name }) =>
    name.toLowerCase().includes(wanted),
  )
}
