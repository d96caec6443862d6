import { networksAtom, networkState, sessionErrors, type CaipNetworkId } from '#kernel'
import {
  pairingCapability,
  type Approval,
  type ConnectorDriver,
  type PairedPeer,
  type Pairing,
} from '#kernel/contracts'
import type { PairingDeps } from './deps.js'
import { walletconnectErrors } from './errors.js'
import type { Sessions } from './session/sessions.js'
import type { PairedSession } from './session/paired-session.js'
import { accountsOn, networksOf } from './session/read-namespaces.js'

/** Creates the driver of a paired wallet for one namespace. */
export async function createDriver(
  deps: PairingDeps & { readonly sessions: Sessions; readonly namespace: string },
): Promise<ConnectorDriver> {
  const { sessions, namespace, namespaces, store } = deps
  const pairing = (await namespaces.capability(namespace, pairingCapability)) as Pairing
  const providers = new WeakMap<PairedSession, unknown>()

  function peer(): PairedPeer {
    const session = sessions.current()
    if (!session) throw walletconnectErrors.ENDED()
    return session.peer(namespace)
  }

  const takesAll = (its: PairedPeer) =>
    pairing.addsNetworks !== undefined && its.methods().includes(pairing.addsNetworks)

  /** Sets the first network: the previous one, else the current one of the host, else the first shared one. */
  function settleNetwork(its: PairedPeer, chosen: CaipNetworkId | undefined): CaipNetworkId {
    const approved = networksOf(its.accounts())
    const wanted = store.get(networksAtom).map(({ caipNetworkId }) => caipNetworkId)
    const first = [its.network(), chosen].find((id) => id && wanted.includes(id) && approved.includes(id))
    return first ?? approved.find((id) => wanted.includes(id)) ?? its.network()
  }

  function approvalOf(its: PairedPeer): Approval {
    const all = its.accounts()
    if (all.length === 0) {
      const [first] = store.get(networksAtom).filter((network) => network.chainNamespace === namespace)
      return { accounts: [], network: first?.caipNetworkId ?? `${namespace}:0` }
    }
    const network = settleNetwork(its, store.get(networkState(namespace)).caipNetworkId)
    its.use(network)
    return approvalOn(its, network)
  }

  function approvalOn(its: PairedPeer, network: CaipNetworkId): Approval {
    const all = its.accounts()
    return {
      accounts: accountsOn(network, all),
      network,
      approvedNetworks: takesAll(its) ? undefined : networksOf(all),
      wallet: sessions.shownWallet(),
    }
  }

  return {
    async connect({ signal }) {
      const session = await sessions.pair(signal)
      return approvalOf(session.peer(namespace))
    },
    async reconnect() {
      const session = await sessions.restore()
      const approval = session && approvalOf(session.peer(namespace))
      return approval && approval.accounts.length > 0 ? approval : undefined
    },
    disconnect: () => sessions.end(),
    async switchNetwork({ network }) {
      const its = peer()
      const to = network.caipNetworkId
      if (networksOf(its.accounts()).includes(to)) {
        its.use(to)
        return approvalOn(its, to)
      }
      if (!pairing.switchNetwork) throw sessionErrors.SWITCH_UNSUPPORTED()
      return approvalOn(its, await pairing.switchNetwork(its, network))
    },
    provider() {
      const session = sessions.current()
      if (!session) return undefined
      const made = providers.get(session) ?? pairing.provider(session.peer(namespace))
      providers.set(session, made)
      return made
    },
    watch(listener) {
      const its = peer()
      return its.watch({
        changed: (change) => listener.changed(approvalOn(its, change.network)),
        disconnected: () => listener.disconnected(),
      })
    },
  }
}
