import { clockKey, connectionAtom, type Clock, type EventBus, type Store } from '#kernel'
import { addressOf, type CaipAddress, type CaipNetworkId } from '#kernel/chain'
import { classService, contextKey, inject, injectable } from '#kernel/di'
import { transfersAtom } from '#plugins/send/contract'
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

interface NftsContext {
  readonly events: Pick<EventBus, 'on'>
  readonly store: Store
  /** Read at each use: undefined while the plugin `service` is inactive. */
  readonly maybe: { readonly api?: ApiClient | undefined; readonly settings?: ServiceSettings | undefined }
  readonly signal: AbortSignal
}

/** The service: one request at a time for each part of a list, and no request before the first call. */
class Nfts implements NftsService {
  readonly #context: NftsContext
  /** Cursor after the last collectible of the list. */
  #cursor: string | undefined
  /** Pages of the list. */
  #pages = 0
  /** Requests that are under way, by subject and part. */
  readonly #running = new Map<string, Promise<void>>()
  readonly #pictures = new Map<string, Promise<string>>()
  readonly #urls: string[] = []

  constructor(context: NftsContext, clock: Clock) {
    this.#context = context
    const reread = new Set<string>()
    const look = () => {
      for (const { hash, status } of context.store.get(transfersAtom)) {
        if (status !== 'confirmed' || reread.has(hash)) continue
        reread.add(hash)
        // aborted
        rereadSent({ ...context, clock, service: this }, hash).catch(() => {})
      }
    }
    context.signal.addEventListener('abort', context.store.sub(transfersAtom, look), { once: true })
  }

  async refresh() {
    const { store } = this.#context
    const subject = this.#currentSubject()
    if (!subject) return
    await this.#once('first', subject, async () => {
      if (store.get(readNftsAtom)?.key !== subject.key) {
        this.#cursor = undefined
        this.#pages = 0
        this.#write(subject, { status: 'loading' })
      }
      let page = await this.#read(subject)
      let nfts = page?.nfts ?? []
      let count = 1
      // the pages that were loaded stay, also one that `loadMore` adds meanwhile
      while (page?.next !== undefined && count < this.#pages && this.#isCurrent(subject)) {
        page = await this.#read(subject, page.next)
        nfts = joined(nfts, page)
        count += 1
      }
      if (!this.#isCurrent(subject)) return
      this.#cursor = page?.next
      this.#pages = count
      this.#write(subject, page ? { status: 'ready', nfts } : { status: 'unsupported' })
    })
  }

  async loadMore() {
    const subject = this.#currentSubject()
    const after = this.#cursor
    if (!subject || after === undefined) return
    await this.#once('next', subject, async () => {
      const page = await this.#read(subject, after)
      // the list was replaced
      if (!this.#isCurrent(subject) || this.#cursor !== after) return
      this.#cursor = page?.next
      this.#pages += 1
      this.#write(subject, { status: 'ready', nfts: joined(this.#known(subject) ?? [], page) })
    })
  }

  async picture(id: string) {
    const loaded = this.#pictures.get(id) ?? this.#loadPicture(id)
    this.#pictures.set(id, loaded)
    loaded.catch(() => this.#pictures.delete(id))
    return loaded
  }

  dispose() {
    this.#context.store.set(readNftsAtom, undefined)
    for (const url of this.#urls) URL.revokeObjectURL(url)
  }

  async #loadPicture(id: string): Promise<string> {
    const { maybe, signal } = this.#context
    const blob = await maybe.api?.call(nftsApi.picture, { id }, { signal })
    if (!blob) throw new TypeError('The service is not active')
    const url = await pictureUrl(blob)
    this.#urls.push(url)
    // `dispose` has revoked the others already
    if (signal.aborted) URL.revokeObjectURL(url)
    signal.throwIfAborted()
    return url
  }

  #currentSubject(): Subject | undefined {
    const { store } = this.#context
    const key = store.get(nftsKeyAtom)
    const { accounts: [first] = [], chainId } = store.get(connectionAtom) ?? {}
    return key !== undefined && first && chainId ? { key, account: first.caipAddress, chainId } : undefined
  }

  #isCurrent({ key }: Subject): boolean {
    const { signal, store } = this.#context
    return !signal.aborted && store.get(nftsKeyAtom) === key
  }

  /** Collectibles that are known of a subject. */
  #known({ key }: Subject): readonly Nft[] | undefined {
    const state = this.#context.store.get(readNftsAtom)
    return state?.key === key ? state.nfts : undefined
  }

  #write(subject: Subject, state: NftsState): void {
    const [nfts, hasMore] = [this.#known(subject), this.#cursor !== undefined]
    this.#context.store.set(readNftsAtom, { nfts, hasMore, ...state, key: subject.key })
  }

  async #read({ account, chainId }: Subject, after?: string): Promise<NftsPage | undefined> {
    const { maybe, signal } = this.#context
    const { api, settings } = maybe
    if (!api?.has('api') || (await settings?.supports(chainId)) === false) return undefined
    const input = { account: addressOf(account), chainId, ...(after !== undefined && { cursor: after }) }
    const page = await api.call(nftsApi.list, input, { signal })
    if (!page.isSupported) return undefined
    return { ...page, nfts: page.nfts.filter((nft) => nft.chainId === chainId) }
  }

  /** Runs a request, unless the same one is under way. A late answer for another subject than the current one is dropped. */
  #once(part: string, subject: Subject, work: () => Promise<void>): Promise<void> {
    const id = `${part} ${subject.key}`
    const promise =
      this.#running.get(id) ??
      work()
        .catch((error: unknown) => {
          if (this.#isCurrent(subject)) this.#write(subject, { status: 'failed', error })
        })
        .finally(() => this.#running.delete(id))
    this.#running.set(id, promise)
    return promise
  }
}

inject(contextKey)(Nfts, undefined, 0)
inject(clockKey)(Nfts, undefined, 1)
injectable()(Nfts)

export const nftsClass = classService<NftsService>(Nfts)

/** Adds a page to a list. An entry that moved between two readings is in it once. */
function joined(nfts: readonly Nft[], page: NftsPage | undefined): readonly Nft[] {
  const listed = new Set(nfts.map(({ id }) => id))
  return [...nfts, ...(page?.nfts.filter(({ id }) => !listed.has(id)) ?? [])]
}
