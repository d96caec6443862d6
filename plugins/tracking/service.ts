import { explorerUrl } from '#kernel/chain'
import { networkByIdAtom } from '#kernel'
import {
  createFollowing,
  ownTransactionsAtom,
  shareTransactions,
  type TransactionEnd,
} from '#plugins/transactions/contract'
import { createSentToasts } from '#plugins/transactions/sent-toasts'
import {
  trackedAtom,
  trackingConfirmed,
  trackingFailed,
  type Tracked,
  type TransactionTracker,
} from './contract.js'
import type { TrackingDeps } from './deps.js'
import { trackingMessages } from './messages.js'
import { readTransaction } from './read-transaction.js'
import { trackedKind } from './tracked-kind.js'

/** The tracker, and what follows transactions of earlier pages. */
export interface TrackingService extends TransactionTracker {
  /** Follows pending transactions of earlier pages. */
  resume(): Promise<void>
}

/** Creates the service. */
export function createTrackingService(deps: TrackingDeps): TrackingService {
  const { store, clock, events, page, toasts, session, maybe, signal } = deps

  function onEnd({ chainId, hash }: Pick<Tracked, 'chainId' | 'hash'>, end: TransactionEnd): void {
    if (end === 'confirmed') events.emit(trackingConfirmed, { chainId, hash })
    else if (end !== 'unknown') events.emit(trackingFailed, { chainId, hash, reason: end })
  }
  function onProven(): void {
    // a failed read is repeated by the next one
    session.refreshBalance({ force: true }).catch(() => {})
    maybe.balances?.refresh({ force: true }).catch(() => {})
  }
  const following = createFollowing(deps, trackedKind, { onProven, onEnd })
  shareTransactions(deps, trackedKind)
  const { submitted } = createSentToasts({
    ...{ store, toasts, signal, messages: trackingMessages, items: trackedAtom },
    textOf: (t, { label }, moment) => (moment === 'found' ? undefined : t(moment, { label })),
    showing({ chainId, hash }) {
      const url = explorerUrl(store.get(networkByIdAtom)(chainId), 'tx', hash)
      return url === undefined ? undefined : () => page.open(url, '_blank')
    },
  })

  return {
    async track(transaction) {
      const fields = readTransaction(store, transaction)
      // the page may name one of before a reload again
      await following.resume()
      const isSame = (other: Pick<Tracked, 'chainId' | 'hash'>) =>
        other.chainId === fields.chainId && other.hash === fields.hash
      const known = store.get(ownTransactionsAtom).find(isSame)
      if (known) return known.id
      const tracked: Tracked = {
        ...{ ...fields, id: crypto.randomUUID() },
        ...{ submittedAt: clock.now(), status: 'submitted' },
      }
      const stored = following.add(tracked)
      submitted(tracked)
      await stored
      return tracked.id
    },
    resume: following.resume,
  }
}
