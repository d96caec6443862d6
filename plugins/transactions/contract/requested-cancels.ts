import { inBackground } from '#kernel'
import { searchPauseMs } from './constants.js'
import type { MoneyPathDeps } from './deps.js'
import type { TransactionKind } from './kind.js'
import type { RequestedCancel, Sent, TransactionFields } from './sent.js'
import type { createPendingStore } from './stores.js'

/** Requested cancellations of sent transactions: stored, shared by all tabs, and compared with what they cancel. */
export interface RequestedCancels<Fields extends TransactionFields> {
  /** Stores a request before the wallet is asked, its hash afterwards, or removes one that was not sent. */
  set(id: string, cancel: RequestedCancel | undefined): Promise<void>
  /** Finds out whether the cancellation of an earlier page takes the place of its transaction. */
  watch(transaction: Sent<Fields>): void
}

/** Creates the requested cancellations of a kind of transactions. */
export function createRequestedCancels<Fields extends TransactionFields>(
  deps: MoneyPathDeps,
  kind: TransactionKind<Fields>,
  parts: {
    readonly pending: ReturnType<typeof createPendingStore<Fields>>
    readonly read: (id: string) => Sent<Fields> | undefined
    readonly change: (id: string, next: { readonly cancel: RequestedCancel | undefined }) => void
  },
): RequestedCancels<Fields> {
  const { clock, storage, signal } = deps
  const { pending, read, change } = parts
  const background = inBackground(deps)

  /** Compares a sent cancellation until a node shows it: a wallet that ignores the nonce sends it beside the transaction. */
  async function compare(id: string, hash: string): Promise<void> {
    for (;;) {
      const transaction = read(id)
      if (!transaction || transaction.isFinal || transaction.cancel?.hash !== hash) return
      const { isCancellation } =
        (await kind.findOf({ ...transaction, askedAt: transaction.submittedAt })) ?? {}
      const is = await isCancellation?.(transaction, hash, signal).catch(() => undefined)
      signal.throwIfAborted()
      const { cancel } = read(id) ?? {}
      if (is === false && cancel?.hash === hash) change(id, { cancel: { ...cancel, isIgnored: true } })
      if (is !== undefined || !isCancellation) return
      await clock.sleep(searchPauseMs, signal)
    }
  }
  const watch = ({ id, cancel }: Sent<Fields>) => {
    if (cancel?.hash !== undefined) compare(id, cancel.hash).catch(() => {})
  }
  const apply = (id: string, cancel: RequestedCancel | undefined) => {
    const before = read(id)
    if (!before || (before.cancel?.askedAt === cancel?.askedAt && before.cancel?.hash === cancel?.hash))
      return
    change(id, { cancel })
    watch({ ...before, cancel })
  }

  const readOthers = async () => {
    for (const { id, cancel } of await pending.list()) apply(id, cancel)
  }
  const unwatch = storage.watch(kind.pendingKey, () => background(readOthers()))
  signal.addEventListener('abort', unwatch, { once: true })

  return {
    async set(id, cancel) {
      apply(id, cancel)
      await pending.setCancel(id, cancel)
    },
    watch,
  }
}
