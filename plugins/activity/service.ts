import { connectionAtom, type EventBus, type Store } from '#kernel'
import { addressOf, type CaipAddress, type CaipNetworkId } from '#kernel/chain'
import { classService, contextKey, inject, injectable } from '#kernel/di'
import type { ApiClient, ServiceSettings } from '#plugins/service/contract'
import {
  activityContinued,
  activityFailed,
  activityKeyAtom,
  activityOpened,
  readActivityAtom,
  type ActivityService,
  type ActivityState,
  type ActivityTransaction,
} from './contract.js'
import { activityApi, type HistoryPage } from './endpoints.js'

/** Max pages without a transaction to show that one request passes over. */
const maxEmptyPages = 4

/** Account and network whose activity is read. */
interface Subject {
  readonly key: string
  readonly account: CaipAddress
  readonly chainId: CaipNetworkId
}

interface ActivityContext {
  readonly store: Store
  /** Read at each use: undefined while the plugin `service` is inactive. */
  readonly maybe: { readonly api?: ApiClient | undefined; readonly settings?: ServiceSettings | undefined }
  readonly events: EventBus
  readonly signal: AbortSignal
}

/** The service: one request at a time for each part of a list, and no request before the first call. */
class Activity implements ActivityService {
  readonly #context: ActivityContext
  /** Cursors after the last transaction, by subject. */
  readonly #cursors = new Map<string, string | undefined>()
  /** Requests that are under way, by subject and part. */
  readonly #running = new Map<string, Promise<void>>()

  constructor(context: ActivityContext) {
    this.#context = context
  }

  async refresh() {
    const subject = this.#currentSubject()
    if (!subject) return
    await this.#once('newest', subject, async () => {
      if (this.#context.store.get(readActivityAtom)?.key !== subject.key) {
        this.#cursors.delete(subject.key)
        this.#write(subject, { status: 'loading' })
      }
      const page = await this.#read(subject, undefined)
      if (!page) return this.#write(subject, { status: 'unsupported' })
      const older = olderThan(page, this.#known(subject))
      // a list that goes on after the page keeps the cursor of its own end
      if (!older) this.#cursors.set(subject.key, page.next)
      this.#write(subject, { status: 'ready', transactions: [...page.transactions, ...(older ?? [])] })
    })
  }

  async loadMore() {
    const subject = this.#currentSubject()
    if (!subject) return
    const { key, chainId } = subject
    const cursor = this.#cursors.get(key)
    if (cursor === undefined) return
    if (!this.#running.has(`older ${key}`)) this.#context.events.emit(activityContinued, { chainId })
    await this.#once('older', subject, async () => {
      const page = await this.#read(subject, cursor)
      // the list was replaced by one with another end
      if (this.#cursors.get(key) !== cursor) return
      this.#cursors.set(key, page?.next)
      const before = this.#known(subject) ?? []
      const listed = new Set(before.map(({ id }) => id))
      const added = page?.transactions.filter(({ id }) => !listed.has(id)) ?? []
      this.#write(subject, { status: 'ready', transactions: [...before, ...added] })
    })
  }

  async open() {
    const subject = this.#currentSubject()
    if (subject) this.#context.events.emit(activityOpened, { chainId: subject.chainId })
  }

  dispose() {
    this.#context.store.set(readActivityAtom, undefined)
  }

  #currentSubject(): Subject | undefined {
    const { store } = this.#context
    const key = store.get(activityKeyAtom)
    const { accounts: [first] = [], chainId } = store.get(connectionAtom) ?? {}
    return key !== undefined && first && chainId ? { key, account: first.caipAddress, chainId } : undefined
  }

  /** Transactions that are known of a subject. */
  #known({ key }: Subject): readonly ActivityTransaction[] | undefined {
    const state = this.#context.store.get(readActivityAtom)
    return state?.key === key ? state.transactions : undefined
  }

  /** Writes the state of a subject. A late answer for another subject than the current one is dropped. */
  #write(subject: Subject, state: ActivityState): void {
    const { key } = subject
    const { store, signal } = this.#context
    if (signal.aborted || store.get(activityKeyAtom) !== key) return
    const hasMore = this.#cursors.get(key) !== undefined
    store.set(readActivityAtom, { transactions: this.#known(subject), hasMore, ...state, key })
  }

  async #read(subject: Subject, cursor: string | undefined): Promise<HistoryPage | undefined> {
    const { maybe, signal } = this.#context
    const { api, settings } = maybe
    if (!api?.has('api') || (await settings?.supports(subject.chainId)) === false) return undefined
    const input = { account: addressOf(subject.account), chainId: subject.chainId }
    let next = cursor
    for (let asked = 0; ; asked += 1) {
      const page = await api.call(
        activityApi.history,
        { ...input, ...(next !== undefined && { cursor: next }) },
        { signal },
      )
      if (!page.isSupported) return undefined
      const transactions = page.transactions.filter(({ chainId }) => chainId === subject.chainId)
      next = page.next
      // a page may have no transaction that is shown, and be followed by one
      if (transactions.length > 0 || next === undefined || asked >= maxEmptyPages)
        return { ...page, transactions }
    }
  }

  /** Runs a request, unless the same one is under way. */
  #once(part: string, subject: Subject, work: () => Promise<void>): Promise<void> {
    const id = `${part} ${subject.key}`
    const promise =
      this.#running.get(id) ??
      work()
        .catch((error: unknown) => this.#fail(subject, error))
        .finally(() => this.#running.delete(id))
    this.#running.set(id, promise)
    return promise
  }

  #fail(subject: Subject, error: unknown): void {
    const { events, signal } = this.#context
    if (signal.aborted) return
    const { code } = Object(error) as { readonly code?: unknown }
    const reason = typeof code === 'string' ? code : 'unknown'
    events.emit(activityFailed, { chainId: subject.chainId, reason })
    this.#write(subject, { status: 'failed', error })
  }
}

inject(contextKey)(Activity, undefined, 0)
injectable()(Activity)

export const activityClass = classService<ActivityService>(Activity)

/** Transactions of a list after the last one of a page; undefined if the list does not have it. */
function olderThan({ transactions }: HistoryPage, list: readonly ActivityTransaction[] | undefined) {
  const last = transactions.at(-1)
  const at = last && list ? list.findIndex(({ id }) => id === last.id) : -1
  if (at < 0) return undefined
  const listed = new Set(transactions.map(({ id }) => id))
  return list?.slice(at + 1).filter(({ id }) => !listed.has(id))
}
