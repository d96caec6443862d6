import {
  accountOf,
  networkState,
  type Clock,
  type HttpService,
  type RouterService,
  type Store,
  type SessionService,
  type SessionState,
} from '#kernel'
import { addressOf, type CaipNetworkId } from '#kernel/chain'
import { evmNamespace } from '../contract.js'
import type { NodeService } from '#plugins/service/contract'
import { disconnectedError } from './provider-error.js'

/** Listeners of events. */
export interface Listeners {
  add(event: string, listener: Listener): void
  /** Removes a listener once. One that was added twice stays. */
  remove(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
  clear(): void
}

type Listener = (payload: never) => void

/** Creates the listeners of a provider. */
export function createListeners(): Listeners {
  const byEvent = new Map<string, readonly Listener[]>()
  const of = (event: string) => byEvent.get(event) ?? []
  return {
    add(event, listener) {
      if (typeof listener === 'function') byEvent.set(event, [...of(event), listener])
    },
    remove(event, listener) {
      const last = of(event).lastIndexOf(listener)
      byEvent.set(
        event,
        of(event).filter((_, index) => index !== last),
      )
    },
    emit(event, payload) {
      for (const listener of of(event)) {
        try {
          listener(payload as never)
        } catch (error) {
          // an error of the page: reported like that of an event listener, and the other listeners are called
          globalThis.reportError?.(error)
        }
      }
    },
    clear: () => byEvent.clear(),
  }
}

/** The parts of the widget that the provider uses. */
export interface ProviderDeps {
  readonly use: {
    readonly clock: Clock
    readonly http: HttpService
    readonly router: RouterService
    readonly session: SessionService
  }
  readonly maybe: Pick<NodeService, 'api'>
  readonly store: Store
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
}

/** The session as an EIP-1193 page sees it. */
export interface SessionView {
  /** Addresses, the active one first; empty without a connection. */
  readonly accounts: readonly string[]
  readonly chain: CaipNetworkId | undefined
}

/** Reads the current session. */
export function readSession(store: Store): SessionView {
  return {
    accounts: store.get(accountOf(evmNamespace)).allAccounts.map(({ caipAddress }) => addressOf(caipAddress)),
    chain: store.get(networkState(evmNamespace)).caipNetworkId,
  }
}

/** Reads an earlier state of the session. Without a connection in it, the chain is the current one. */
export function readPreviousSession(store: Store, { byNamespace }: SessionState): SessionView {
  const session = byNamespace[evmNamespace]
  const connection = session?.connections.find(({ uid }) => uid === session.current)
  return {
    accounts: connection?.accounts.map(({ caipAddress }) => addressOf(caipAddress)) ?? [],
    chain: connection?.chainId ?? readSession(store).chain,
  }
}

/** Converts a CAIP-2 id to an EIP-1193 chain id: `eip155:8453` is `0x2105`. */
export function chainIdOf(chain: CaipNetworkId): string {
  return `0x${BigInt(chain.slice(chain.indexOf(':') + 1)).toString(16)}`
}

/**
 * Emits changes of the session as EIP-1193 events, until the plugin is deactivated.
 *
 * @param since the session as the page saw it last
 * @returns a function that checks for changes at once, and the signal of the current connection
 */
export function followSession({ store, signal }: ProviderDeps, { emit }: Listeners, since: SessionView) {
  let before = since
  let connection = new AbortController()

  function check() {
    const [{ accounts, chain }, { accounts: previousAccounts, chain: previousChain }] = [
      readSession(store),
      before,
    ]
    if (String([chain, accounts]) === String([previousChain, previousAccounts])) return
    before = { accounts, chain }
    if (previousAccounts.length === 0 && accounts.length > 0 && chain)
      emit('connect', { chainId: chainIdOf(chain) })
    if (chain && chain !== previousChain) emit('chainChanged', chainIdOf(chain))
    if (String(accounts) !== String(previousAccounts)) emit('accountsChanged', [...accounts])
    if (previousAccounts.length === 0 || accounts.length > 0) return
    const error = disconnectedError()
    connection.abort(error)
    connection = new AbortController()
    emit('disconnect', error)
  }

  const subscriptions = [
    store.sub(networkState(evmNamespace), check),
    store.sub(accountOf(evmNamespace), check),
  ]
  signal.addEventListener('abort', () => subscriptions.forEach((unsubscribe) => unsubscribe()), {
    once: true,
  })
  return { check, connection: () => connection.signal }
}
