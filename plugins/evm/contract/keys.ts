import { defineFlag, defineService } from '#kernel'
import type { ConnectorDriver } from '#kernel/chain'
import type { Eip1193Provider } from './eip1193-provider.js'

/** CAIP-2 namespace of EVM chains. */
export const evmNamespace = 'eip155'

/** Switches EVM chains. */
export const evmFlag = /*#__PURE__*/ defineFlag('evm', { default: true })

/** Creates drivers of EIP-1193 wallets. Its code is loaded with the first driver. */
export interface Eip1193Service {
  /** Creates the driver of a wallet. Sends no request. */
  driver(provider: Eip1193Provider): Promise<ConnectorDriver>
}

/** Key of the service that creates drivers of EIP-1193 wallets. */
export const eip1193Key = /*#__PURE__*/ defineService<Eip1193Service>('evm.eip1193')

/**
 * EIP-1193 provider of the active connection, for viem, ethers and other libraries that take one. It stays the same object
 * when connections change and reports changes by the events `connect`, `disconnect`, `accountsChanged` and `chainChanged`.
 */
export interface EvmProvider extends Required<Eip1193Provider> {
  /**
   * Sends reads to the network's node, and requests that sign or send to the wallet. `eth_requestAccounts` opens the modal
   * if no wallet is connected.
   *
   * @throws errors with the `code` of EIP-1193 or JSON-RPC: 4001 rejected by the user, 4100 not connected, 4200 unknown
   *   method, 4900 no node and no wallet, 4902 network not configured by the host, -32600 and -32602 invalid request
   */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Adds a listener for an event of EIP-1193. */
  on(event: string, listener: (payload: never) => void): this
  /** Removes a listener. */
  removeListener(event: string, listener: (payload: never) => void): this
}

/** Key of the EIP-1193 provider of the active connection: `foyer.service(evmProviderKey)`. */
export const evmProviderKey = /*#__PURE__*/ defineService<EvmProvider>('evm.provider')
