import { inBackground, withTimeout } from '#kernel'
import type { FoundTransfer } from '#kernel/money'
import { unclearAfterMs } from './constants.js'
import type { MoneyPathDeps } from './deps.js'
import { createFollowing, type Following } from './follow.js'
import type { FindTransaction, TransactionKind } from './kind.js'
import { readWalletOutcome, type WalletOutcome } from './outcome.js'
import { shareTransactions } from './own.js'
import { oneTabAtATime } from './tab-locks.js'
import type { Asked, Sent, TransactionEnd, TransactionFields } from './sent.js'
import { createUnclear, type RequestPlace } from './unclear.js'

/** A request that the user has confirmed. */
export interface WalletRequest<Fields extends TransactionFields> {
  readonly fields: Fields
  /** Mark of the account's history before the request, where the namespace has one. */
  readonly mark: string | undefined
  readonly find: FindTransaction | undefined
  /** Whether the user has confirmed that unclear requests of the account were not sent. */
  readonly replacesUnclear: boolean
  readonly isQuiet?: boolean | undefined
  /**
   * Asks the wallet to sign and send, once. Returns the hash.
   *
   * @param keep replaces stored fields by those that the wallet's first answer brings, such as an id by which the request is found
   */
  send(keep: (change: Partial<Fields>) => void): Promise<string>
}

/** Steps of a confirmed request until the wallet has sent it. */
type RequestStep =
  | { readonly step: 'asking' | 'looking' }
  | { readonly step: 'unclear'; readonly error: unknown; readonly isLooking: boolean }

/** Reactions of a feature to the steps of its requests. */
export interface MoneyPathListeners<Fields extends TransactionFields> {
  /** Called with each step. */
  readonly onStep: (id: string, step: RequestStep) => void
  /** Called with a transaction that the wallet sent, or that was found. It is followed already. */
  readonly onSent: (transaction: Sent<Fields>) => void
  /** Called with a request that was carried out without the user's knowledge: previews from before it are out of date. */
  readonly onLearned: (request: Asked<Fields>) => void
  /** Called when the end of a transaction is proven, before it is final: balances have changed. */
  readonly onProven: () => void
  /** Called once with a transaction whose end is final, unless another that carries out the same order took its place. */
  readonly onEnd: (transaction: Sent<Fields>, end: TransactionEnd) => void
  /** Returns the error of a preview from before a request of the account whose outcome is not known. */
  readonly toExpired: () => unknown
  /** Returns the error of the feature for a wallet's error. */
  readonly toError: (outcome: WalletOutcome, cause: unknown) => unknown
}

/** Answer of the wallet, or the transaction that was found on the network without it. */
type Outcome = FoundTransfer & { readonly isFound?: true }

/** Sends each confirmed request once. */
export interface MoneyPath<Fields extends TransactionFields> {
  readonly following: Following<Fields>
  /**
   * Claims a preview before the first wait: further calls return the first promise. The task runs in a microtask, so that a failure
   * before its first wait finds the claim.
   */
  claim(id: string, task: () => Promise<Sent<Fields>>): Promise<Sent<Fields>>
  /** Gives a claim back: nothing was sent, and the preview can be confirmed again. */
  release(id: string): void
  /**
   * Stores a request, asks the wallet, and follows the transaction. A lost answer is searched on the network.
   *
   * @throws the error of `toExpired`, if another tab has asked its wallet meanwhile, and the errors of `toError`. With the outcome `unclear` the request stays stored and is searched further; with others nothing
   *   was sent
   */
  ask(request: WalletRequest<Fields>): Promise<Sent<Fields>>
  /** Whether the outcome of a request of an account on a network is not known. */
  isUnclear(place: RequestPlace): boolean
  /** Searches unclear requests of an account on a network now. Returns whether one was found. */
  search(place: RequestPlace): Promise<boolean>
  /** Follows transactions and restores unclear requests of earlier pages and other tabs. */
  resume(): Promise<void>
  /** Restores unclear requests of other pages. */
  restore(): Promise<void>
}

/**
 * Creates the path of all requests that move assets: a request is claimed once, stored before the wallet is asked, searched if the
 * answer is lost, and followed until its end is proven, also after a reload (docs/decisions/0019-one-money-path.md).
 */
