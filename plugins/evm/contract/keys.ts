import { defineService } from '#kernel'
import type { ConnectorDriver } from '#kernel/contracts'
import type { Eip1193Provider } from './eip1193-provider.js'

/** The CAIP-2 namespace of Ethereum and its sisters. */
export const evmNamespace = 'eip155'

/** Talks to wallets as EIP-1193 says; its code loads with the first of them. */
export interface Eip1193Service {
  /** The driver of one wallet. Nothing is asked of it yet. */
  driver(provider: Eip1193Provider): Promise<ConnectorDriver>
}

/** Talking to wallets as EIP-1193 says. */
export const eip1193Key = /*#__PURE__*/ defineService('evm.eip1193').of<Eip1193Service>()

/**
 * The provider of whatever wallet is connected, as EIP-1193 has it: for viem, ethers and any other library that takes one.
 * It stays the same object while connections come and go, and follows them by its events `connect`, `disconnect`,
 * `accountsChanged` and `chainChanged`. Errors carry their number as `code`.
 */
export interface EvmProvider extends Required<Eip1193Provider> {
  /**
   * Reads go to the network's own node, everything that signs or sends to the wallet. `eth_requestAccounts` opens the
   * modal where nothing is connected.
   * @throws a number as EIP-1193 has it: 4001 the visitor said no, 4100 nothing is connected, 4200 unknown method,
   *   4900 nobody to ask, 4902 a network that is not the host's; -32600 and -32602 for what is no request.
   */
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: never) => void): this
  removeListener(event: string, listener: (payload: never) => void): this
}

/** The EIP-1193 provider of the connection in use, for hosts: `foyer.service(evmProviderKey)`. */
export const evmProviderKey = /*#__PURE__*/ defineService('evm.provider').of<EvmProvider>()
