import { connectionAtom, type EventBus, type Store } from '#kernel'
import { addressOf, type CaipAddress, type CaipNetworkId } from '#kernel/chain'
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

/** Creates the service: one request at a time for each part of a list, and no request before the first call. */
export function createActivityService(deps: {
  readonly store: Store
  /** Read at each use: undefined while the plugin `service` is inactive. */
  readonly maybe: { readonly api?: ApiClient | undefined; readonly settings?: ServiceSettings | undefined }
  readonly events: EventBus
  readonly signal: AbortSignal
}): ActivityService {
  const { store, maybe, events, signal } = deps
  /** Cursors after the last transaction, by subject. */
  const cursors = new Map<string, string | undefined>()
  /** Requests that are under way, by subject and part. */
  const running = new Map<string, Promise<void>>()
  signal.addEventListener('abort', () => store.set(readActivityAtom, undefined), { once: true })

  function currentSubject(): Subject | undefined {
    const key = store.get(activityKeyAtom)
    const { accounts: [first] = [], chainId } = store.get(connectionAtom) ?? {}
    return key !== undefined && first && chainId ? { key, account: first.caipAddress, chainId } : undefined
  }

  /** Transactions that are known of a subject. */
  function known({ key }: Subject): readonly ActivityTransaction[] | undefined {
    const state = store.get(readActivityAtom)
    return state?.key === key ? state.transactions : undefined
  }

  /** Writes the state of a subject. A late answer for another subject than the current one is dropped. */
  function write(subject: Subject, state: ActivityState): void {
    if (signal.aborted || store.get(activityKeyAtom) !== subject.key) return
    const hasMore = cursors.get(subject.key) !== undefined
    store.set(readActivityAtom, { transactions: known(subject), hasMore, ...state, key: subject.key })
  }

  async function read(subject: Subject, cursor: string | undefined): Promise<HistoryPage | undefined> {
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
  function once(part: string, subject: Subject, work: () => Promise<void>): Promise<void> {
    const id = `${part} ${subject.key}`
    const promise =
      running.get(id) ??
      work()
        .catch((error: unknown) => {
          if (signal.aborted) return
          const { code } = Object(error) as { readonly code?: unknown }
          const reason = typeof code === 'string' ? code : 'unknown'
          events.emit(activityFailed, { chainId: subject.chainId, reason })
          write(subject, { status: 'failed', error })
        })
        .finally(() => running.delete(id))
    running.set(id, promise)
    return promise
  }

  async function refresh(): Promise<void> {
    const subject = currentSubject()
    if (!subject) return
    await once('newest', subject, async () => {
      if (store.get(readActivityAtom)?.key !== subject.key) {
        cursors.delete(subject.key)
        write(subject, { status: 'loading' })
      }
      const page = await read(subject, undefined)
      if (!page) return write(subject, { status: 'unsupported' })
      const older = olderThan(page, known(subject))
      // a list that goes on after the page keeps the cursor of its own end
      if (!older) cursors.set(subject.key, page.next)
      write(subject, { status: 'ready', transactions: [...page.transactions, ...(older ?? [])] })
    })
  }

  return {
    refresh,
    async loadMore() {
      const subject = currentSubject()
      if (!subject) return
      const cursor = cursors.get(subject.key)
      if (cursor === undefined) return
      if (!running.has(`older ${subject.key}`)) events.emit(activityContinued, { chainId: subject.chainId })
      await once('older', subject, async () => {
        const page = await read(subject, cursor)
        // the list was replaced by one with another end
        if (cursors.get(subject.key) !== cursor) return
        cursors.set(subject.key, page?.next)
        const before = known(subject) ?? []
        const listed = new Set(before.map(({ id }) => id))
        const added = page?.transactions.filter(({ id }) => !listed.has(id)) ?? []
        write(subject, { status: 'ready', transactions: [...before, ...added] })
      })
    },

    async open() {
      const subject = currentSubject()
      if (subject) events.emit(activityOpened, { chainId: subject.chainId })
    },
  }
}

/** Transactions of a list after the last one of a page; undefined if the list does not have it. */
function olderThan({ transactions }: HistoryPage, list: readonly ActivityTransaction[] | undefined) {
  const last = transactions.at(-1)
  const at = last && list ? list.findIndex(({ id }) => id === last.id) : -1
  if (at < 0) return undefined
  const listed = new Set(transactions.map(({ id }) => id))
  return list?.slice(at + 1).filter(({ id }) => !listed.has(id))
}
