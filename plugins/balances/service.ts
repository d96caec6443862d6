import {
  cached,
  connectionAtom,
  followMessages,
  networkByIdAtom,
  configErrorMessage,
  type Clock,
  type NamespacesService,
  type Store,
} from '#kernel'
import type { AssetBalance, SessionService, ToastsService } from '#kernel/contracts'
import { cacheMs, retryBlockMs } from './constants.js'
import { readBalancesAtom, subjectAtom, type BalancesService, type BalancesState } from './contract.js'
import { balancesErrors } from './errors.js'
import { balancesMessages } from './messages.js'
import { readBalances, type Subject } from './read-balances.js'

/** Reads what the account in use holds, follows it from account to account, and says once when it cannot. */
export function createBalancesService(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly session: SessionService
  readonly toasts: ToastsService
  readonly signal: AbortSignal
}): BalancesService {
  const { store, clock, namespaces, session, toasts, signal } = deps
  /** Until when a subject may not be read again. */
  const locks = new Map<string, number>()
  /** The networks that were said to be unsupported. */
  const told = new Set<string | undefined>()
  let unavailable = ''

  const cache = cached({
    clock,
    signal,
    ttlMs: cacheMs,
    key: ({ key }: Subject) => key,
    load: (subject, ended) => readBalances(namespaces, subject, ended),
  })

  function subjectNow(): Subject | undefined {
    const [key, connection] = [store.get(subjectAtom), store.get(connectionAtom)]
    const account = connection?.accounts[0]
    const network = store.get(networkByIdAtom)(connection?.chainId)
    // a network that comes or goes with its plugin is another question
    return key !== undefined && account ? { key, account, network } : undefined
  }

  /** Writes what came of a subject; a late answer for one that is not in use any more is dropped. */
  function write({ key }: Subject, state: BalancesState, assets?: readonly AssetBalance[]): boolean {
    if (signal.aborted || store.get(subjectAtom) !== key) return false
    const before = store.get(readBalancesAtom)
    // what was known of this subject stays known, whatever happens later
    const known = before?.key === key ? { assets: before.assets, readAt: before.readAt } : {}
    store.set(readBalancesAtom, { ...known, ...state, ...(assets && { assets }), key })
    return true
  }

  const toast = () => toasts.show({ kind: 'error', text: unavailable })
  const lockedFor = ({ key }: Subject) => Math.max((locks.get(key) ?? 0) - clock.now(), 0)

  function onFailure(subject: Subject, error: unknown): void {
    // two that waited for the same answer are told once
    if (lockedFor(subject) > 0) return
    const retryAt = clock.now() + retryBlockMs
    locks.set(subject.key, retryAt)
    if (write(subject, { status: 'failed', retryAt, remedy: configErrorMessage(error) })) toast()
  }

  function onAnswer(subject: Subject, assets: readonly AssetBalance[] | undefined): void {
    if (assets) {
      // the account's own figure was not to be had either, and what can be read now can be read for it
      const isBack = store.get(readBalancesAtom)?.status === 'failed'
      if (write(subject, { status: 'ready', readAt: clock.now() }, assets) && isBack)
        session.refreshBalance().catch(() => {})
      return
    }
    const id = store.get(connectionAtom)?.chainId
    if (!write(subject, { status: 'unsupported' }) || told.has(id)) return
    told.add(id)
    toast()
  }

  async function refresh({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
    const wanted = store.get(subjectAtom)
    // a wallet may go through a thousand accounts at once: only the last of them is looked at
    await Promise.resolve()
    const subject = subjectNow()
    if (!subject || subject.key !== wanted || signal.aborted) return
    const blockedMs = lockedFor(subject)
    if (blockedMs > 0) throw balancesErrors.TRY_LATER({ values: { seconds: Math.ceil(blockedMs / 1_000) } })
    if (store.get(readBalancesAtom)?.key !== subject.key) write(subject, { status: 'loading' })
    try {
      onAnswer(subject, await cache.get(subject, { force }))
    } catch (error) {
      if (!signal.aborted) onFailure(subject, error)
    }
  }

  const follow = () => void refresh().catch(() => {})
  const undo = [
    followMessages(store, balancesMessages, (t) => (unavailable = t('unavailable'))),
    store.sub(subjectAtom, follow),
    store.sub(networkByIdAtom, () => {
      cache.clear()
      follow()
    }),
  ]
  signal.addEventListener('abort', () => undo.forEach((one) => one()), { once: true })
  return { refresh }
}
