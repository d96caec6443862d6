import { inBackground, networkByIdAtom, retry } from '#kernel'
import { transactionsCapability, type TransactionState } from '#kernel/money'
import { maxPending, resumeWithinMs } from './constants.js'
import type { MoneyPathDeps } from './deps.js'
import type { TransactionKind } from './kind.js'
import { isFinal, replacementOf, type Sent, type SentState, type TransactionFields } from './sent.js'
import { createPendingStore } from './stores.js'

/** Follows sent transactions until their status is final, also after a reload. */
export interface Following<Fields extends TransactionFields> {
  /** Runs a work that replaces a transaction. A report that it was replaced waits until the replacement is followed. */
  holdReplaced<T>(id: string, work: () => Promise<T>): Promise<T>
  /** All transactions of this page, and pending ones of other tabs. */
  list(): Promise<readonly Sent<Fields>[]>
  /** Follows a transaction. Settles once it is stored. */
  add(transaction: Sent<Fields>): Promise<void>
  /** Follows pending transactions of an earlier page. */
  resume(): Promise<void>
}

/**
 * Creates the follower of a kind of transactions.
 *
 * @param onEnd called with a transaction whose status is final: the state is that of the chain, and its fee is paid
 */
export function createFollowing<Fields extends TransactionFields>(
  deps: MoneyPathDeps,
  kind: TransactionKind<Fields>,
  onEnd: (transaction: Sent<Fields>, state: TransactionState) => void,
): Following<Fields> {
  const { store, storage, clock, namespaces, signal, report } = deps
  const background = inBackground(deps)
  const { sentAtom } = kind
  const pending = createPendingStore(storage, kind)
  const followed = new Set<string>()
  /** Transactions whose fee is being raised, with the report that they were replaced. */
  const held = new Map<string, TransactionState | undefined>()

  const read = (id: string) => store.get(sentAtom).find((transaction) => transaction.id === id)
  const change = (id: string, next: Partial<SentState>) =>
    store.set(
      sentAtom,
      store
        .get(sentAtom)
        .map((transaction) => (transaction.id === id ? { ...transaction, ...next } : transaction)),
    )

  const update = (id: string, state: TransactionState) => {
    const before = read(id)
    if (!before || signal.aborted) return
    if (state.status === 'replaced' && held.has(id)) {
      held.set(id, state)
      return
    }
    const { status, reason, replacedBy, trace = before.trace, confirmations } = state
    if (trace !== undefined && trace !== before.trace && !isFinal(status))
      background(pending.setTrace(id, trace))
    const endedAt = isFinal(status) ? (before.endedAt ?? clock.now()) : undefined
    change(id, { status, reason, replacedBy, endedAt, trace, confirmations })
    if (isFinal(before.status) || !isFinal(status)) return
    background(pending.remove([id]))
    const replacement = replacementOf(store.get(sentAtom), state)
    // the former transaction was mined after all: its follower ended when it was replaced
    if (replacement?.status === 'replaced') {
      change(replacement.id, { status: 'submitted', replacedBy: undefined, endedAt: undefined })
      background(follow(replacement))
    }
    if (!replacement) onEnd(before, state)
  }

  const watchTime = async ({ id, submittedAt }: Sent<Fields>, readUsualMs: () => number) => {
    const usualMs = readUsualMs()
    // timers of browsers end at once with a longer delay, or with none
    if (!(usualMs < 2 ** 31)) return
    await clock.sleep(Math.max(0, submittedAt + usualMs - clock.now()), signal)
    if (read(id)) change(id, { isSlow: true })
  }

  const follow = async (transaction: Sent<Fields>) => {
    const { id, hash, account, chainId, submittedAt, trace } = transaction
    const onChange = (state: TransactionState) => update(id, state)
    try {
      const network = store.get(networkByIdAtom)(chainId)
      const load = async () =>
        network && namespaces.capability(network.chainNamespace, transactionsCapability)
      const transactions = network && (await retry(deps, load, report))
      if (!transactions) return onChange({ status: 'unknown', hash })
      watchTime(transaction, () => transactions.usualMs(network)).catch(() => {})
      const request = { hash, account, network, submittedAt, trace, signal }
      onChange(await transactions.follow(request, onChange))
    } catch {
      // the transaction itself has not failed
      if (!signal.aborted) onChange({ status: 'timedOut', hash })
    }
  }

  const begin = (transaction: Sent<Fields>) => {
    if (followed.has(transaction.id)) return
    followed.add(transaction.id)
    store.set(sentAtom, [transaction, ...store.get(sentAtom)].slice(0, maxPending))
    background(follow(transaction))
  }

  return {
    async holdReplaced(id, work) {
      held.set(id, undefined)
      try {
        return await work()
      } finally {
        const state = held.get(id)
        held.delete(id)
        if (state) update(id, state)
      }
    },
    list: async () => [...store.get(sentAtom), ...(await pending.list())],
    add(transaction) {
      const stored = pending.add(transaction)
      begin(transaction)
      return stored
    },
    async resume() {
      const stored = await pending.list()
      const now = clock.now()
      const isYoung = ({ submittedAt }: SentState) => submittedAt <= now && submittedAt > now - resumeWithinMs
      const old = stored.filter((entry) => !isYoung(entry) && !followed.has(entry.id)).map(({ id }) => id)
      if (old.length > 0) await pending.remove(old)
      for (const entry of stored.filter(isYoung).reverse()) begin(entry)
    },
  }
}