export function createMoneyPath<Fields extends TransactionFields>(
  deps: MoneyPathDeps,
  kind: TransactionKind<Fields>,
  listeners: MoneyPathListeners<Fields>,
): MoneyPath<Fields> {
  const { clock } = deps
  const background = inBackground(deps)
  const { onStep, onSent, onLearned, onProven, onEnd, toExpired, toError } = listeners
  const claimed = new Map<string, Promise<Sent<Fields>>>()
  const following = createFollowing(deps, kind, { onProven, onEnd })
  shareTransactions(deps, kind)

  function followSent(request: Asked<Fields>, outcome: Outcome, isQuiet?: boolean): Sent<Fields> {
    const { askedAt: _askedAt, ...fields } = request
    const { hash, trace, isFound } = outcome
    const transaction = {
      ...(fields as unknown as Fields),
      ...{ hash, trace, isFound, isQuiet, submittedAt: clock.now(), status: 'submitted' as const },
    }
    if (isFound) onLearned(request)
    const stored = following.add(transaction)
    onSent(transaction)
    unclear.resolve(request.id, stored)
    return transaction
  }
  const followFound = (request: Asked<Fields>, found: FoundTransfer, isQuiet?: boolean) => {
    claimed.set(request.id, Promise.resolve(followSent(request, { ...found, isFound: true }, isQuiet)))
  }

  const unclear = createUnclear(deps, kind, following, { onFound: followFound, onSentElsewhere: onLearned })

  return {
    following,
    claim(id, task) {
      const running = claimed.get(id)
      if (running) return running
      const claim = Promise.resolve().then(task)
      claimed.set(id, claim)
      return claim
    },
    release(id) {
      claimed.delete(id)
    },
    async ask({ fields, mark, find, replacesUnclear, isQuiet, send }) {
      const { id } = fields
      let asked: Asked<Fields> = { ...fields, mark, askedAt: clock.now() }
      const keep = (change: Partial<Fields>) => {
        asked = { ...asked, ...change }
        background(unclear.change(asked))
      }
      const { account, chainId } = fields
      // two tabs that are confirmed at once: the second one sees the request of the first
      const store = async () => {
        await unclear.restore()
        // a widget that is gone asks no wallet: nothing is unclear
        deps.signal.throwIfAborted()
        if (unclear.has(fields) && !replacesUnclear) throw toExpired()
        return unclear.add(asked, find, { replacesUnclear })
      }
      const entry = await oneTabAtATime(`${kind.unclearKey}/${chainId}/${account}`, store, deps)
      onStep(id, { step: 'asking' })
      const answer = send(keep).then((hash): Outcome => ({ hash }))
      const found = entry.found.then((result): Outcome => ({ ...result, isFound: true }))
      try {
        const outcome = await Promise.race([answer, found])
        if (outcome.isFound) {
          // a late answer with another hash is another transaction
          const late = async ({ hash }: Outcome) => {
            if (hash !== outcome.hash) followSent({ ...asked, id: crypto.randomUUID() }, { hash }, isQuiet)
          }
          answer.then(late, () => {})
        }
        return followSent(asked, outcome, isQuiet)
      } catch (cause) {
        const outcome = readWalletOutcome(cause)
        const error = toError(outcome, cause)
        if (outcome !== 'unclear') {
          unclear.withdraw(id)
          throw error
        }
        // a widget that is gone leaves the search to the next one
        const isLooking = entry.isSearchable && !deps.signal.aborted
        if (isLooking) {
          onStep(id, { step: 'looking' })
          entry.pollFaster()
          const result = await withTimeout(clock, unclearAfterMs, found, () => new Error('late')).catch(
            () => undefined,
          )
          if (result) return followSent(asked, result, isQuiet)
          background(entry.found.then((late) => followFound(asked, late, isQuiet)))
        }
        entry.isWaiting = false
        onStep(id, { step: 'unclear', error, isLooking })
        throw error
      }
    },
    isUnclear: unclear.has,
    search: async (place) => (await unclear.search(place)).some(Boolean),
    async resume() {
      await following.resume()
      await unclear.restore()
    },
    restore: unclear.restore,
  }
}
