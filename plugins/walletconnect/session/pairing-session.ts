import { namespaceOf } from '#kernel'
import {
  isCaipNetworkId,
  type AddressFormat,
  type CaipNetworkId,
  type Approval,
  type PairedPeer,
  type Pairing,
  type WalletAccount,
} from '#kernel/chain'
import { toRejection, walletconnectErrors } from '../errors.js'
import { userDisconnected, type WcClient, type WcEvents, type WcSession } from '../relay/sign-client.js'
import type { Pairings } from './proposal.js'
import {
  accountsOf,
  approvalOf,
  methodsOf,
  networkIn,
  withActiveAccounts,
  withDetails,
  withNamespaces,
  withNetwork,
  type SessionState,
} from './session-state.js'

type Watcher = Parameters<PairedPeer['watch']>[0]

/** A WalletConnect session with one wallet, for all namespaces. */
export interface PairingSession {
  readonly topic: string
  /** Name of the wallet in its metadata. */
  readonly walletName: string
  state(): SessionState
  /** Everything that the wallet approves in a namespace; undefined if it shares no account there. */
  approval(namespace: string): Approval | undefined
  peer(namespace: string): PairedPeer
  /** Adds data of accounts of a namespace. */
  addDetails(namespace: string, details: readonly WalletAccount[]): void
  /** Whether a connection watches a namespace. */
  isWatched(namespace: string): boolean
  /** Stops following the session; its requests reject. */
  detach(): void
  /** Reports the end of the session to every namespace, once. */
  reportEnd(): void
  /** Ends the session in the wallet; later calls return the same promise. */
  disconnect(): Promise<void>
}

/** Options of {@link followSession}. */
export interface SessionOptions {
  readonly client: WcClient
  readonly session: WcSession
  /** Network in use, by namespace, if known. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Data of accounts, if known. */
  readonly details: readonly WalletAccount[]
  readonly pairings: () => Pairings
  /** Format of the addresses of a namespace. */
  readonly format: (namespace: string) => AddressFormat
  /** Called when the network in use or the data of accounts changes, which are stored. */
  readonly onStored: () => void
  /** Called when the wallet ends the session, and when it expires. */
  readonly onEnd: () => void
  /** Called when the wallet shares namespaces that no connection watches. */
  readonly onUnwatched: (namespaces: readonly string[]) => void
  /** Called when a session update leaves no account. */
  readonly onEmpty: () => void
}

/** Follows the accounts, networks, methods and events of a session. */
export function followSession(options: SessionOptions): PairingSession {
  const { client, session } = options
  const { topic } = session
  const watchers = new Map<string, Set<Watcher>>()
  /** Namespaces with changes that are not reported yet. */
  const changed = new Set<string>()
  let state: SessionState = {
    namespaces: session.namespaces,
    networks: options.networks,
    activeAddresses: {},
    details: options.details,
  }
  let isDetached = false
  let ending: Promise<void> | undefined

  const pairingOf = (namespace: string): Pairing | undefined => options.pairings().get(namespace)
  const approval = (namespace: string) => approvalOf(state, namespace, pairingOf(namespace))
  const isWatched = (namespace: string) => (watchers.get(namespace)?.size ?? 0) > 0
  const notify = (namespace: string, call: (watcher: Watcher) => void) =>
    [...(watchers.get(namespace) ?? [])].forEach(call)

  function setState(next: SessionState, namespaces: readonly string[]) {
    if (next === state) return
    const isStored = next.networks === state.networks && next.details === state.details
    state = next
    if (!isStored) options.onStored()
    // a session update and a network change in one task are one report, in either order
    if (changed.size === 0) queueMicrotask(reportChanges)
    for (const namespace of namespaces) changed.add(namespace)
  }

  function reportChanges() {
    const namespaces = [...changed]
    changed.clear()
    if (isDetached) return
    const unwatched = namespaces.filter((namespace) => approval(namespace) && !isWatched(namespace))
    for (const namespace of namespaces) {
      const approved = approval(namespace)
      const accounts = approved?.accounts.map(({ caipAddress }) => caipAddress) ?? []
      if (approved) notify(namespace, (watcher) => watcher.changed?.({ ...approved, accounts }))
      else reportEndIn(namespace)
    }
    if (unwatched.length > 0) options.onUnwatched(unwatched)
  }

  function reportEndIn(namespace: string) {
    const ended = [...(watchers.get(namespace) ?? [])]
    watchers.delete(namespace)
    for (const watcher of ended) watcher.disconnected?.()
  }

  function setNetwork(namespace: string, network: CaipNetworkId) {
    if (namespaceOf(network) !== namespace || state.networks[namespace] === network) return
    setState(withNetwork(state, network), [namespace])
  }

  const listeners: { readonly [E in keyof WcEvents]: (event: WcEvents[E]) => void } = {
    session_event({ params: { chainId, event } }) {
      if (!isCaipNetworkId(chainId)) return
      const namespace = namespaceOf(chainId)
      const pairing = pairingOf(namespace)
      const { name, data } = event
      if (name === 'chainChanged') {
        setNetwork(namespace, isCaipNetworkId(data) ? data : (pairing?.readNetwork?.(data) ?? chainId))
      } else if (name === 'accountsChanged') {
        setState(withActiveAccounts(state, chainId, data, pairing, options.format(namespace)), [namespace])
      } else notify(namespace, (watcher) => watcher.event?.(name, data))
    },
    session_update({ params }) {
      const pairings = options.pairings()
      setState(withNamespaces(state, params.namespaces, pairings), [...pairings.keys()])
      if (![...pairings.keys()].some(approval)) options.onEmpty()
    },
    session_delete: options.onEnd,
    session_expire: options.onEnd,
  }
  const handlers = Object.entries(listeners).map(([event, listener]) => {
    const handler = (payload: { readonly topic: string }) => {
      if (payload.topic === topic) listener(payload as never)
    }
    return [event as keyof WcEvents, handler] as const
  })
  for (const [event, handler] of handlers) client.on(event, handler)

  return {
    topic,
    walletName: session.peer.metadata.name,
    state: () => state,
    approval,
    isWatched,
    detach() {
      isDetached = true
      for (const [event, handler] of handlers) client.off(event, handler)
    },
    reportEnd() {
      for (const namespace of [...watchers.keys()]) reportEndIn(namespace)
    },
    addDetails(namespace, details) {
      if (details.length > 0)
        setState(withDetails(state, namespace, details, pairingOf(namespace)), [namespace])
    },
    disconnect: () => (ending ??= client.disconnect({ topic, reason: userDisconnected })),
    peer: (namespace) => ({
      accounts: () => accountsOf(state, namespace, pairingOf(namespace)),
      details: () => state.details.filter((account) => namespaceOf(account.caipAddress) === namespace),
      properties: () => session.sessionProperties ?? {},
      methods: () => methodsOf(state, namespace),
      // a peer without accounts is not handed out
      network: () => networkIn(state, namespace, pairingOf(namespace)) as CaipNetworkId,
      use: (network) => setNetwork(namespace, network),
      async request({ method, params = [], network }) {
        if (isDetached) throw walletconnectErrors.ENDED()
        const chainId = network ?? networkIn(state, namespace, pairingOf(namespace)) ?? ''
        try {
          return await client.request({ topic, chainId, request: { method, params } })
        } catch (error) {
          throw toRejection(error)
        }
      },
      watch(watcher) {
        const all = watchers.get(namespace) ?? new Set()
        watchers.set(namespace, all.add(watcher))
        return () => {
          watchers.get(namespace)?.delete(watcher)
        }
      },
    }),
  }
}
