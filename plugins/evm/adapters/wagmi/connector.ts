import { lazyPart, sessionKey } from '#kernel'
import { rpcCodes } from '#kernel/chain'
import { getAddress, numberToHex, SwitchChainError, UserRejectedRequestError, type Chain } from 'viem'
import { evmNamespace, evmProviderKey, type EvmProvider } from '../../contract.js'
import { readChain } from '../shared/chains.js'
import {
  readChainId,
  readConnection,
  watchConnection,
  type Address,
  type EvmConnection,
  type FoyerAccess,
} from '../shared/connection.js'

/** Events of a connector, part of what wagmi creates it with. */
export interface WagmiEmitter {
  emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): unknown
  emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): unknown
  emit(event: 'disconnect'): unknown
}

/** Values that wagmi creates a connector with. */
export interface WagmiConnectorConfig {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: WagmiEmitter
}

/** Options of {@link foyerConnector}. */
export interface FoyerConnectorOptions {
  /** Unique among the connectors of a wagmi configuration. Default: `foyer`. */
  readonly id?: string
  /** Name in lists of connectors. Default: `Foyer`. */
  readonly name?: string
  /** URL of a picture. Default: none. */
  readonly icon?: string | undefined
}

/** Parameters of a connect by wagmi. */
interface ConnectParameters<WithCapabilities> {
  readonly chainId?: number | undefined
  readonly isReconnecting?: boolean | undefined
  readonly withCapabilities?: WithCapabilities | boolean | undefined
}

/** Result of a connect by wagmi. */
interface ConnectResult<WithCapabilities> {
  readonly accounts: WithCapabilities extends true
    ? readonly { address: Address; capabilities: Record<string, unknown> }[]
    : readonly Address[]
  readonly chainId: number
}

/** A connector of wagmi 2 and 3 for the wallets of a widget. */
// a type alias: an interface has no index signature, which wagmi asks for
export type FoyerConnector = {
  readonly id: string
  readonly name: string
  readonly type: 'foyer'
  readonly icon?: string | undefined
  /** The widget. */
  readonly foyer: FoyerAccess
  /** Whether a disconnect by wagmi is pending. */
  isLeaving(): boolean
  setup(): Promise<void>
  /** Opens the modal if no wallet is connected. @throws UserRejectedRequestError if the user closes it */
  connect<WithCapabilities extends boolean = false>(
    parameters?: ConnectParameters<WithCapabilities>,
  ): Promise<ConnectResult<WithCapabilities>>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<EvmProvider>
  /** Whether a wallet is connected, once stored connections are restored. */
  isAuthorized(): Promise<boolean>
  /** @throws UserRejectedRequestError, SwitchChainError */
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

/**
 * Creates a connector for the `connectors` of wagmi's `createConfig`. Its wallet is the EVM wallet of the widget: connect, account,
 * network and disconnect of both are one. Call {@link syncWagmi} after `createConfig`.
 */
export function foyerConnector(
  foyer: FoyerAccess,
  { id = 'foyer', name = 'Foyer', icon }: FoyerConnectorOptions = {},
): (config: WagmiConnectorConfig) => FoyerConnector {
  const session = () => foyer.service(sessionKey)
  const provider = () => foyer.service(evmProviderKey)

  return ({ chains, emitter }) => {
    let reported: EvmConnection | undefined
    let isLeaving = false

    /** Waits for stored connections. Once: a wallet that is gone is waited for each time. */
    const restore = lazyPart(async () => session().reconnect())

    /** Emits the difference to the connection that wagmi has. */
    function report() {
      if (isLeaving) return
      const before = reported
      reported = readConnection(foyer)
      if (!reported) {
        if (before) emitter.emit('disconnect')
      } else if (before) emitter.emit('change', checksummed(reported))
      else emitter.emit('connect', checksummed(reported))
    }

    async function switchChain(chainId: number): Promise<Chain> {
      try {
        await provider().request({
          method: 'wallet_switchEthereumChain',
          params: [{ chainId: numberToHex(chainId) }],
        })
      } catch (error) {
        throw isRejectedByUser(error)
          ? new UserRejectedRequestError(error)
          : new SwitchChainError(error as Error)
      }
      const chain = readChain(foyer, chainId, chains)
      if (!chain) throw new SwitchChainError(new Error(`${networkName(chainId)} was removed.`))
      return chain
    }

    return {
      id,
      name,
      type: 'foyer',
      icon,
      foyer,
      isLeaving: () => isLeaving,
      async setup() {
        reported = readConnection(foyer)
        watchConnection(foyer, report)
      },
      async connect({ chainId, isReconnecting = false, withCapabilities = false } = {}) {
        // a stored connection needs no modal
        await restore()
        if (!readConnection(foyer)) {
          if (isReconnecting) throw notConnected()
          await provider()
            .request({ method: 'eth_requestAccounts' })
            .catch((error: unknown) => {
              throw isRejectedByUser(error) ? new UserRejectedRequestError(error) : error
            })
        }
        if (chainId !== undefined && chainId !== readChainId(foyer))
          await switchChain(chainId).catch((error: unknown) => {
            // connected on another network, as connectors of wagmi are if the wallet does not know the network
            if (error instanceof UserRejectedRequestError) throw error
          })
        reported = readConnection(foyer)
        if (!reported) throw notConnected()
        const { accounts, chainId: connected } = checksummed(reported)
        const described = withCapabilities
          ? accounts.map((address) => ({ address, capabilities: {} }))
          : accounts
        return { accounts: described as never, chainId: connected }
      },
      async disconnect() {
        isLeaving = true
        try {
          await session().disconnect({ namespace: evmNamespace })
        } finally {
          isLeaving = false
          reported = undefined
        }
      },
      getAccounts: async () => {
        const connection = readConnection(foyer)
        return connection ? checksummed(connection).accounts : []
      },
      getChainId: async () => {
        const chainId = readChainId(foyer)
        if (chainId === undefined) throw new Error('The widget has no EVM network. Add the plugin evm().')
        return chainId
      },
      getProvider: async () => provider(),
      async isAuthorized() {
        await restore()
        return readConnection(foyer) !== undefined
      },
      switchChain: async ({ chainId }) => switchChain(chainId),
      // changes are read from the widget instead of the provider's events
      onAccountsChanged: () => {},
      onChainChanged: () => {},
      onDisconnect: () => {},
    }
  }
}

const networkName = (chainId: number) => `The network with the chain ID ${chainId}`

const notConnected = () => new Error('No wallet is connected in the widget.')

const isRejectedByUser = (error: unknown): error is Error =>
  (Object(error) as { code?: unknown }).code === rpcCodes.userRejected

/** Returns a connection with addresses as in EIP-55, which hosts compare as texts. */
export function checksummed({ accounts: [active, ...others], chainId }: EvmConnection): EvmConnection {
  return { accounts: [getAddress(active), ...others.map((address) => getAddress(address))], chainId }
}
