import type { Account } from '../../contracts/session.js'
import type { EventKey } from '../../core/keys.js'
import { accountAtom, networkState } from '../../session/account-atoms.js'
import { connectorsAtom } from '../../session/atoms.js'
import { actionState, type ActionState } from '../bindings/action.js'
import {
  connect,
  disconnect,
  listen,
  switchNetwork,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
} from '../bindings/requests.js'
import type { Foyer } from '../foyer.js'
import { followAtom, readable, rememberedAtom, type Readable, type StoreOptions } from './readable.js'

/** Returns a store of the active account: `$account.address`. */
export function useAccount(foyer: Foyer, options: StoreOptions = {}): Readable<Account> {
  const { read, follows } = rememberedAtom(foyer, accountAtom, options)
  return readable(read, ...follows)
}

/** Returns a store of the current network, the configured networks, and a function to switch: `$network.switchNetwork(id)`. */
export function useNetwork(foyer: Foyer, options: StoreOptions = {}): Readable<UseNetwork> {
  const { read, follow, start } = actionState(switchNetwork(foyer))
  const network = rememberedAtom(foyer, networkState(), options)
  return readable(() => ({ ...network.read(), ...read(), switchNetwork: start }), ...network.follows, follow)
}

/** Returns a store that connects wallets without the modal: `$wallet.connect({ connectorId })`. */
export function useConnect(foyer: Foyer): Readable<UseConnect> {
  const { read, follow, start } = actionState(connect(foyer))
  return readable(
    () => ({ ...read(), connectors: foyer.read(connectorsAtom), connect: start }),
    followAtom(foyer, connectorsAtom),
    follow,
  )
}

/** Returns a store that disconnects wallets: `$wallet.disconnect()`. */
export function useDisconnect(foyer: Foyer): Readable<UseDisconnect> {
  const { read, follow, start } = actionState(disconnect(foyer))
  return readable(() => ({ ...read(), disconnect: start }), follow)
}

/**
 * Returns a store of the state of an action, and the function that starts it. The promise of a start never rejects; it resolves to
 * undefined if the action failed. If the action is started several times, the state is that of the last start.
 */
export function useAction<A extends readonly unknown[], T>(
  action: (...request: A) => Promise<T>,
): readonly [state: Readable<ActionState<T>>, start: (...request: A) => Promise<T | undefined>] {
  const { read, follow, start } = actionState(action)
  return [readable(read, follow), start]
}

/** Returns a store of the payload of an event: undefined at first, and the latest one while the store has a subscriber. */
export function useFoyerEvent<Payload>(foyer: Foyer, key: EventKey<Payload>): Readable<Payload | undefined> {
  return {
    subscribe(run) {
      run(undefined)
      return listen<Payload>(foyer, key.id, run)
    },
  }
}
