import { networkByIdAtom } from '#kernel'
import { transactionsCapability, type TransactionState } from '#kernel/contracts'
import { confirmationWaitMs, mostPending, resumeWithinMs } from './constants.js'
import { sendCompleted, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { isFinal } from './is-final.js'
import { createPendingList } from './pending-list.js'
import { transfersAtom } from './state.js'

/** Follows what was sent until it is final, over a reload too, and tells what comes of it. */
export function createFollowing(deps: SendDeps) {
  const { store, storage, clock, namespaces, session, events, maybe, signal } = deps
  const pending = createPendingList(storage)
  const followed = new Set<string>()

  const read = (id: string) => store.get(transfersAtom).find((one) => one.id === id)
  const change = (id: string, next: Partial<SentTransfer>) =>
    store.set(transfersAtom, (all) => all.map((one) => (one.id === id ? { ...one, ...next } : one)))

  const take = (id: string, { status: told, reason, replacedBy, nonce }: TransactionState) => {
    const before = read(id)
    if (!before || signal.aborted) return
    // what was said to take longer does not become quick because more is known of it
    const status = told === 'submitted' ? before.status : told
    if (nonce !== undefined && before.nonce === undefined && !isFinal(status)) void pending.place(id, nonce)
    const endedAt = isFinal(status) ? (before.endedAt ?? clock.now()) : undefined
    change(id, { status, reason, replacedBy, endedAt, nonce: nonce ?? before.nonce })
    if (isFinal(before.status) || !isFinal(status)) return
    void pending.remove([id])
    if (status === 'confirmed') events.emit(sendCompleted, { hash: before.hash, chainId: before.chainId })
    // a reverted one has cost its fee; what cannot be read again is read the next time
    session.refreshBalance({ force: true }).catch(() => {})
    maybe.balances?.refresh({ force: true }).catch(() => {})
  }

  /** Says by itself that it takes longer, should nobody else. */
  const watchTime = async (id: string, submittedAt: number) => {
    await clock.sleep(Math.max(0, submittedAt + confirmationWaitMs - clock.now()), signal)
    if (read(id)?.status === 'submitted') change(id, { status: 'pending' })
  }

  const follow = async ({ id, hash, account, chainId, submittedAt, nonce }: SentTransfer) => {
    const network = store.get(networkByIdAtom)(chainId)
    const transactions =
      network && (await namespaces.capability(network.chainNamespace, transactionsCapability))
    if (!transactions) return
    watchTime(id, submittedAt).catch(() => {})
    const tell = (state: TransactionState) => take(id, state)
    try {
      tell(await transactions.follow({ hash, account, network, submittedAt, nonce, signal }, tell))
    } catch {
      // nobody could tell; that is what the visitor is told, and never that it failed
      if (!signal.aborted) tell({ status: 'timedOut', hash })
    }
  }

  const begin = (transfer: SentTransfer) => {
    if (followed.has(transfer.id)) return
    followed.add(transfer.id)
    store.set(transfersAtom, (all) => [transfer, ...all].slice(0, mostPending))
    void follow(transfer)
  }

  return {
    /** Whether there is one such transfer, sent here or under way in another tab. */
    async has(is: (one: SentTransfer) => boolean): Promise<boolean> {
      return store.get(transfersAtom).some(is) || (await pending.list()).some(is)
    },
    /** Takes over what the wallet has handed over just now. @returns once it is remembered. */
    add(transfer: SentTransfer): Promise<void> {
      const remembered = pending.add(transfer)
      begin(transfer)
      return remembered
    },
    /** Follows again what was pending when the page was left, unless it is too old for anybody to wait for. */
    async resume(): Promise<void> {
      const kept = await pending.list()
      const now = clock.now()
      const isYoung = ({ submittedAt }: SentTransfer) =>
        submittedAt <= now && submittedAt > now - resumeWithinMs
      const old = kept.filter((one) => !isYoung(one) && !followed.has(one.id)).map(({ id }) => id)
      if (old.length > 0) await pending.remove(old)
      for (const one of kept.filter(isYoung).reverse()) begin(one)
    },
  }
}
