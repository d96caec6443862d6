import { networksAtom, type ApiClient, type Store } from '#kernel'
import type { PicturesService } from '#kernel/contracts'
import { picturesAhead } from './constants.js'
import { catalogueApi, type WalletPage } from './endpoints.js'
import { optionsAtom } from './options.js'

/** What of the wallets is asked for, beside the host's own choice and its networks. */
export interface WalletsQuery {
  /** The first when left out. */
  readonly page?: number
  readonly entries: number
  /** Only these; the host's choice when left out. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
}

/** Creates what asks the service for one page of wallets, and fetches its first pictures ahead. */
export function createAskWallets(deps: {
  readonly api: ApiClient
  readonly store: Store
  readonly pictures: PicturesService
}): (query: WalletsQuery, signal: AbortSignal) => Promise<WalletPage> {
  const { api, store, pictures } = deps
  return async (query, signal) => {
    const { page = 1, include = store.get(optionsAtom).includedIds, exclude = [], ...rest } = query
    const chains = store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId)
    const filters = { ...(include && { include }), ...(exclude.length > 0 && { exclude }), chains }
    const answer = await api.call(catalogueApi.wallets, { page, ...rest, ...filters }, { signal })
    for (const { imageId } of answer.wallets.slice(0, picturesAhead))
      if (imageId !== undefined) void pictures.load('wallet', imageId).catch(() => {})
    return answer
  }
}
