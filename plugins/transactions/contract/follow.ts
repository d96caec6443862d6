import { inBackground, networkByIdAtom, retry, withTimeout } from '#kernel'
import { transactionsCapability, type TransactionState } from '#kernel/money'
import { maxPending, resumeWithinMs, unclearAfterMs } from './constants.js'
import type { MoneyPathDeps } from './deps.js'
import type { TransactionKind } from './kind.js'
import { createRequestedCancels, type RequestedCancels } from './requested-cancels.js'
import { compareReplacement, type Replacement } from './same-order.js'
import {
  isProven,
  replacementOf,
  type Sent,
  type SentState,
  type TransactionEnd,
  type TransactionFields,
} from './sent.js'
import { createPendingStore } from './stores.js'

/** Follows sent transactions until their end is proven, also after a reload. */
export interface Following<Fields extends TransactionFields> {
  /** Runs a work that replaces a transaction. A report that it was replaced waits until the replacement is followed. */
  holdReplaced<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Stores that a cancellation was requested, or was not sent after all. */
  setCancel: RequestedCancels<Fields>['set']
  /** All transactions of this page, and pending ones of other tabs. */
  list(): Promise<readonly Sent<Fields>[]>
  /** Follows a transaction. Settles once it is stored. */
  add(transaction: Sent<Fields>): Promise<void>
  /** Follows pending transactions of an earlier page. */
  resume(): Promise<void>
}

/** Ends by what the replacement of a transaction is. The same order has its own end. */
const ends: Readonly<Record<Replacement['is'], TransactionEnd | undefined>> = {
  ...{ same: undefined, cancelled: 'cancelled', another: 'replaced', unknown: 'unknown', untold: 'unknown' },
}

/** Pauses after which a replacement is compared again that a node does not show yet, in milliseconds. */
const untoldPausesMs = [2_000, 8_000, 30_000]

/**
 * Creates the follower of a kind of transactions. A transaction that replaced another and carries out the same order takes its place.
 *
 * @param onProven called with each transaction whose end is proven, before it is final: balances have changed
 * @param onEnd called once with each transaction whose end is final, unless another took its place
 */
