import type { CaipNetworkId } from '../../core/networks/caip.js'
import type { Connector } from '../../contracts/connector.js'
import {
  sessionKey,
  type Connection,
  type NetworkState,
  type SessionService,
} from '../../contracts/session.js'
import type { Unsubscribe } from '../../core/events.js'
import type { Foyer } from '../foyer.js'
import type { ActionState } from './action.js'

/** Result of `useConnect`. */
export interface UseConnect extends ActionState<Connection> {
  /** Available connectors. */
  readonly connectors: readonly Connector[]
  /** Connects a wallet without the modal. Never rejects; resolves to undefined on failure: see `status` and `error`. */
  readonly connect: (request: ConnectRequest) => Promise<Connection | undefined>
}

/** Wallet to connect. */
export interface ConnectRequest {
  readonly connectorId: string
}

/** Connects a wallet. */
export const connect =
  (foyer: Foyer) =>
  ({ connectorId }: ConnectRequest): Promise<Connection> =>
    foyer.service(sessionKey).connect({ connectorId })

/** Wallets to disconnect. */
export type DisconnectRequest = NonNullable<Parameters<SessionService['disconnect']>[0]>

/** Result of `useDisconnect`. */
export interface UseDisconnect extends ActionState<void> {
  /**
   * Disconnects the wallet in use of a namespace, or one connection by its uid; by default every wallet. Never rejects: see
   * `status` and `error`.
   */
  readonly disconnect: (request?: DisconnectRequest) => Promise<void>
}

/** Disconnects wallets. As a click handler it receives an event. */
export const disconnect =
  (foyer: Foyer) =>
  ({ namespace, connection }: DisconnectRequest = {}): Promise<void> =>
    foyer.service(sessionKey).disconnect({
      ...(typeof namespace === 'string' && { namespace }),
      ...(typeof connection === 'string' && { connection }),
    })

/** Result of `useNetwork`. */
export interface UseNetwork extends NetworkState, ActionState<void> {
  /** Switches the network, in the wallet if one is connected. Never rejects: see `status` and `error`. */
  readonly switchNetwork: (network: CaipNetworkId) => Promise<void>
}

/** Switches the network. */
export const switchNetwork =
  (foyer: Foyer) =>
  (network: CaipNetworkId): Promise<void> =>
    foyer.service(sessionKey).switchNetwork(network)

/** Adds a listener for an event given by its id, whose payload is typed by its key. Returns the function that removes it. */
export function listen<Payload>(foyer: Foyer, id: string, listener: (payload: Payload) => void): Unsubscribe {
  const widget = foyer as { on(id: string, listener: (payload: Payload) => void): Unsubscribe }
  return widget.on(id, listener)
}
