import { refusalOf, type ApiClient, type Clock, type Store } from '#kernel'
import {
  pictureName,
  pictureUrlsAtom,
  type Operator,
  type PictureKind,
  type PicturesService,
} from '#kernel/contracts'
import { retryMs } from './constants.js'
import { catalogueApi } from './endpoints.js'
import { hasServiceOf } from './has-service.js'

const endpoints = {
  wallet: catalogueApi.walletPicture,
  network: catalogueApi.assetPicture,
  connector: catalogueApi.assetPicture,
  asset: catalogueApi.tokenPicture,
  currency: catalogueApi.currencyPicture,
} as const satisfies Record<PictureKind, unknown>

/** Creates the cache of pictures: each is fetched once as a blob, and let go of when the plugin is switched off. */
export function createPictures(deps: {
  readonly api: ApiClient
  readonly store: Store
  readonly clock: Clock
  readonly operator: Operator
  readonly signal: AbortSignal
}): PicturesService {
  const { api, store, clock, operator, signal } = deps
  const hasService = hasServiceOf(operator)
  const asked = new Map<string, Promise<string | undefined>>()
  const made: string[] = []
  signal.addEventListener(
    'abort',
    () => {
      store.set(pictureUrlsAtom, new Map())
      for (const url of made) URL.revokeObjectURL(url)
    },
    { once: true },
  )

  async function fetchPicture(kind: PictureKind, id: string): Promise<string | undefined> {
    try {
      const blob = await api.call(endpoints[kind], { id }, { signal })
      if (signal.aborted) return undefined
      const url = URL.createObjectURL(blob)
      made.push(url)
      store.set(pictureUrlsAtom, (urls) => new Map(urls).set(pictureName(kind, id), url))
      return url
    } catch (error) {
      if (!signal.aborted && mayComeLater(error)) forgetLater(pictureName(kind, id))
      return undefined
    }
  }

  function forgetLater(name: string): void {
    clock.sleep(retryMs, signal).then(
      () => asked.delete(name),
      () => {},
    )
  }

  return {
    load(kind, id) {
      if (!hasService) return Promise.resolve(undefined)
      const name = pictureName(kind, id)
      const answer = asked.get(name) ?? fetchPicture(kind, id)
      asked.set(name, answer)
      return answer
    },
  }
}

/** A service that says there is no such picture is not asked for it again. */
function mayComeLater(error: unknown): boolean {
  const status = refusalOf(error)?.status
  return status === undefined || status >= 500 || status === 429
}
