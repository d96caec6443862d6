import { networksAtom, type Store } from '#kernel'
import type { PicturesService, ServiceConfig } from '#kernel/contracts'
import { apiErrors, type ApiClient, type ServiceSettings } from '#plugins/service/contract'
import { picturesAhead } from './constants.js'
import { catalogueApi, type WalletPage } from './endpoints.js'
import { optionsAtom } from './rules.js'

/** Services that the catalogue uses if they are available. Read them at each use. */
export interface ServiceAccess {
  readonly api: ApiClient | undefined
  readonly config: ServiceConfig | undefined
  readonly pictures: PicturesService | undefined
  readonly settings: ServiceSettings | undefined
}

/** Query of a page of wallets. The host's networks are added. */
export interface WalletsQuery {
  /** Default: 1. */
  readonly page?: number
  readonly entries: number
  /** Ids of the only wallets to return. Default: the option `includeWalletIds`. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
}

/**
 * Creates the function that requests a page of wallets and preloads its first pictures.
 *
 * @throws (when called) api/NO_SERVICE without plugin `service`, or the errors of the call
 */
export function createAskWallets(deps: {
  readonly maybe: ServiceAccess
  readonly store: Store
}): (query: WalletsQuery, signal: AbortSignal) => Promise<WalletPage> {
  const { maybe, store } = deps
  return async (query, signal) => {
    const { page = 1, include = store.get(optionsAtom).includedIds, exclude = [], ...rest } = query
    const chains = store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId)
    const filters = { ...(include && { include }), ...(exclude.length > 0 && { exclude }), chains }
    if (!maybe.api) throw apiErrors.NO_SERVICE({ detail: 'Plugin "service" is not active' })
    const answer = await maybe.api.call(catalogueApi.wallets, { page, ...rest, ...filters }, { signal })
    for (const { imageId } of answer.wallets.slice(0, picturesAhead))
      if (imageId !== undefined) maybe.pictures?.load('wallet', imageId).catch(() => {})
    return answer
  }
}
