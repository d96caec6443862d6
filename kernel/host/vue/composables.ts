import type { ShallowRef } from 'vue'
import type { Connector } from '../../contracts/connector.js'
import type { Account, Connection, NetworkState } from '../../contracts/session.js'
import { accountAtom, networkState } from '../../session/account-atoms.js'
import { connectorsAtom } from '../../session/atoms.js'
import type { ActionState } from '../bindings/action.js'
import {
  connect,
  disconnect,
  switchNetwork,
  type UseConnect as Connect,
  type UseDisconnect as Disconnect,
  type UseNetwork as Network,
} from '../bindings/requests.js'
import { refsOf, useAction, type Refs } from './refs.js'
import { useAtomRef, useFoyer, useHydratedRef } from './use-foyer.js'

/** Returns the active account as one ref, for composables of plugins. */
export function useActiveAccount(): Readonly<ShallowRef<Account>> {
  return useAtomRef(useFoyer(), accountAtom)
}

/** Returns the active account, a ref for each field: `const { address, balance } = useAccount()`. */
export function useAccount(): Refs<Account> {
  return refsOf(useActiveAccount())
}

/** Result of {@link useConnect}: refs of the state, and the function that connects. */
export interface UseConnect extends Refs<ActionState<Connection>>, Pick<Connect, 'connect'> {
  /** Available connectors. */
  readonly connectors: Readonly<ShallowRef<readonly Connector[]>>
}

/** A server sees no wallet: a page may have found some before it is hydrated. */
const none: readonly Connector[] = []

/** Connects wallets without the modal. */
export function useConnect(): UseConnect {
  const foyer = useFoyer()
  const [state, start] = useAction(connect(foyer))
  const read = () => foyer.read(connectorsAtom)
  const connectors = useHydratedRef(foyer, () => none, read, [connectorsAtom])
  return { ...state, connectors, connect: start }
}

/** Result of {@link useDisconnect}: refs of the state, and the function that disconnects. */
export interface UseDisconnect extends Refs<ActionState<void>>, Pick<Disconnect, 'disconnect'> {}

/** Disconnects wallets. */
export function useDisconnect(): UseDisconnect {
  const [state, start] = useAction(disconnect(useFoyer()))
  return { ...state, disconnect: start }
}

/** Result of {@link useNetwork}: refs of the state, and the function that switches. */
export interface UseNetwork
  extends Refs<NetworkState>, Refs<ActionState<void>>, Pick<Network, 'switchNetwork'> {}

/** Returns the current network, the configured networks, and a function to switch. */
export function useNetwork(): UseNetwork {
  const foyer = useFoyer()
  const [state, start] = useAction(switchNetwork(foyer))
  return { ...refsOf(useAtomRef(foyer, networkState())), ...state, switchNetwork: start }
}
