import { addressOf, isCaipNetworkId, namespaceOf, type CaipAddress, type CaipNetworkId } from '#kernel'
import type { PairedPeer } from '#kernel/contracts'
import { userDisconnected, type WcClient, type WcEvents, type WcSession } from '../relay/wc-client.js'
import { walletconnectErrors } from '../errors.js'
import { accountsOn, networkOf, networksOf, readNamespace } from './read-namespaces.js'
import { readRefusal } from './read-refusal.js'

type Watcher = Parameters<PairedPeer['watch']>[0]

/** A WalletConnect session with one wallet. */
export interface PairedSession {
  readonly topic: string
  /** Name of the wallet in its metadata. */
  readonly walletName: string
  peer(namespace: string): PairedPeer
  /** Ends the session in the wallet; later calls return the same promise. */
  end(): Promise<void>
  /** Stops listening, without a message to the wallet or the watchers. */
  detach(): void
}

/** Options of {@link followSession}. */
export interface SessionTerms {
  readonly client: WcClient
  readonly session: WcSession
  /** The current network by namespace, if known. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Reads a network in the format of the namespace's wallets. */
  readonly readNetwork: (namespace: string, reported: unknown) => CaipNetworkId | undefined
  /** Whether an address is valid in the namespace. */
  readonly isAddress: (namespace: string, address: string) => boolean
  /** Called when a current network changes. */
  readonly used: (networks: Readonly<Record<string, CaipNetworkId>>) => void
  /** Called when the wallet ends the session, and when it expires. */
  readonly ended: () => void
}

/** Follows the accounts, networks and events of a session. */
export function followSession(terms: SessionTerms): PairedSession {
  const { client, session, used } = terms
  const { topic } = session
  const watchers = new Map<string, Set<Watcher>>()
  let namespaces = session.namespaces
  let networks = terms.networks
  let ending: Promise<void> | undefined
  /** Namespaces with changes that are not reported yet. */
  const changed = new Set<string>()
  /** The address that the wallet made the active one since the last session update, by namespace. */
  const activeAddresses = new Map<string, string>()

  const notify = (namespace: string, call: (watcher: Watcher) => void) =>
    [...(watchers.get(namespace) ?? [])].forEach(call)
  const shared = (namespace: string) => {
    const { accounts, methods } = readNamespace(namespaces, namespace)
    const valid = accounts.filter((account) => terms.isAddress(namespace, addressOf(account)))
    const isActive = (account: CaipAddress) => addressOf(account) === activeAddresses.get(namespace)
    const inOrder = [...valid.filter(isActive), ...valid.filter((account) => !isActive(account))]
    return { accounts: inOrder, methods }
  }
  const networkIn = (namespace: string) =>
    networks[namespace] ?? networkOf(shared(namespace).accounts[0] as CaipAddress)

  // a session update and a network switch in one task are one report, in either order
  const addChange = (namespace: string) => {
    if (changed.size === 0) queueMicrotask(reportChanges)
    changed.add(namespace)
  }
  const reportChanges = () => {
    const namespacesChanged = [...changed]
    changed.clear()
    for (const namespace of namespacesChanged) {
      const network = networkIn(namespace)
      const accounts = accountsOn(network, shared(namespace).accounts)
      notify(namespace, (watcher) => watcher.changed?.({ accounts, network }))
    }
  }

  function switchTo(namespace: string, network: CaipNetworkId) {
    if (namespaceOf(network) !== namespace || networkIn(namespace) === network) return
    setNetwork(namespace, network)
  }

  function setNetwork(namespace: string, network: CaipNetworkId) {
    networks = { ...networks, [namespace]: network }
    used(networks)
    addChange(namespace)
  }

  function end() {
    detach()
    for (const namespace of watchers.keys()) notify(namespace, (watcher) => watcher.disconnected?.())
    terms.ended()
  }

  function onEvent({ topic: of, params }: WcEvents['session_event']) {
    if (of !== topic || !isCaipNetworkId(params.chainId)) return
    const namespace = namespaceOf(params.chainId)
    const { name, data } = params.event
    if (name === 'chainChanged') {
      const network = isCaipNetworkId(data) ? data : terms.readNetwork(namespace, data)
      return switchTo(namespace, network ?? params.chainId)
    }
    if (name === 'accountsChanged') return putFirst(namespace, params.chainId, data)
    notify(namespace, (watcher) => watcher.event?.(name, data))
  }

  /** Makes another account of the wallet the first one; wallets send addresses or CAIP-10 accounts. */
  function putFirst(namespace: string, network: CaipNetworkId, data: unknown) {
    const first: unknown = Array.isArray(data) ? data[0] : undefined
    if (typeof first !== 'string') return
    const isFirst = (account: CaipAddress) => account === first || account === `${network}:${first}`
    const { accounts } = shared(namespace)
    const active = accounts.find((account) => isFirst(account) || isSameText(account, `${network}:${first}`))
    // accounts outside the session are ignored; a session update adds new ones
    if (!active) return
    activeAddresses.set(namespace, addressOf(active))
    addChange(namespace)
  }

  const listeners = {
    session_event: onEvent,
    session_update({ topic: of, params }: WcEvents['session_update']) {
      if (of !== topic) return
      const before = [...watchers.keys()].map((namespace) => {
        const network = networkIn(namespace)
        return { namespace, network, isListed: networksOf(shared(namespace).accounts).includes(network) }
      })
      namespaces = params.namespaces
      activeAddresses.clear()
      for (const { namespace, network, isListed } of before) {
        const listed = networksOf(shared(namespace).accounts)
        const [first] = listed
        if (first === undefined) {
          changed.delete(namespace)
          notify(namespace, (watcher) => watcher.disconnected?.())
          continue
        }
        // A network that was never listed was added by request: such a wallet takes every network.
        if (isListed && !listed.includes(network)) setNetwork(namespace, first)
        // The network in use does not follow the order of the accounts.
        else networks = { ...networks, [namespace]: network }
        addChange(namespace)
      }
    },
    session_delete: ({ topic: of }: WcEvents['session_delete']) => of === topic && end(),
    session_expire: ({ topic: of }: WcEvents['session_expire']) => of === topic && end(),
  }
  client.on('session_event', listeners.session_event)
  client.on('session_update', listeners.session_update)
  client.on('session_delete', listeners.session_delete)
  client.on('session_expire', listeners.session_expire)

  function detach() {
    changed.clear()
    client.off('session_event', listeners.session_event)
    client.off('session_update', listeners.session_update)
    client.off('session_delete', listeners.session_delete)
    client.off('session_expire', listeners.session_expire)
  }

  return {
    topic,
    walletName: session.peer.metadata.name,
    detach,
    end() {
      detach()
      return (ending ??= client.disconnect({ topic, reason: userDisconnected }))
    },
    peer: (namespace) => ({
      accounts: () => shared(namespace).accounts,
      methods: () => shared(namespace).methods,
      network: () => networkIn(namespace),
      use: (network) => switchTo(namespace, network),
      async request({ method, params = [], network = networkIn(namespace) }) {
        if (ending) throw walletconnectErrors.ENDED()
        try {
          return await client.request({ topic, chainId: network, request: { method, params } })
        } catch (error) {
          throw readRefusal(error)
        }
      },
      watch(watcher) {
        const all = watchers.get(namespace) ?? new Set()
        watchers.set(namespace, all.add(watcher))
        return () => void all.delete(watcher)
      },
    }),
  }
}

/** Compares addresses without regard to case, which is a checksum in some namespaces. */
function isSameText(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}
