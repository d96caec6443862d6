import type { Clock, Store } from '#kernel'
import { pictureName, pictureUrlsAtom, type PictureKind, type PicturesService } from '#kernel/chain'
import type { ApiClient } from './contract.js'
import { refusalOf } from './contract/errors.js'
import { serviceApi } from './endpoints.js'

/** Delay after which a picture that failed to load can be requested again. */
const retryMs = 30_000

const endpoints = {
  wallet: serviceApi.walletPicture,
  network: serviceApi.assetPicture,
  connector: serviceApi.assetPicture,
  asset: serviceApi.assetPicture,
  currency: serviceApi.currencyPicture,
} as const satisfies Record<PictureKind, unknown>

/** Creates the cache of pictures. Each is fetched once as a blob; its URL is revoked when the plugin is deactivated. */
export function createPictures(deps: {
  readonly api: Pick<ApiClient, 'call'>
  readonly store: Store
  readonly clock: Clock
  readonly signal: AbortSignal
}): PicturesService {
  const { api, store, clock, signal } = deps
  const requested = new Map<string, Promise<string | undefined>>()
  const created: string[] = []
  signal.addEventListener(
    'abort',
    () => {
      store.set(pictureUrlsAtom, new Map())
      for (const url of created) URL.revokeObjectURL(url)
    },
    { once: true },
  )

  async function fetchPicture(kind: PictureKind, id: string): Promise<string | undefined> {
    try {
      const blob = await api.call(endpoints[kind], { id }, { signal })
      if (signal.aborted) return undefined
      const url = URL.createObjectURL(blob)
      created.push(url)
      store.set(pictureUrlsAtom, (urls) => new Map(urls).set(pictureName(kind, id), url))
      return url
    } catch (error) {
      if (!signal.aborted && isTemporary(error)) forgetLater(pictureName(kind, id))
      return undefined
    }
  }

  function forgetLater(name: string): void {
    clock.sleep(retryMs, signal).then(
      () => requested.delete(name),
      () => {},
    )
  }

  return {
    load(kind, id) {
      const name = pictureName(kind, id)
      const url = requested.get(name) ?? fetchPicture(kind, id)
      requested.set(name, url)
      return url
    },
  }
}

/** Whether a later request may succeed. A service that has no such picture is not asked again. */
function isTemporary(error: unknown): boolean {
  const status = refusalOf(error)?.status
  return status === undefined || status >= 500 || status === 429
}
