import { inBackground } from '#kernel'
import type { FoundTransfer } from '#kernel/money'
import {
  firstSearchPauseMs,
  searchPauseMs,
  searchWithinMs,
  slowSearchPauseMs,
  unclearWithinMs,
} from './constants.js'
import type { MoneyPathDeps } from './deps.js'
import type { Following } from './follow.js'
import type { FindTransaction, TransactionKind } from './kind.js'
import type { Asked, TransactionFields } from './sent.js'
import { createUnclearStore } from './stores.js'

/** Account and network of requests. */
export type RequestPlace = Pick<TransactionFields, 'account' | 'chainId'>

/** A request without an outcome. */
export interface UnclearEntry<Fields extends TransactionFields> {
  request: Asked<Fields>
  /** Whether this page waits for the wallet's answer. */
  isWaiting: boolean
  /** Whether it can be searched. */
  readonly isSearchable: boolean
  /** Starts frequent searches; called when an answer is lost. */
  pollFaster(): void
  /** Searches now. Undefined if the network does not show it, or cannot be asked. */
  search(): Promise<FoundTransfer | undefined>
  readonly found: Promise<FoundTransfer>
  stop(): void
}

/** Reactions to outcomes that are learned without the wallet's answer. */
export interface UnclearListeners<Fields extends TransactionFields> {
  /** Called with a request of an earlier page that was found here. */
  readonly onFound: (request: Asked<Fields>, found: FoundTransfer) => void
  /** Called with a request that another tab has sent or found. */
  readonly onSentElsewhere: (request: Asked<Fields>) => void
}

/**
 * Keeps requests whose outcome is not known, from before the wallet is asked: in storage, so that a reload does not lose them, until
 * the wallet answers, until they are found on the network, in this tab or another, or for an hour.
 */
