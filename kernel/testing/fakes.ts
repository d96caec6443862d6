import { atom } from 'jotai/vanilla'
import type { Approval, Connector, ConnectorListener } from '../contracts/connector.js'
import type { Network } from '../contracts/network.js'
import type { Connection } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { addressOf, caipAddress, type CaipAddress, type CaipNetworkId } from '../contracts/caip.js'
import { type CapabilityOffer, fill, namespace } from '../core/plugins/contributions.js'
import { sessionAtom } from '../session/atoms.js'
import { reduceSession } from '../session/reducer.js'
import { definePlugin, type Plugin } from '../core/plugins/definition.js'

/** Creates a network of the namespace `demo`. Its asset has two decimals, for readable amounts. */
export function fakeNetwork(chainNamespace = 'demo', id: number | string = 1): Network {
  return {
    id,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    name: `Demo ${id}`,
    nativeCurrency: { name: 'Demo coin', symbol: 'DEMO', decimals: 2 },
    rpcUrls: [],
  }
}

/** Creates a plugin with a namespace and the given capabilities. */
export function fakeNamespace(
  id = 'demo',
  capabilities: readonly CapabilityOffer[] = [],
  networks: readonly Network[] = [fakeNetwork(id)],
): Plugin {
  return definePlugin({
    id: `fake-${id}`,
    contributes: [namespace(id, { networks, capabilities })],
  })()
}

/** Creates a plugin that sets a connection from the start, without a wallet. */
export function fakeSession(options: {
  readonly namespace?: string
  readonly address: string
  readonly network?: CaipNetworkId
}): Plugin {
  const { namespace: id = 'demo', address } = options
  const chainId = options.network ?? (`${id}:1` as const)
  const connection: Connection = {
    uid: `${id}/fake`,
    connectorId: 'fake',
    name: 'Fake wallet',
    kind: 'EXTERNAL',
    namespace: id,
    accounts: [caipAddress(chainId, address)],
    chainId,
  }
  return definePlugin({
    id: 'fake-session',
    setup({ store }) {
      store.set(sessionAtom, (state) => reduceSession(state, { type: 'connect-succeeded', connection }))
      return {}
    },
  })()
}

/** Reports of a fake wallet. It remembers its accounts and its network, and reports whole approvals. */
export interface FakeReports extends ConnectorListener {
  accountsChanged(accounts: readonly CaipAddress[]): void
  /** The addresses stay the same on the new network. */
  networkChanged(network: CaipNetworkId): void
}

/** A connector with a scripted wallet. */
export interface FakeConnector extends Connector {
  /** Reports changes of the wallet to the session; empty until the wallet is connected. */
  readonly tell: Partial<FakeReports>
  readonly calls: readonly string[]
}

/** Creates a connector. By default its wallet approves at once, with one account. */
export function fakeConnector(
  options: {
    readonly id?: string
    readonly namespace?: string
    readonly connect?: () => Promise<Approval>
    readonly reconnect?: () => Promise<Approval | undefined>
    readonly disconnect?: () => Promise<void>
  } = {},
): FakeConnector {
  const { id = 'fake', namespace: owner = 'demo' } = options
  const approval: Approval = { accounts: [`${owner}:1:alice`], network: `${owner}:1` }
  const calls: string[] = []
  const tell: { -readonly [K in keyof FakeReports]?: FakeReports[K] } = {}
  let { accounts, network } = approval
  const answer = async <T>(name: string, work: () => Promise<T>) => {
    calls.push(name)
    const result = await work()
    const approved = Object(result) as Partial<Approval>
    if (approved.accounts) [accounts, network] = [approved.accounts, approved.network ?? network]
    return result
  }
  return {
    id,
    name: `Wallet ${id}`,
    kind: 'EXTERNAL',
    namespace: owner,
    tell,
    calls,
    load: async () => ({
      connect: () => answer('connect', options.connect ?? (async () => approval)),
      reconnect: () => answer('reconnect', options.reconnect ?? (async () => approval)),
      disconnect: () => answer('disconnect', options.disconnect ?? (async () => {})),
      provider: () => tell,
      watch(listener) {
        Object.assign(tell, listener, {
          accountsChanged(changed: readonly CaipAddress[]) {
            accounts = changed
            listener.changed({ accounts, network })
          },
          networkChanged(changed: CaipNetworkId) {
            network = changed
            accounts = accounts.map((account) => caipAddress(network, addressOf(account)))
            listener.changed({ accounts, network })
          },
        })
        return () => void calls.push('unwatch')
      },
    }),
  }
}

/** Creates a plugin that contributes connectors. */
export function fakeConnectors(...connectors: readonly Connector[]): Plugin {
  return definePlugin({
    id: 'fake-connectors',
    contributes: [fill(connectorSources, { id: 'fake', list: atom(connectors) })],
  })()
}
