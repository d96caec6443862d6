import { addressOf, isCaipNetworkId, namespaceOf, type CaipAddress, type CaipNetworkId } from '#kernel'
import type { PairedPeer } from '#kernel/contracts'
import { userDisconnected, type WcClient, type WcEvents, type WcSession } from '../relay/wc-client.js'
import { walletconnectErrors } from '../errors.js'
import { accountsOn, networkOf, networksOf, readNamespace } from './read-namespaces.js'
import { readRefusal } from './read-refusal.js'

type Watcher = Parameters<PairedPeer['watch']>[0]

/** Accounts and network of a namespace that have changed and are not reported yet. */
interface Change {
  readonly accounts?: readonly CaipAddress[]
  readonly network?: CaipNetworkId
}

/** A session with one wallet elsewhere. */
export interface PairedSession {
  readonly topic: string
  /** The wallet's own word for itself. */
  readonly walletName: string
  peer(namespace: string): PairedPeer
  /** Says good-bye to the wallet, however often it is asked for. */
  end(): Promise<void>
  /** Stops listening; nothing is told to anybody. */
  letGo(): void
}

/** What a session is followed with. */
export interface SessionTerms {
  readonly client: WcClient
  readonly session: WcSession
  /** The network in use, by namespace, where it is known. */
  readonly networks: Readonly<Record<string, CaipNetworkId>>
  /** Reads a network as a wallet of the namespace writes it. */
  readonly readNetwork: (namespace: string, told: unknown) => CaipNetworkId | undefined
  /** Whether an address is one of the namespace. */
  readonly isAddress: (namespace: string, address: string) => boolean
  /** The networks in use have changed. */
  readonly used: (networks: Readonly<Record<string, CaipNetworkId>>) => void
  /** The wallet has ended it, or it has expired. */
  readonly ended: () => void
}

/** Follows a session: what its wallet shares, and what it tells. */
export function followSession(terms: SessionTerms): PairedSession {
  const { client, session, used } = terms
  const { topic } = session
  const watchers = new Map<string, Set<Watcher>>()
  let namespaces = session.namespaces
  let networks = terms.networks
  let ending: Promise<void> | undefined
  const changes = new Map<string, Change>()

  const tell = (namespace: string, say: (watcher: Watcher) => void) =>
    [...(watchers.get(namespace) ?? [])].forEach(say)
  const shared = (namespace: string) => {
    const { accounts, methods } = readNamespace(namespaces, namespace)
    return { accounts: accounts.filter((one) => terms.isAddress(namespace, addressOf(one))), methods }
  }
  const networkIn = (namespace: string) =>
    networks[namespace] ?? networkOf(shared(namespace).accounts[0] as CaipAddress)

  // An update of the session and a switch of the network in one turn are one report, whichever comes first.
  const addChange = (namespace: string, change: Change) => {
    if (changes.size === 0) queueMicrotask(reportChanges)
    changes.set(namespace, { ...changes.get(namespace), ...change })
  }
  const reportChanges = () => {
    const all = [...changes]
    changes.clear()
    for (const [namespace, { accounts, network }] of all)
      tell(namespace, (watcher) => {
        if (accounts && network && watcher.changed) return watcher.changed({ accounts, network })
        if (network) watcher.networkChanged?.(network)
        if (accounts) watcher.accountsChanged?.(accounts)
      })
  }
  const addAccounts = (namespace: string) =>
    addChange(namespace, { accounts: accountsOn(networkIn(namespace), shared(namespace).accounts) })

  function turnTo(namespace: string, network: CaipNetworkId) {
    if (namespaceOf(network) !== namespace || networkIn(namespace) === network) return
    setNetwork(namespace, network)
    addAccounts(namespace)
  }

  function setNetwork(namespace: string, network: CaipNetworkId) {
    networks = { ...networks, [namespace]: network }
    used(networks)
    addChange(namespace, { network })
  }

  function over() {
    letGo()
    for (const namespace of watchers.keys()) tell(namespace, (watcher) => watcher.disconnected?.())
    terms.ended()
  }

  function hear({ topic: of, params }: WcEvents['session_event']) {
    if (of !== topic || !isCaipNetworkId(params.chainId)) return
    const namespace = namespaceOf(params.chainId)
    const { name, data } = params.event
    if (name === 'chainChanged') {
      const network = isCaipNetworkId(data) ? data : terms.readNetwork(namespace, data)
      return turnTo(namespace, network ?? params.chainId)
    }
    if (name === 'accountsChanged') return putFirst(namespace, params.chainId, data)
    tell(namespace, (watcher) => watcher.told?.(name, data))
  }

  /** The wallet uses another of its accounts; it may write addresses, or accounts. */
  function putFirst(namespace: string, network: CaipNetworkId, data: unknown) {
    const first: unknown = Array.isArray(data) ? data[0] : undefined
    if (typeof first !== 'string') return
    const isIt = (account: CaipAddress) => account === first || account === `${network}:${first}`
    const { accounts } = shared(namespace)
    const found = accounts.find((account) => isIt(account) || isSameText(account, `${network}:${first}`))
    // what it has not shared is not believed; an update of the session brings what is new
    if (!found) return
    const here = accountsOn(networkIn(namespace), [found, ...accounts.filter((one) => one !== found)])
    addChange(namespace, { accounts: here })
  }

  const listeners = {
    session_event: hear,
    session_update({ topic: of, params }: WcEvents['session_update']) {
      if (of !== topic) return
      const before = [...watchers.keys()].map((namespace) => {
        const network = networkIn(namespace)
        return { namespace, network, isListed: networksOf(shared(namespace).accounts).includes(network) }
      })
      namespaces = params.namespaces
      for (const { namespace, network, isListed } of before) {
        const listed = networksOf(shared(namespace).accounts)
        const [first] = listed
        if (first === undefined) {
          changes.delete(namespace)
          tell(namespace, (watcher) => watcher.disconnected?.())
          continue
        }
        // A network that was never listed was added by request: such a wallet takes every network.
        if (isListed && !listed.includes(network)) setNetwork(namespace, first)
        // The network in use does not follow the order of the accounts.
        else networks = { ...networks, [namespace]: network }
        addAccounts(namespace)
      }
    },
    session_delete: ({ topic: of }: WcEvents['session_delete']) => of === topic && over(),
    session_expire: ({ topic: of }: WcEvents['session_expire']) => of === topic && over(),
  }
  client.on('session_event', listeners.session_event)
  client.on('session_update', listeners.session_update)
  client.on('session_delete', listeners.session_delete)
  client.on('session_expire', listeners.session_expire)

  function letGo() {
    changes.clear()
    client.off('session_event', listeners.session_event)
    client.off('session_update', listeners.session_update)
    client.off('session_delete', listeners.session_delete)
    client.off('session_expire', listeners.session_expire)
  }

  return {
    topic,
    walletName: session.peer.metadata.name,
    letGo,
    end() {
      letGo()
      return (ending ??= client.disconnect({ topic, reason: userDisconnected }))
    },
    peer: (namespace) => ({
      accounts: () => shared(namespace).accounts,
      methods: () => shared(namespace).methods,
      network: () => networkIn(namespace),
      use: (network) => turnTo(namespace, network),
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

/** Addresses differ in their spelling only where a namespace has more than one for them. */
function isSameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
