import { networkByIdAtom, networksAtom, sessionKey } from '#kernel'
import type { Chain } from 'viem'
import { readChains } from '../shared/chains.js'
import {
  networkIdOf,
  readChainId,
  readConnection,
  watchConnection,
  type EvmConnection,
  type FoyerAccess,
} from '../shared/connection.js'
import { checksummed, type FoyerConnector, type WagmiEmitter } from './connector.js'

/** State of a wagmi configuration, part of it. */
export interface WagmiState {
  readonly chainId: number
  readonly connections: ReadonlyMap<
    string,
    { readonly accounts: readonly string[]; readonly chainId: number }
  >
  readonly current: string | null
  readonly status: string
}

/** A connector in a wagmi configuration. */
export interface WagmiConnector {
  readonly uid: string
  readonly type: string
  readonly emitter: WagmiEmitter
}

/** Part of a configuration that `createConfig` of wagmi 2 and 3 returns. */
export interface WagmiConfig {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly connectors: readonly WagmiConnector[]
  readonly state: WagmiState
  setState(state: never): void
  subscribe(selector: (state: WagmiState) => unknown, listener: () => void): () => void
  readonly _internal: { readonly chains: { setState(chains: readonly [Chain, ...Chain[]]): void } }
}

/**
 * Keeps a configuration of wagmi and a widget equal while neither has a request pending: connection, account and network, also
 * those that changed while wagmi was connecting, the network without a connection, and networks that the host adds or removes.
 *
 * @returns the function that ends it
 * @throws an Error if the configuration has no connector of this widget
 */
export function syncWagmi(foyer: FoyerAccess, config: WagmiConfig): () => void {
  const connector = config.connectors.find((candidate): candidate is WagmiConnector & FoyerConnector =>
    isConnectorOf(foyer, candidate),
  )
  if (!connector)
    throw new Error('syncWagmi: add foyerConnector(foyer) to the connectors of createConfig first.')
  const { emitter, uid } = connector
  const details = config.chains
  let chainId = readChainId(foyer)

  /** Emits what wagmi has missed: it ignores events of a connector while it connects. */
  function reconcile() {
    const { status, connections } = config.state
    if (status === 'connecting' || status === 'reconnecting' || connector?.isLeaving()) return
    const held = connections.get(uid)
    const connection = readConnection(foyer)
    const expected = connection && checksummed(connection)
    if (!expected) {
      if (held) emitter.emit('disconnect')
      else followNetwork()
    } else if (!held) emitter.emit('connect', expected)
    else if (!isSame(held, expected)) emitter.emit('change', expected)
  }

  /** Without a connection: the side whose network has changed decides. */
  function followNetwork() {
    const { current, chainId: wagmiChainId } = config.state
    const now = readChainId(foyer)
    // a wallet of another connector decides for wagmi
    if (now === undefined || current !== null || now === wagmiChainId) return
    if (chainId === now && isConfigured(wagmiChainId)) {
      foyer
        .service(sessionKey)
        .switchNetwork(networkIdOf(wagmiChainId))
        .catch(() => setChain(readChainId(foyer)))
      return
    }
    chainId = now
    setChain(now)
  }

  const isConfigured = (id: number) => foyer.read(networkByIdAtom)(networkIdOf(id)) !== undefined

  function setChain(id: number | undefined) {
    if (id === undefined || !isConfigured(id)) return
    config.setState({ ...config.state, chainId: id } as never)
  }

  function followNetworks() {
    const [first, ...others] = readChains(foyer, details)
    if (first) config._internal.chains.setState([first, ...others])
    reconcile()
  }

  const subscriptions = [
    foyer.watch(networksAtom, followNetworks),
    watchConnection(foyer, () => {
      reconcile()
      chainId = readChainId(foyer)
    }),
    config.subscribe((state) => state, reconcile),
  ]
  setChain(chainId)
  reconcile()
  return () => subscriptions.forEach((unsubscribe) => unsubscribe())
}

function isConnectorOf(foyer: FoyerAccess, connector: WagmiConnector): boolean {
  return connector.type === 'foyer' && (connector as WagmiConnector & FoyerConnector).foyer === foyer
}

function isSame(held: { accounts: readonly string[]; chainId: number }, expected: EvmConnection): boolean {
  return held.chainId === expected.chainId && String(held.accounts) === String(expected.accounts)
}