export function createFollowing<Fields extends TransactionFields>(
  deps: MoneyPathDeps,
  kind: TransactionKind<Fields>,
  {
    onProven,
    onEnd,
  }: {
    readonly onProven: () => void
    readonly onEnd: (transaction: Sent<Fields>, end: TransactionEnd) => void
  },
): Following<Fields> {
  const { store, storage, clock, namespaces, signal, report } = deps
  const background = inBackground(deps)
  const { sentAtom } = kind
  const pending = createPendingStore(storage, kind)
  const followed = new Set<string>()
  /** Work that raises fees, by the ids of the transactions. */
  const held = new Map<string, Promise<void>>()
  /** Comparisons of transactions that replaced others with their orders, by the ids and the hashes. */
  const replacements = new Map<string, Promise<Replacement>>()
  /** Ids of transactions that were compared with what the user confirmed. */
  const compared = new Set<string>()
  /** Last reports by id: one that waits for an answer may be out of date. */
  const reports = new Map<string, TransactionState>()

  const read = (id: string) => store.get(sentAtom).find((transaction) => transaction.id === id)
  const change = (id: string, next: Partial<SentState>) =>
    store.set(
      sentAtom,
      store
        .get(sentAtom)
        .map((transaction) => (transaction.id === id ? { ...transaction, ...next } : transaction)),
    )

  const cancels = createRequestedCancels(deps, kind, { pending, read, change })

  const update = (
    id: string,
    state: TransactionState,
    {
      isCancelled,
      isUnproven,
    }: { readonly isCancelled?: true | undefined; readonly isUnproven?: boolean } = {},
  ) => {
    const before = read(id)
    if (!before || before.isFinal || signal.aborted || reports.get(id) !== state) return
    const { replacedBy, isMissing, trace = before.trace, confirmations } = state
    const status = isUnproven ? 'pending' : state.status
    const reason = isUnproven ? undefined : state.reason
    if (trace !== undefined && trace !== before.trace) background(pending.setTrace(id, trace))
    const endedAt = isProven(status) ? (before.endedAt ?? clock.now()) : undefined
    change(id, { status, reason, replacedBy, isMissing, isCancelled, endedAt, trace, confirmations })
    if (isProven(status) && !isProven(before.status)) onProven()
  }

  /** Follows the transaction that replaced another if it carries out the same order. */
  async function compare(transaction: Sent<Fields>, state: TransactionState): Promise<Replacement> {
    const { id, mark } = transaction
    // a wallet that has not answered by now may never do so
    const answer = held.get(id)
    if (answer) await withTimeout(clock, unclearAfterMs, answer, () => new Error('late')).catch(() => {})
    const isKnown = () => replacementOf(store.get(sentAtom), state) !== undefined
    if (isKnown()) return { is: 'same', found: { hash: state.replacedBy ?? '' } }
    const compareNow = () => retry(deps, () => compareReplacement(kind, transaction, state, signal), report)
    let replacement = await compareNow()
    for (const pauseMs of untoldPausesMs) {
      if (replacement.is !== 'untold') break
      await clock.sleep(pauseMs, signal)
      replacement = await compareNow()
    }
    if (replacement.is !== 'same' || isKnown()) return replacement
    // the fee was raised in the wallet
    const { hash, trace } = replacement.found
    const { status, reason, replacedBy, isMissing, isSlow, endedAt, confirmations, cancel, ...fields } =
      transaction
    const raised = { hash, trace, mark, submittedAt: clock.now(), status: 'submitted' as const }
    await add({ ...(fields as unknown as Sent<Fields>), ...raised, id: crypto.randomUUID() })
    return replacement
  }
  const compareOnce = (transaction: Sent<Fields>, state: TransactionState): Promise<Replacement> => {
    const key = `${transaction.id} ${state.replacedBy}`
    const running = replacements.get(key) ?? compare(transaction, state)
    replacements.set(key, running)
    return running
  }

  /** Whether an earlier request has a hash: a wallet that names it again has named the transaction of that one. */
  const isTaken = ({ id, hash }: Sent<Fields>): boolean => {
    const list = store.get(sentAtom)
    const earlier = list.slice(list.findIndex((sent) => sent.id === id) + 1)
    return earlier.some((sent) => sent.hash === hash)
  }
  /**
   * Compares a transaction that a node shows with what the user confirmed. Undefined if they are the same, or nothing else tells: `unproven`
   * where that is not enough.
   */
  const compareSeen = async (
    transaction: Sent<Fields>,
    { status }: TransactionState,
    isLast: boolean,
  ): Promise<'another' | 'unproven' | undefined> => {
    const { id, hash, mark, submittedAt: askedAt, submittedAt, isFound } = transaction
    const isSeen = status === 'pending' || status === 'confirmed' || status === 'reverted'
    if (!isSeen || compared.has(id)) return undefined
    const { carriesOut, isProofNeeded = false } = (await kind.findOf({ ...transaction, askedAt })) ?? {}
    if (isFound && !isProofNeeded) return undefined
    // one transaction of a bundler may carry out two batches
    if (isTaken(transaction)) return isProofNeeded ? 'unproven' : 'another'
    const compareNow = async () => carriesOut?.({ hash, mark, submittedAt }, signal)
    // a node that does not answer is asked with the next report, and at the end until it does
    const isOrder = await (isLast ? retry(deps, compareNow, report) : compareNow().catch(() => undefined))
    // the effect of a transaction may differ in another block
    if ((isOrder !== undefined || !carriesOut) && !isProofNeeded) compared.add(id)
    if (isOrder === false) return 'another'
    return isProofNeeded && isOrder === undefined && status !== 'pending' ? 'unproven' : undefined
  }
  const finishUnknown = (id: string, more: Pick<SentState, 'isAnother'>) => {
    background(pending.remove([id]))
    change(id, {
      ...{ status: 'unknown', ...more, isMissing: undefined, confirmations: undefined },
      ...{ endedAt: clock.now(), isFinal: true, end: 'unknown' },
    })
    onProven()
    const sent = read(id)
    if (sent) onEnd(sent, 'unknown')
  }

  const onChange = async (transaction: Sent<Fields>, state: TransactionState, isLast = false) => {
    const { id } = transaction
    reports.set(id, state)
    if (state.status === 'replaced') {
      const { is } = await compareOnce(transaction, state)
      return update(id, state, { isCancelled: is === 'cancelled' || undefined })
    }
    const seen = await compareSeen(transaction, state, isLast)
    const isOver = !read(id) || read(id)?.isFinal || signal.aborted
    if (isOver) return
    if (seen === 'another') finishUnknown(id, { isAnother: true })
    else if (seen === 'unproven' && isLast) finishUnknown(id, {})
    else update(id, state, { isUnproven: seen === 'unproven' })
  }

  const onFinal = async (transaction: Sent<Fields>, state: TransactionState) => {
    const { id } = transaction
    const { status } = state
    await onChange(transaction, state, true)
    const sent = read(id)
    if (!sent || sent.isFinal || signal.aborted || !isProven(status)) return
    background(pending.remove([id]))
    if (status !== 'replaced') return finish(sent, status)
    const former = replacementOf(store.get(sentAtom), state)
    // the former transaction was mined after all: its follower ended when it was replaced
    if (former?.status === 'replaced') {
      change(former.id, {
        status: 'submitted',
        replacedBy: undefined,
        isCancelled: undefined,
        endedAt: undefined,
        isFinal: undefined,
      })
      background(follow(former))
    }
    const { is } = await compareOnce(transaction, state)
    finish(sent, ends[is])
  }
  const finish = (sent: Sent<Fields>, end: TransactionEnd | undefined) => {
    change(sent.id, { isFinal: true, end })
    if (end !== undefined) onEnd(sent, end)
  }

  const watchTime = async ({ id, submittedAt }: Sent<Fields>, readUsualMs: () => number) => {
    const usualMs = readUsualMs()
    // timers of browsers end at once with a longer delay, or with none
    if (!(usualMs < 2 ** 31)) return
    await clock.sleep(Math.max(0, submittedAt + usualMs - clock.now()), signal)
    if (read(id)) change(id, { isSlow: true })
  }

  const follow = async (transaction: Sent<Fields>) => {
    const { hash, account, chainId, submittedAt, trace } = transaction
    const network = store.get(networkByIdAtom)(chainId)
    const load = async () => network && namespaces.capability(network.chainNamespace, transactionsCapability)
    const transactions = network && (await retry(deps, load, report))
    if (!transactions) return onFinal(transaction, { status: 'unknown', hash })
    watchTime(transaction, () => transactions.usualMs(network)).catch(() => {})
    const request = { hash, account, network, submittedAt, trace, signal }
    const changed = (state: TransactionState) => background(onChange(transaction, state))
    // a follower that fails says nothing about the transaction
    await onFinal(transaction, await retry(deps, () => transactions.follow(request, changed), report))
  }

  const begin = (transaction: Sent<Fields>) => {
    if (followed.has(transaction.id)) return
    followed.add(transaction.id)
    store.set(sentAtom, [transaction, ...store.get(sentAtom)].slice(0, maxPending))
    cancels.watch(transaction)
    background(follow(transaction))
  }
  const add = (transaction: Sent<Fields>): Promise<void> => {
    const stored = pending.add(transaction)
    begin(transaction)
    return stored
  }

  return {
    async holdReplaced(id, work) {
      const running = work()
      const ended = running.then(
        () => {},
        () => {},
      )
      held.set(id, ended)
      try {
        return await running
      } finally {
        held.delete(id)
      }
    },
    setCancel: cancels.set,
    list: async () => [...store.get(sentAtom), ...(await pending.list())],
    add,
    async resume() {
      const stored = await pending.list()
      const now = clock.now()
      const isYoung = ({ submittedAt }: SentState) => submittedAt <= now && submittedAt > now - resumeWithinMs
      const old = stored.filter((entry) => !isYoung(entry) && !followed.has(entry.id)).map(({ id }) => id)
      if (old.length > 0) await pending.remove(old)
      // two tabs may have stored the transaction that replaced another
      const isNew = ({ id, hash }: SentState & { readonly id: string }) =>
        !store.get(sentAtom).some((sent) => sent.id !== id && sent.hash === hash)
      for (const entry of stored.filter(isYoung).reverse()) if (isNew(entry)) begin(entry)
    },
  }
}