export function createUnclear<Fields extends TransactionFields>(
  deps: MoneyPathDeps,
  kind: TransactionKind<Fields>,
  following: Following<Fields>,
  { onFound, onSentElsewhere }: UnclearListeners<Fields>,
) {
  const { storage, clock, signal } = deps
  const background = inBackground(deps)
  const stored = createUnclearStore(storage, clock, kind)
  const entries = new Map<string, UnclearEntry<Fields>>()
  /** Every request that had an entry: storage may still have one whose outcome is known here. A refused preview can be confirmed again. */
  const known = new Set<string>()
  const keyOf = ({ id, askedAt }: Pick<Asked<TransactionFields>, 'id' | 'askedAt'>) => `${id} ${askedAt}`
  /** Requests that others have replaced, by the ids of those, until these are sent. */
  const replacedBy = new Map<string, readonly Asked<Fields>[]>()
  /** Ids by found hash, also before they are followed. */
  const foundHashes = new Map<string, string>()
  /** One search at a time: two requests with the same values must not find the same transaction. */
  let searches: Promise<unknown> = Promise.resolve()

  const drop = (id: string) => {
    entries.get(id)?.stop()
    entries.delete(id)
  }

  function createEntry(request: Asked<Fields>, find: FindTransaction | undefined, isWaiting: boolean) {
    const { id, mark, askedAt } = request
    const controller = new AbortController()
    const stop = () => controller.abort()
    // the widget was disposed while the request was read
    if (signal.aborted) stop()
    let resolve: (found: FoundTransfer) => void
    const found = new Promise<FoundTransfer>((settle) => (resolve = settle))
    let result: FoundTransfer | undefined

    const searchNow = async () => {
      if (result || !find || mark === undefined || controller.signal.aborted) return result
      const followed = (await following.list()).map((entry) => [entry.hash, entry.id] as const)
      const others = [...followed, ...foundHashes].flatMap(([hash, other]) => (other === id ? [] : [hash]))
      result = await find({ mark, known: others }, controller.signal)
      if (result) {
        foundHashes.set(result.hash, id)
        resolve(result)
        stop()
      }
      return result
    }
    const search = () => {
      const next = searches.then(searchNow).catch(() => undefined)
      searches = next
      return next
    }

    let pause = searchPauseMs
    let frequentUntil = clock.now() + searchWithinMs
    let wake = () => {}
    const sleep = async () => {
      const turn = new AbortController()
      wake = () => turn.abort()
      controller.signal.addEventListener('abort', wake, { once: true, signal: turn.signal })
      await clock.sleep(pause, turn.signal).catch(() => {})
      wake()
    }
    const poll = async () => {
      while (!controller.signal.aborted && clock.now() < Math.max(frequentUntil, askedAt + unclearWithinMs)) {
        await sleep()
        pause = Math.min(2 * pause, clock.now() < frequentUntil ? searchPauseMs : slowSearchPauseMs)
        if (!controller.signal.aborted) await search()
      }
    }
    const entry: UnclearEntry<Fields> = {
      ...{ request, isWaiting, found, search, stop },
      isSearchable: find !== undefined && mark !== undefined,
      pollFaster() {
        frequentUntil = clock.now() + searchWithinMs
        pause = firstSearchPauseMs / 2
        wake()
      },
    }
    if (entry.isSearchable) background(poll())
    return entry
  }

  const fieldsOf = (request: Asked<Fields>) => JSON.stringify(kind.write(request))

  /** Removes requests whose outcome another tab knows, and searches those by their new fields that the answer of its wallet has changed. */
  const compare = async () => {
    const remaining = new Map((await stored.list()).map((request) => [request.id, request]))
    for (const [id, { request, isWaiting }] of entries) {
      if (isWaiting) continue
      const now = remaining.get(id)
      if (now) {
        if (fieldsOf(now) !== fieldsOf(request)) await restoreRequest(now)
        continue
      }
      const isSent = (await following.list()).some((entry) => entry.id === id)
      if (isSent && entries.has(id)) onSentElsewhere(request)
      drop(id)
      // storage has it no more: it may be confirmed again
      known.delete(keyOf(request))
    }
  }
  const unwatch = storage.watch(kind.unclearKey, () => background(compare()))
  signal.addEventListener(
    'abort',
    () => {
      unwatch()
      for (const { stop } of entries.values()) stop()
    },
    { once: true },
  )

  /** Restores a request of an earlier page or another tab, if its network is configured. */
  const restoreRequest = async (request: Asked<Fields>) => {
    known.add(keyOf(request))
    const former = entries.get(request.id)
    const restored = await kind.findOf(request)
    if (!restored || entries.get(request.id) !== former) return
    former?.stop()
    const entry = createEntry(request, restored.find, false)
    entries.set(request.id, entry)
    entry.pollFaster()
    const follow = async (found: FoundTransfer) => {
      // another tab may have found it at the same time, and follows it then
      await compare()
      if (entries.get(request.id) === entry) onFound(request, found)
    }
    background(entry.found.then(follow))
  }

  const restoreNew = async () => {
    // widgets of one page receive no storage events from each other
    await compare()
    for (const request of await stored.list()) if (!known.has(keyOf(request))) await restoreRequest(request)
  }
  /** One after the other: a call that finds nothing new must not return before another has restored what there was. */
  let restoring: Promise<void> = Promise.resolve()

  const openAt = ({ account, chainId }: RequestPlace) =>
    [...entries.values()].filter(
      ({ request, isWaiting }) => !isWaiting && request.account === account && request.chainId === chainId,
    )

  return {
    /** Stores a request before the wallet is asked. Those that the user confirmed as not sent are removed. */
    async add(
      request: Asked<Fields>,
      find: FindTransaction | undefined,
      { replacesUnclear }: { readonly replacesUnclear: boolean },
    ): Promise<UnclearEntry<Fields>> {
      const replaced = replacesUnclear ? openAt(request).map(({ request: former }) => former) : []
      for (const { id } of replaced) drop(id)
      replacedBy.set(request.id, replaced)
      known.add(keyOf(request))
      const entry = createEntry(request, find, true)
      entries.set(request.id, entry)
      const ids = replaced.map(({ id }) => id)
      await stored.add(request, ids)
      return entry
    },
    /** Stores other fields of a request that this page has asked. */
    change(request: Asked<Fields>): Promise<void> {
      const entry = entries.get(request.id)
      if (entry) entry.request = request
      return stored.replace(request)
    },
    /** Removes a request whose outcome is known; from storage once `followed` settles. */
    resolve(id: string, followed: Promise<void>): void {
      drop(id)
      replacedBy.delete(id)
      background(followed.then(() => stored.remove(id)))
    },
    /** Removes a request that was not sent. The outcome of those that it has replaced is as unknown as before. */
    withdraw(id: string): void {
      const replaced = replacedBy.get(id) ?? []
      drop(id)
      replacedBy.delete(id)
      const bringBack = async () => {
        await stored.withdraw(id, replaced)
        for (const request of await stored.list())
          if (replaced.some((former) => former.id === request.id)) await restoreRequest(request)
      }
      background(bringBack())
    },
    /** Whether the outcome of a request of an account on a network is not known. */
    has: (place: RequestPlace) => openAt(place).length > 0,
    /** Searches all of an account on a network now. */
    search: (place: RequestPlace) => Promise.all(openAt(place).map((entry) => entry.search())),
    /** Restores requests of earlier pages and other tabs. */
    restore(): Promise<void> {
      restoring = restoring.catch(() => {}).then(restoreNew)
      return restoring
    },
  }
}
