import { networkByIdAtom } from '#kernel'
import { transferCapability, type FoundTransfer, type Transfer, type TransferOrder } from '#kernel/contracts'
import {
  firstSearchPauseMs,
  searchPauseMs,
  searchWithinMs,
  slowSearchPauseMs,
  unclearWithinMs,
} from './constants.js'
import type { SendDeps } from './deps.js'
import type { Following } from './follow.js'
import { unclearKey } from './storage-keys.js'
import { createUnclearStore, type UnclearTransfer } from './storage.js'

/** A transfer without an outcome. */
interface Entry {
  readonly transfer: UnclearTransfer
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

/**
 * Keeps transfers whose outcome is not known, from before the request to the wallet: in storage, so that a reload does not lose
 * them, until the wallet answers, until they are found on the network, in this tab or another, or for an hour.
 *
 * @param deps.onFound called with a transfer of an earlier page that was found here
 * @param deps.onSentElsewhere called with a transfer that another tab has sent or found
 */
export function createUnclearTransfers(
  deps: SendDeps & {
    readonly following: Following
    readonly onFound: (transfer: UnclearTransfer, found: FoundTransfer) => void
    readonly onSentElsewhere: (transfer: UnclearTransfer) => void
  },
) {
  const { store, storage, clock, namespaces, following, signal, onFound, onSentElsewhere } = deps
  const stored = createUnclearStore(storage, clock)
  const entries = new Map<string, Entry>()
  /** Every transfer that had an entry: storage may still have one whose outcome is known here. */
  const known = new Set<string>()
  /** Ids by found hash, also before they are followed. */
  const foundHashes = new Map<string, string>()
  /** One search at a time: two transfers with the same values must not find the same transaction. */
  let searches: Promise<unknown> = Promise.resolve()

  const drop = (id: string) => {
    entries.get(id)?.stop()
    entries.delete(id)
  }

  function createEntry(
    transfer: UnclearTransfer,
    order: TransferOrder,
    capability: Transfer,
    isWaiting: boolean,
  ) {
    const { find } = capability
    const { id, mark, askedAt } = transfer
    const controller = new AbortController()
    const stop = () => controller.abort()
    signal.addEventListener('abort', stop, { once: true, signal: controller.signal })
    let resolve: (found: FoundTransfer) => void
    const found = new Promise<FoundTransfer>((settle) => (resolve = settle))
    let result: FoundTransfer | undefined

    const searchNow = async () => {
      if (result || !find || mark === undefined || controller.signal.aborted) return result
      const followed = (await following.list()).map((entry) => [entry.hash, entry.id] as const)
      const others = [...followed, ...foundHashes].flatMap(([hash, other]) => (other === id ? [] : [hash]))
      result = await find(order, { mark, known: others }, controller.signal)
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
    const entry: Entry = {
      ...{ transfer, isWaiting, found, search, stop },
      isSearchable: find !== undefined && mark !== undefined,
      pollFaster() {
        frequentUntil = clock.now() + searchWithinMs
        pause = firstSearchPauseMs / 2
        wake()
      },
    }
    if (entry.isSearchable) void poll()
    return entry
  }

  /** Removes transfers whose outcome another tab knows. */
  const compare = async () => {
    const remaining = new Set((await stored.list()).map(({ id }) => id))
    for (const [id, { transfer, isWaiting }] of entries) {
      if (isWaiting || remaining.has(id)) continue
      const isSent = (await following.list()).some((entry) => entry.id === id)
      if (isSent && entries.has(id)) onSentElsewhere(transfer)
      drop(id)
    }
  }
  const unwatch = storage.watch(unclearKey, () => void compare())
  signal.addEventListener('abort', unwatch, { once: true })

  /** Restores a transfer of an earlier page or another tab, if its network is configured. */
  const restoreTransfer = async (transfer: UnclearTransfer) => {
    known.add(transfer.id)
    const network = store.get(networkByIdAtom)(transfer.chainId)
    const capability = network && (await namespaces.capability(network.chainNamespace, transferCapability))
    if (!capability) return
    const { account, asset, receiver, amount, memo } = transfer
    const order = { account, network, asset, receiver, amount, memo }
    const entry = createEntry(transfer, order, capability, false)
    entries.set(transfer.id, entry)
    entry.pollFaster()
    void entry.found.then(async (found) => {
      // another tab may have found it at the same time, and follows it then
      await compare()
      if (entries.get(transfer.id) === entry) onFound(transfer, found)
    })
  }

  const ofContext = ({ account, network }: TransferOrder) =>
    [...entries.values()].filter(
      ({ transfer }) => transfer.account === account && transfer.chainId === network.caipNetworkId,
    )

  return {
    /** Stores a transfer before the request to the wallet. Those that the user confirmed as not sent are removed. */
    async add(
      transfer: UnclearTransfer,
      order: TransferOrder,
      capability: Transfer,
      options: { readonly replacesUnclear: boolean },
    ): Promise<Entry> {
      const replaced = options.replacesUnclear ? ofContext(order).filter(({ isWaiting }) => !isWaiting) : []
      for (const { transfer: former } of replaced) drop(former.id)
      known.add(transfer.id)
      const entry = createEntry(transfer, order, capability, true)
      entries.set(transfer.id, entry)
      await stored.add(
        transfer,
        replaced.map(({ transfer: former }) => former.id),
      )
      return entry
    },
    /** Removes a transfer whose outcome is known; from storage once `followed` settles. */
    resolve(id: string, followed?: Promise<void>): void {
      drop(id)
      void Promise.resolve(followed).then(() => stored.remove(id))
    },
    /** Whether the outcome of a transfer of the same account and network is not known. */
    has: (order: TransferOrder) => ofContext(order).some(({ isWaiting }) => !isWaiting),
    /** Searches all of the same account and network now. */
    search: (order: TransferOrder) =>
      Promise.all(
        ofContext(order)
          .filter(({ isWaiting }) => !isWaiting)
          .map((entry) => entry.search()),
      ),
    /** Restores transfers of earlier pages and other tabs. */
    async restore(): Promise<void> {
      // widgets of one page receive no storage events from each other
      await compare()
      for (const transfer of await stored.list()) if (!known.has(transfer.id)) await restoreTransfer(transfer)
    },
  }
}
