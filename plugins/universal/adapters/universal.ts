/** The entry foyerkit/adapters/universal: one provider for requests on every namespace (CAIP-25, CAIP-27). */
import { accountOf, networksAtom, type Unsubscribe } from '#kernel'
import {
  namespacesKey,
  rpcCodes,
  type CaipAddress,
  type CaipNetworkId,
  requestsCapability,
  type Requests,
} from '#kernel/chain'
import {
  adapterError,
  createNamespaceAccess,
  withCode,
  type FoyerAccess,
  type NamespaceAccess,
} from '#plugins/universal/contract'

export type { AdapterError, FoyerAccess } from '#plugins/universal/contract'

/** A JSON-RPC request of a page. */
export interface RpcRequest {
  readonly method: string
  readonly params?: unknown
}

/** What a page asks for in a namespace (CAIP-25). */
export interface RequestedScope {
  /** Networks that the wallet must have. Default: those of the widget. */
  readonly chains?: readonly CaipNetworkId[] | undefined
  readonly methods?: readonly string[] | undefined
  readonly events?: readonly string[] | undefined
}

/** What is connected in a namespace. */
export interface SessionScope {
  readonly chains: readonly CaipNetworkId[]
  /** On the active network, the active account first. */
  readonly accounts: readonly CaipAddress[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The connected namespaces. */
export interface UniversalSession {
  readonly namespaces: Readonly<Record<string, SessionScope>>
}

/** Events of a {@link UniversalProvider} with their payloads. */
export interface UniversalEvents {
  readonly connect: UniversalSession
  readonly session_update: UniversalSession
  readonly disconnect: undefined
}

/** Requests on every namespace. Errors have a numeric `code`. */
export interface UniversalProvider {
  /**
   * The connected namespaces; undefined without a connection. A namespace is part of it once the code of its requests has loaded:
   * after `connect`, or with an event.
   */
  readonly session: UniversalSession | undefined
  /**
   * Connects namespaces one after the other, and opens the modal for those without a wallet.
   *
   * @param request.namespaces by default the active one
   * @throws code 4001 if the user closes the modal, 5100 for a network and 5104 for a namespace that the widget does not have,
   *   5101 for an unknown method, 5102 for an unknown event
   */
  connect(request?: {
    readonly namespaces?: Readonly<Record<string, RequestedScope>>
  }): Promise<UniversalSession>
  /** Disconnects one namespace, by default all. */
  disconnect(namespace?: string): Promise<void>
  /**
   * Sends a request to a network, by default the active one of the first connected namespace. Switches the network first if it is
   * not the active one of its namespace.
   *
   * @throws code 4100 if the namespace is not connected, 4200 for an unknown method, 4902 for a network that is not configured,
   *   the wallet's error
   */
  request<T = unknown>(request: RpcRequest, chain?: CaipNetworkId): Promise<T>
  on<Event extends keyof UniversalEvents>(
    event: Event,
    listener: (payload: UniversalEvents[Event]) => void,
  ): void
  off<Event extends keyof UniversalEvents>(
    event: Event,
    listener: (payload: UniversalEvents[Event]) => void,
  ): void
  /** Ends the events. The widget stays as it is. */
  dispose(): void
}

/** Codes of CAIP-25. */
const scopeCodes = { chains: 5100, methods: 5101, events: 5102, namespace: 5104 } as const

/** A namespace of the widget. */
interface NamespaceEntry {
  readonly namespace: string
  readonly access: NamespaceAccess
  /** Undefined until they have loaded. */
  requests: Requests | undefined
  readonly unwatch: Unsubscribe
}

/** Creates the provider of a widget. */
export function createUniversalProvider(foyer: FoyerAccess): UniversalProvider {
  const entries = new Map<string, NamespaceEntry>()
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }
  const service = () => foyer.service(namespacesKey)

  /** Follows the namespaces of the widget, which change with its plugins. */
  function updateEntries() {
    const present = service().list()
    for (const [namespace, { unwatch }] of entries) {
      if (present.includes(namespace)) continue
      unwatch()
      entries.delete(namespace)
    }
    for (const namespace of present) {
      if (entries.has(namespace)) continue
      const access = createNamespaceAccess(foyer, namespace)
      const subscriptions = [access.watch(report), foyer.watch(accountOf(namespace), loadInUse)]
      const unwatch = () => subscriptions.forEach((unsubscribe) => unsubscribe())
      entries.set(namespace, { namespace, access, requests: undefined, unwatch })
    }
  }

  /** Loads the requests of a namespace. @throws code 5104 if its plugin offers none */
  async function load(entry: NamespaceEntry): Promise<Requests> {
    const requests = await withCode(service().capability(entry.namespace, requestsCapability))
    if (!requests) throw missingNamespace(entry.namespace)
    const isNew = requests !== entry.requests
    entry.requests = requests
    if (isNew) report()
    return requests
  }

  function find(namespace: string): NamespaceEntry {
    const entry = entries.get(namespace)
    if (!entry || entry.access.networks().length === 0 || !service().can(namespace, requestsCapability))
      throw missingNamespace(namespace)
    return entry
  }

  const isConnected = ({ access }: NamespaceEntry) => access.accounts().length > 0

  function readSession(): UniversalSession | undefined {
    const scopes = [...entries.values()].flatMap((entry) => {
      const { namespace, access, requests } = entry
      return requests && isConnected(entry) ? [[namespace, scopeOf(requests, access)] as const] : []
    })
    return scopes.length > 0 ? { namespaces: Object.fromEntries(scopes) } : undefined
  }

  /** Loads the requests of namespaces from the moment that a wallet is asked to connect. */
  function loadInUse() {
    for (const entry of entries.values()) {
      const isInUse = foyer.read(accountOf(entry.namespace)).status !== 'disconnected'
      if (!isInUse || entry.requests || !service().can(entry.namespace, requestsCapability)) continue
      // a failed load is tried again with the next change, and reported by `connect` and `request`
      load(entry).catch(() => {})
    }
  }

  let before: string | undefined
  function report() {
    const session = readSession()
    const text = JSON.stringify(session)
    if (text === before) return
    const event = before === undefined ? 'connect' : session ? 'session_update' : 'disconnect'
    before = text
    for (const listener of [...listenersOf(event)]) listener(session as never)
  }
  const follow = () => {
    updateEntries()
    loadInUse()
    report()
  }
  follow()
  const unwatchNetworks = foyer.watch(networksAtom, follow)

  /** The namespace that is connected, the active one first. */
  function activeNamespace(): string {
    const { namespace } = foyer.read(accountOf())
    const connected = [...entries.values()].filter(isConnected).map((entry) => entry.namespace)
    return namespace !== undefined && connected.includes(namespace)
      ? namespace
      : (connected[0] ?? defaultNamespace())
  }
  const defaultNamespace = () => foyer.read(networksAtom)[0]?.chainNamespace ?? ''

  return {
    get session() {
      return readSession()
    },
    async connect({ namespaces = { [defaultNamespace()]: {} } } = {}) {
      const scopes = Object.entries(namespaces).map(([key, scope]) => {
        // CAIP-25: a key may be a network instead of a namespace
        const [namespace = key] = key.split(':')
        const chains = key.includes(':') ? [key as CaipNetworkId] : scope.chains
        return { entry: find(namespace), scope: { ...scope, chains } }
      })
      for (const { entry, scope } of scopes) checkScope(await load(entry), entry.access, scope)
      for (const { entry } of scopes) await entry.access.connect()
      const session = readSession()
      if (!session) throw adapterError(rpcCodes.userRejected, 'The connection ended.')
      return session
    },
    async disconnect(namespace) {
      const chosen = namespace === undefined ? [...entries.values()] : [find(namespace)]
      for (const entry of chosen) if (isConnected(entry)) await entry.access.disconnect()
    },
    async request<T>({ method, params }: RpcRequest, chain?: CaipNetworkId) {
      const [namespace = ''] = chain?.split(':') ?? [activeNamespace()]
      const entry = find(namespace)
      const { access } = entry
      if (!isConnected(entry))
        throw adapterError(rpcCodes.unauthorized, `No wallet is connected in the namespace ${namespace}.`)
      if (chain !== undefined && chain !== access.networkId()) await access.switchNetwork(chain)
      const network = chain ?? access.networkId()
      if (network === undefined) throw adapterError(rpcCodes.chainDisconnected, 'No network is active.')
      const requests = await load(entry)
      const { signal } = new AbortController()
      const request = { method, params, accounts: access.accounts(), network, signal }
      return (await withCode(requests.handle(request))) as T
    },
    on: (event, listener) => {
      listenersOf(event).add(listener)
    },
    off: (event, listener) => {
      listenersOf(event).delete(listener)
    },
    dispose() {
      unwatchNetworks()
      for (const { unwatch } of entries.values()) unwatch()
      entries.clear()
      listeners.clear()
    },
  }
}

const missingNamespace = (namespace: string) =>
  adapterError(scopeCodes.namespace, `The widget has no requests for the namespace ${namespace}.`)

function scopeOf({ methods, events }: Requests, access: NamespaceAccess): SessionScope {
  const chains = access.networks().map(({ caipNetworkId }) => caipNetworkId)
  return { chains, accounts: access.accounts(), methods, events }
}

/** @throws codes of CAIP-25 */
function checkScope(
  requests: Requests,
  access: NamespaceAccess,
  { chains = [], methods = [], events = [] }: RequestedScope,
): void {
  const check = (code: number, kind: string, wanted: readonly string[], known: readonly string[]) => {
    const unknown = wanted.filter((word) => !known.includes(word))
    if (unknown.length > 0)
      throw adapterError(code, `Requested ${kind} are not supported: ${unknown.join(', ')}.`)
  }
  const configured = access.networks().map(({ caipNetworkId }) => caipNetworkId)
  check(scopeCodes.chains, 'chains', chains, configured)
  check(scopeCodes.methods, 'methods', methods, requests.methods)
  check(scopeCodes.events, 'events', events, requests.events)
}
