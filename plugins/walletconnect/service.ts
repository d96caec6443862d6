import { namespaceOf, networksAtom, networkState } from '#kernel'
import {
  sessionErrors,
  type CaipNetworkId,
  pairingCapability,
  type Approval,
  type ConnectorDriver,
  type Pairing,
} from '#kernel/chain'
import { signInOffers } from '#plugins/siwx/contract'
import type { PairingDeps } from './deps.js'
import { walletconnectErrors } from './errors.js'
import type { PairingSession } from './session/pairing-session.js'
import { createPairingSessionStore, type PairingSessionStore } from './session/pairing-session-store.js'
import { networksOf } from './session/session-state.js'

/** The connectors' drivers, one per namespace, which share one session. */
export interface PairingService {
  driver(namespace: string): Promise<ConnectorDriver>
}

/** Creates the service that the connectors load. */
export function createPairingService(deps: PairingDeps): PairingService {
  const sessions = createPairingSessionStore(deps)
  return {
    async driver(namespace) {
      const pairing = (await deps.namespaces.capability(namespace, pairingCapability)) as Pairing
      return createDriver({ ...deps, sessions, namespace, pairing })
    },
  }
}

/** Creates a driver for one namespace. It keeps to the session of its last connect or reconnect. */
function createDriver({
  store,
  sessions,
  namespace,
  pairing,
}: Pick<PairingDeps, 'store'> & {
  readonly sessions: PairingSessionStore
  readonly namespace: string
  readonly pairing: Pairing
}): ConnectorDriver {
  let session: PairingSession | undefined
  let provider: unknown

  function requireSession(): PairingSession {
    if (!session) throw walletconnectErrors.ENDED()
    return session
  }

  /** Sets the first network: the previous one, else the current one of the host, else the first shared one. */
  function chooseNetwork(from: PairingSession) {
    const peer = from.peer(namespace)
    const approved = networksOf(peer.accounts())
    const configured = store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId)
    const chosen = store.get(networkState(namespace)).caipNetworkId
    const isUsable = (id: CaipNetworkId | undefined) =>
      id !== undefined && configured.includes(id) && approved.includes(id)
    const network = [peer.network(), chosen, ...approved].find(isUsable)
    peer.use(network ?? peer.network())
  }

  function approvalOf(from: PairingSession): Approval | undefined {
    const approval = from.approval(namespace)
    return approval && { ...approval, wallet: sessions.wallet(from) }
  }

  function start(from: PairingSession): Approval | undefined {
    if (!from.approval(namespace)) return undefined
    if (session !== from) provider = undefined
    session = from
    chooseNetwork(from)
    return approvalOf(from)
  }

  /** Adds what the wallet has signed with its approval, on a network where it has signed something. */
  function withSigned(approval: Approval | undefined, from: PairingSession): Approval | undefined {
    const all = sessions.takeSigned(from).filter(({ network }) => namespaceOf(network) === namespace)
    if (!approval || all.length === 0) return approval
    const signed = all.find(({ network }) => network === approval.network) ?? all[0]
    if (signed) from.peer(namespace).use(signed.network)
    return { ...(approvalOf(from) ?? approval), properties: { [signInOffers.id]: signed } }
  }

  return {
    async connect({ signal, properties }) {
      const [first] = store.get(networksAtom).filter((network) => network.chainNamespace === namespace)
      // the wallet may share other namespaces only
      const nothing = { accounts: [], network: first?.caipNetworkId ?? (`${namespace}:0` as const) }
      const paired = sessions.added(properties) ?? (await sessions.pair(signal))
      return withSigned(start(paired), paired) ?? nothing
    },
    async reconnect() {
      const restored = await sessions.restore()
      // while another namespace is added, the connected ones stay as they are
      if (sessions.isAdding() && restored?.isWatched(namespace)) return undefined
      return restored && start(restored)
    },
    async disconnect() {
      if (session) await sessions.end(session)
    },
    async switchNetwork({ network: { caipNetworkId }, network }) {
      const from = requireSession()
      const peer = from.peer(namespace)
      if (networksOf(peer.accounts()).includes(caipNetworkId)) peer.use(caipNetworkId)
      else if (pairing.switchNetwork) peer.use(await pairing.switchNetwork(peer, network))
      else throw sessionErrors.SWITCH_UNSUPPORTED()
      return approvalOf(from) ?? { accounts: [], network: caipNetworkId }
    },
    provider() {
      if (session) provider ??= pairing.provider(session.peer(namespace))
      return provider
    },
    watch: (listener) => sessions.watch(requireSession(), namespace, listener),
  }
}
