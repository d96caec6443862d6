import { networkByIdAtom } from '#kernel'
import { transactionsCapability, type TransactionState } from '#kernel/contracts'
import { maxPending, resumeWithinMs } from './constants.js'
import { sendCompleted, sendFailed, transfersAtom, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { isFinal, replacementOf } from './state.js'
import { createPendingStore } from './storage.js'

/** Follows sent transfers until their status is final, also after a reload. */
export function createFollowing(deps: SendDeps) {
  const { store, storage, clock, namespaces, session, events, maybe, signal } = deps
  const pending = createPendingStore(storage)
  const followed = new Set<string>()
  /** Transfers whose fee is being raised, with the report that they were replaced. */
  const held = new Map<string, TransactionState | undefined>()

  const read = (id: string) => store.get(transfersAtom).find((transfer) => transfer.id === id)
  const change = (id: string, next: Partial<SentTransfer>) =>
    store.set(transfersAtom, (all) =>
      all.map((transfer) => (transfer.id === id ? { ...transfer, ...next } : transfer)),
    )

  const update = (id: string, state: TransactionState) => {
    const before = read(id)
    if (!before || signal.aborted) return
    if (state.status === 'replaced' && held.has(id)) return void held.set(id, state)
    const { status, reason, replacedBy, trace = before.trace, confirmations } = state
    if (trace !== undefined && trace !== before.trace && !isFinal(status)) void pending.setTrace(id, trace)
    const endedAt = isFinal(status) ? (before.endedAt ?? clock.now()) : undefined
    change(id, { status, reason, replacedBy, endedAt, trace, confirmations })
    if (isFinal(before.status) || !isFinal(status)) return
    void pending.remove([id])
    const { hash, chainId, asset } = before
    const replacement = replacementOf(store.get(transfersAtom), state)
    // the former transaction was mined after all: its follower ended when it was replaced
    if (replacement?.status === 'replaced') {
      change(replacement.id, { status: 'submitted', replacedBy: undefined, endedAt: undefined })
      void follow(replacement)
    }
    if (replacement) return
    if (status === 'confirmed') events.emit(sendCompleted, { hash, chainId })
    else if (status !== 'unknown')
      events.emit(sendFailed, { hash, chainId, symbol: asset.symbol, reason: status })
    // a reverted transaction has cost its fee as well; a failed read is repeated by the next one
    session.refreshBalance({ force: true }).catch(() => {})
    maybe.balances?.refresh({ force: true }).catch(() => {})
  }

  const watchTime = async ({ id, submittedAt }: SentTransfer, readUsualMs: () => number) => {
    const usualMs = readUsualMs()
    // timers of browsers end at once with a longer delay, or with none
    if (!(usualMs < 2 ** 31)) return
    await clock.sleep(Math.max(0, submittedAt + usualMs - clock.now()), signal)
    if (read(id)) change(id, { isSlow: true })
  }

  const follow = async (transfer: SentTransfer) => {
    const { id, hash, account, chainId, submittedAt, trace } = transfer
    const onChange = (state: TransactionState) => update(id, state)
    try {
      const network = store.get(networkByIdAtom)(chainId)
      const transactions =
        network && (await namespaces.capability(network.chainNamespace, transactionsCapability))
      if (!transactions) return onChange({ status: 'unknown', hash })
      watchTime(transfer, () => transactions.usualMs(network)).catch(() => {})
      const request = { hash, account, network, submittedAt, trace, signal }
      onChange(await transactions.follow(request, onChange))
    } catch {
      // the transaction itself has not failed
      if (!signal.aborted) onChange({ status: 'timedOut', hash })
    }
  }

  const begin = (transfer: SentTransfer) => {
    if (followed.has(transfer.id)) return
    followed.add(transfer.id)
    store.set(transfersAtom, (all) => [transfer, ...all].slice(0, maxPending))
    void follow(transfer)
  }

  return {
    /** Runs a work that replaces a transfer. A report that it was replaced waits until the replacement is followed. */
    async holdReplaced<T>(id: string, work: () => Promise<T>): Promise<T> {
      held.set(id, undefined)
      try {
        return await work()
      } finally {
        const state = held.get(id)
        held.delete(id)
        if (state) update(id, state)
      }
    },
    /** All transfers of this page, and pending ones of other tabs. */
    list: async (): Promise<readonly SentTransfer[]> => [
      ...store.get(transfersAtom),
      ...(await pending.list()),
    ],
    /** Follows a transfer. Settles once it is stored. */
    add(transfer: SentTransfer): Promise<void> {
      const stored = pending.add(transfer)
      begin(transfer)
      return stored
    },
    /** Follows pending transfers of an earlier page. */
    async resume(): Promise<void> {
      const stored = await pending.list()
      const now = clock.now()
      const isYoung = ({ submittedAt }: SentTransfer) =>
        submittedAt <= now && submittedAt > now - resumeWithinMs
      const old = stored.filter((entry) => !isYoung(entry) && !followed.has(entry.id)).map(({ id }) => id)
      if (old.length > 0) await pending.remove(old)
      for (const entry of stored.filter(isYoung).reverse()) begin(entry)
    },
  }
}

/** Sent transfers. */
export type Following = ReturnType<typeof createFollowing>
