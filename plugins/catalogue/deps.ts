import { clockKey, pageKey, routerKey, serviceConfigKey, storageKey, type SetupContext } from '#kernel'
import { picturesKey } from '#kernel/chain'
import { apiKey, settingsKey } from '#plugins/service/contract'
import type { Wallet } from './contract.js'

/** Services that the plugin requires. */
export const required = { clock: clockKey, page: pageKey, router: routerKey, storage: storageKey }

/** Services that the plugin uses while they are active. */
export const optional = {
  api: apiKey,
  config: serviceConfigKey,
  pictures: picturesKey,
  settings: settingsKey,
}

/** The options of the plugin. */
interface CatalogueChoice {
  readonly featuredWalletIds?: readonly string[] | undefined
  readonly includeWalletIds?: readonly string[] | undefined
  readonly excludeWalletIds?: readonly string[] | undefined
  readonly customWallets?: readonly Wallet[] | undefined
}

type Context = SetupContext<typeof required, typeof optional, CatalogueChoice>

/** Dependencies of the catalogue. */
export type CatalogueDeps = Context['use'] &
  Pick<Context, 'maybe' | 'store' | 'events' | 'config' | 'signal' | 'report'>
