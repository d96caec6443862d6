/** The entry foyerkit/adapters/universal: one provider for requests on every namespace (CAIP-25, CAIP-27). */
import { accountOf, networksAtom, rpcCodes, type CaipAddress, type CaipNetworkId } from '#kernel'
import {
  adapterError,
  createNamespaceAccess,
  withCode,
  type FoyerAccess,
  type NamespaceAccess,
} from '#plugins/universal/contract'
import { evmRequests } from './requests/evm.js'
import type { RequestHandler, RpcRequest } from './requests/handler.js'
import { solanaRequests } from './requests/solana.js'

export type { AdapterError, FoyerAccess } from '#plugins/universal/contract'
export type { RpcRequest } from './requests/handler.js'

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
  /** The connected namespaces; undefined without a connection. */
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

const handlers: readonly RequestHandler[] = [evmRequests, solanaRequests]

/** Creates the provider of a widget. */
export function createUniversalProvider(foyer: FoyerAccess): UniversalProvider {
  const accesses = new Map(
    handlers.map((handler) => [
      handler.namespace,
      { handler, access: createNamespaceAccess(foyer, handler.namespace) },
    ]),
  )
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set()
    listeners.set(event, known)
    return known
  }

  function find(namespace: string) {
    const entry = accesses.get(namespace)
    if (entry && entry.access.networks().length > 0) return entry
    throw adapterError(scopeCodes.namespace, `The widget has no namespace ${namespace}.`)
  }

  function readSession(): UniversalSession | undefined {
    const connected = [...accesses.values()].filter(({ access }) => access.accounts().length > 0)
    if (connected.length === 0) return undefined
    const scopes = connected.map(
      ({ handler, access }) => [handler.namespace, scopeOf(handler, access)] as const,
    )
    return { namespaces: Object.fromEntries(scopes) }
  }

  let before = JSON.stringify(readSession())
  function report() {
    const session = readSession()
    const text = JSON.stringify(session)
    if (text === before) return
    const event = before === undefined ? 'connect' : session ? 'session_update' : 'disconnect'
    before = text
    for (const listener of [...listenersOf(event)]) listener(session as never)
  }
  const subscriptions = [
    foyer.watch(networksAtom, report),
    ...[...accesses.values()].map(({ access }) => access.watch(report)),
  ]

  /** The namespace that is connected, the active one first. */
  function activeNamespace(): string {
    const { namespace } = foyer.read(accountOf())
    const connected = Object.keys(readSession()?.namespaces ?? {})
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
        const entry = find(namespace)
        checkScope(entry, key.includes(':') ? { ...scope, chains: [key as CaipNetworkId] } : scope)
        return entry
      })
      for (const { access } of scopes) await access.connect()
      const session = readSession()
      if (!session) throw adapterError(rpcCodes.userRejected, 'The connection ended.')
      return session
    },
    async disconnect(namespace) {
      const chosen = namespace === undefined ? [...accesses.values()] : [find(namespace)]
      for (const { access } of chosen) if (access.accounts().length > 0) await access.disconnect()
    },
    async request<T>(request: RpcRequest, chain?: CaipNetworkId) {
      const [namespace = ''] = chain?.split(':') ?? [activeNamespace()]
      const { handler, access } = find(namespace)
      if (access.accounts().length === 0)
        throw adapterError(rpcCodes.unauthorized, `No wallet is connected in the namespace ${namespace}.`)
      if (chain !== undefined && chain !== access.networkId()) await access.switchNetwork(chain)
      const network = chain ?? access.networkId()
      if (network === undefined) throw adapterError(rpcCodes.chainDisconnected, 'No network is active.')
      return (await withCode(handler.handle(request, { foyer, access, network }))) as T
    },
    on: (event, listener) => void listenersOf(event).add(listener),
    off: (event, listener) => void listenersOf(event).delete(listener),
    dispose() {
      for (const unsubscribe of subscriptions) unsubscribe()
      listeners.clear()
    },
  }
}

function scopeOf({ methods, events }: RequestHandler, access: NamespaceAccess): SessionScope {
  const chains = access.networks().map(({ caipNetworkId }) => caipNetworkId)
  return { chains, accounts: access.accounts(), methods, events }
}

/** @throws codes of CAIP-25 */
function checkScope(
  { handler, access }: { readonly handler: RequestHandler; readonly access: NamespaceAccess },
  { chains = [], methods = [], events = [] }: RequestedScope,
): void {
  const check = (code: number, kind: string, wanted: readonly string[], known: readonly string[]) => {
    const unknown = wanted.filter((word) => !known.includes(word))
    if (unknown.length > 0)
      throw adapterError(code, `Requested ${kind} are not supported: ${unknown.join(', ')}.`)
  }
  const configured = access.networks().map(({ caipNetworkId }) => caipNetworkId)
  check(scopeCodes.chains, 'chains', chains, configured)
  check(scopeCodes.methods, 'methods', methods, handler.methods)
  check(scopeCodes.events, 'events', events, handler.events)
}
