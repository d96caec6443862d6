import { connectionAtom, type Clock, type EventBus, type Store } from '#kernel'
import { addressOf, type CaipAddress, type CaipNetworkId } from '#kernel/chain'
import { sendCompleted } from '#plugins/send/contract'
import type { ApiClient, ServiceSettings } from '#plugins/service/contract'
import { nftsKeyAtom, readNftsAtom, type Nft, type NftsService, type NftsState } from './contract.js'
import { nftsApi, type NftsPage } from './endpoints.js'
import { pictureUrl } from './picture-url.js'
import { rereadSent } from './reread-sent.js'

/** Account and network whose collectibles are read. */
interface Subject {
  readonly key: string
  readonly account: CaipAddress
  readonly chainId: CaipNetworkId
}

/** Creates the service: one request at a time for each part of a list, and no request before the first call. */
export function createNftsService(deps: {
  readonly clock: Clock
  readonly events: Pick<EventBus, 'on'>
  readonly store: Store
  /** Read at each use: undefined while the plugin `service` is inactive. */
  readonly maybe: { readonly api?: ApiClient | undefined; readonly settings?: ServiceSettings | undefined }
  readonly signal: AbortSignal
}): NftsService {
  const { store, maybe, signal } = deps
  /** Cursor after the last collectible of the list. */
  let cursor: string | undefined
  /** Pages of the list. */
  let pages = 0
  /** Requests that are under way, by subject and part. */
  const running = new Map<string, Promise<void>>()
  const pictures = new Map<string, Promise<string>>()
  const urls: string[] = []
  signal.addEventListener(
    'abort',
    () => {
      store.set(readNftsAtom, undefined)
      for (const url of urls) URL.revokeObjectURL(url)
    },
    { once: true },
  )

  function currentSubject(): Subject | undefined {
    const key = store.get(nftsKeyAtom)
    const { accounts: [first] = [], chainId } = store.get(connectionAtom) ?? {}
    return key !== undefined && first && chainId ? { key, account: first.caipAddress, chainId } : undefined
  }

  const isCurrent = ({ key }: Subject) => !signal.aborted && store.get(nftsKeyAtom) === key

  /** Collectibles that are known of a subject. */
  function known({ key }: Subject): readonly Nft[] | undefined {
    const state = store.get(readNftsAtom)
    return state?.key === key ? state.nfts : undefined
  }

  function write(subject: Subject, state: NftsState): void {
    const { key } = subject
    store.set(readNftsAtom, { nfts: known(subject), hasMore: cursor !== undefined, ...state, key })
  }

  async function read({ account, chainId }: Subject, after?: string): Promise<NftsPage | undefined> {
    const { api, settings } = maybe
    if (!api?.has('api') || (await settings?.supports(chainId)) === false) return undefined
    const input = { account: addressOf(account), chainId, ...(after !== undefined && { cursor: after }) }
    const page = await api.call(nftsApi.list, input, { signal })
    if (!page.isSupported) return undefined
    return { ...page, nfts: page.nfts.filter((nft) => nft.chainId === chainId) }
  }

  /** Runs a request, unless the same one is under way. A late answer for another subject than the current one is dropped. */
  function once(part: string, subject: Subject, work: () => Promise<void>): Promise<void> {
    const id = `${part} ${subject.key}`
    const promise =
      running.get(id) ??
      work()
        .catch((error: unknown) => {
          if (isCurrent(subject)) write(subject, { status: 'failed', error })
        })
        .finally(() => running.delete(id))
    running.set(id, promise)
    return promise
  }

  const service: NftsService = {
    async refresh() {
      const subject = currentSubject()
      if (!subject) return
      await once('first', subject, async () => {
        if (store.get(readNftsAtom)?.key !== subject.key) {
          cursor = undefined
          pages = 0
          write(subject, { status: 'loading' })
        }
        let page = await read(subject)
        let nfts = page?.nfts ?? []
        let count = 1
        // the pages that were loaded stay, also one that `loadMore` adds meanwhile
        while (page?.next !== undefined && count < pages && isCurrent(subject)) {
          page = await read(subject, page.next)
          nfts = joined(nfts, page)
          count += 1
        }
        if (!isCurrent(subject)) return
        cursor = page?.next
        pages = count
        write(subject, page ? { status: 'ready', nfts } : { status: 'unsupported' })
      })
    },
    async loadMore() {
      const subject = currentSubject()
      const after = cursor
      if (!subject || after === undefined) return
      await once('next', subject, async () => {
        const page = await read(subject, after)
        // the list was replaced
        if (!isCurrent(subject) || cursor !== after) return
        cursor = page?.next
        pages += 1
        write(subject, { status: 'ready', nfts: joined(known(subject) ?? [], page) })
      })
    },
    async picture(id) {
      const loaded =
        pictures.get(id) ??
        (async () => {
          const blob = await maybe.api?.call(nftsApi.picture, { id }, { signal })
          if (!blob) throw new TypeError('The service is not active')
          const url = await pictureUrl(blob)
          urls.push(url)
          return url
        })()
      pictures.set(id, loaded)
      loaded.catch(() => pictures.delete(id))
      return loaded
    },
  }
  deps.events.on(sendCompleted, ({ hash }) => {
    // aborted
    rereadSent({ ...deps, service }, hash).catch(() => {})
  })
  return service
}

/** Adds a page to a list. An entry that moved between two readings is in it once. */
function joined(nfts: readonly Nft[], page: NftsPage | undefined): readonly Nft[] {
  const listed = new Set(nfts.map(({ id }) => id))
  return [...nfts, ...(page?.nfts.filter(({ id }) => !listed.has(id)) ?? [])]
}
