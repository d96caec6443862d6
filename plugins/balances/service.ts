import { atom } from 'jotai/vanilla'
import { cached, connectionAtom, followMessages, networkByIdAtom, configErrorMessage } from '#kernel'
import { assetChangesAtom, type AssetBalance } from '#kernel/money'
import {
  assetBalancesAtom,
  readBalancesAtom,
  subjectAtom,
  type BalancesService,
  type BalancesState,
} from './contract.js'
import type { BalancesContext } from './deps.js'
import { balancesErrors } from './errors.js'
import { followCurrency } from './follow-currency.js'
import { balancesMessages } from './messages.js'
import { readBalances, type Subject, type TokenList } from './read-balances.js'
import { createServiceData, retryBlockMs } from './service-data.js'
import { hasFiatTotalAtom } from './state.js'

/** Cache time of a token list (docs/behaviour.md, 6.1). */
const cacheMs = 30_000

/** Whether an asset of the active account has a fiat value. */
const hasFiatValueAtom = atom(
  (get) => get(assetBalancesAtom)?.some(({ value }) => value !== undefined) ?? false,
)

/** A request for a list, and whether it bypasses the cache of the service as well. */
interface ListRequest extends Subject {
  readonly force: boolean
}

/** Creates the service: reads and caches token lists, and follows account, network and connection. */
export function createBalancesService(parts: BalancesContext): BalancesService {
  const { store, log, signal } = parts
  const { clock, namespaces, session, toasts } = parts.use
  /** End of the retry block by subject. */
  const blockedUntil = new Map<string, number>()
  /** Networks that a toast has shown as unsupported. */
  const reportedNetworks = new Set<string | undefined>()
  const warn = (error: unknown) => log('warn', 'Balances or prices are read without the service', error)
  const service = createServiceData({ service: parts.maybe, clock, warn })
  const currency = followCurrency({
    ...{ store, signal },
    chosen: parts.config.currency,
    now: () => clock.now(),
    rates: () => service.rates(signal),
    warn: (message) => log('warn', message),
  })
  let unavailable = ''

  const cache = cached({
    clock,
    signal,
    ttlMs: cacheMs,
    key: ({ key }: ListRequest) => key,
    load: ({ force, ...subject }, aborted) => readBalances({ namespaces, service }, subject, aborted, force),
  })

  function currentSubject(): Subject | undefined {
    const [key, connection] = [store.get(subjectAtom), store.get(connectionAtom)]
    const account = connection?.accounts[0]?.caipAddress
    const network = store.get(networkByIdAtom)(connection?.chainId)
    return key !== undefined && account ? { key, account, network } : undefined
  }

  /** Writes the state of a subject. A late answer for another subject than the current one is dropped. */
  function write({ key }: Subject, state: BalancesState, assets?: readonly AssetBalance[]): boolean {
    if (signal.aborted || store.get(subjectAtom) !== key) return false
    const before = store.get(readBalancesAtom)
    // the last list of the subject stays through loading and failures
    const last = before?.key === key ? { assets: before.assets, readAt: before.readAt } : {}
    store.set(readBalancesAtom, { ...last, ...state, ...(assets && { assets }), key })
    return true
  }

  let closeToast = () => {}
  const toast = () => {
    closeToast = toasts.show({ kind: 'error', text: unavailable })
  }
  const blockedMs = ({ key }: Subject) => Math.max((blockedUntil.get(key) ?? 0) - clock.now(), 0)

  function onFailure(subject: Subject, error: unknown): void {
    // callers that share a request also share its toast
    if (blockedMs(subject) > 0) return
    const retryAt = clock.now() + retryBlockMs
    blockedUntil.set(subject.key, retryAt)
    if (write(subject, { status: 'failed', retryAt, remedy: configErrorMessage(error) })) toast()
  }

  function onList(subject: Subject, list: TokenList): void {
    // the native balance of the account has probably failed as well, and can be read now
    const isBack = store.get(readBalancesAtom)?.status === 'failed'
    if (!write(subject, { status: 'ready', readAt: clock.now() }, list.assets)) return
    if (isBack) session.refreshBalance().catch(() => {})
    const { assets } = list
    const showComplete = () => {
      const state = store.get(readBalancesAtom)
      // only while this list is shown
      if (list.assets !== assets && state?.assets === assets) write(subject, state, list.assets)
    }
    // a list that stays incomplete is shown as it is
    list.complete.then(showComplete, () => {})
  }

  function onUnsupported(subject: Subject): void {
    const id = store.get(connectionAtom)?.chainId
    if (!write(subject, { status: 'unsupported' }) || reportedNetworks.has(id)) return
    reportedNetworks.add(id)
    toast()
  }

  async function refresh({ force = false }: { readonly force?: boolean } = {}): Promise<void> {
    const requestedKey = store.get(subjectAtom)
    // a wallet may report many accounts in one task: only the last one is read
    await Promise.resolve()
    const subject = currentSubject()
    if (!subject || subject.key !== requestedKey || signal.aborted) return
    const waitMs = blockedMs(subject)
    if (waitMs > 0) throw balancesErrors.TRY_LATER({ values: { count: Math.ceil(waitMs / 1_000) } })
    if (store.get(readBalancesAtom)?.key !== subject.key) write(subject, { status: 'loading' })
    try {
      // the rate first: values do not change their currency while they are shown
      const [list] = await Promise.all([cache.get({ ...subject, force }, { force }), currency.ready()])
      if (list) onList(subject, list)
      else onUnsupported(subject)
    } catch (error) {
      if (!signal.aborted) onFailure(subject, error)
    }
  }

  /** Failures are part of the state; what is left is a blocked read, which comes again. */
  const follow = (force = false) => {
    refresh({ force }).catch(() => {})
  }
  const followSubject = () => {
    // the toast is about the subject before
    closeToast()
    follow()
  }
  const followTotal = () => store.set(hasFiatTotalAtom, store.get(hasFiatValueAtom))
  const undo = [
    () => store.set(readBalancesAtom, undefined),
    store.sub(hasFiatValueAtom, followTotal),
    followMessages(store, balancesMessages, (t) => (unavailable = t('unavailable'))),
    store.sub(subjectAtom, followSubject),
    store.sub(assetChangesAtom, () => follow(true)),
    store.sub(networkByIdAtom, () => {
      // a network that is added, removed or changed has another list
      cache.clear()
      follow()
    }),
  ]
  signal.addEventListener('abort', () => undo.forEach((stop) => stop()), { once: true })
  return { refresh }
}
