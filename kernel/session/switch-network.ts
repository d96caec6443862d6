import { toRpcError } from '../core/errors/rpc-codes.js'
import { anySignal } from '../core/edges/any-signal.js'
import { untilAborted } from '../core/edges/until-aborted.js'
import type { CaipNetworkId } from '../core/networks/caip.js'
import { networkNotFound } from './alerts.js'
import { allConnections, currentConnection, namespaceOf, networkByIdAtom, sessionAtom } from './state.js'
import { emitActiveChanges, readActive } from './active-changes.js'
import { checkApproval } from './connectors.js'
import { sessionErrors } from './errors.js'
import type { LiveConnections, SessionParts } from './live-connections.js'

/** Switches the network. */
export interface Switcher {
  /** As {@link SessionService.switchNetwork}. */
  switchTo(network: CaipNetworkId): Promise<void>
  /** Cancels the switch under way. */
  cancel(): void
}

/** Creates the network switch. A new switch cancels the one before. */
export function createSwitcher(parts: SessionParts, live: LiveConnections): Switcher {
  const { store, events, signal, dispatch, persist, readBalance } = parts
  let switching: AbortController | undefined

  /** Makes a network the active one; no wallet is asked. */
  function choose(id: CaipNetworkId) {
    const before = readActive(store)
    parts.recordUserAction(namespaceOf(id))
    dispatch({ type: 'network-chosen', chainId: id })
    emitActiveChanges(store, events, before)
    // Stores the active namespace. The network itself is stored by the wallet; without a wallet it is not.
    persist()
    readBalance()
  }

  return {
    cancel: () => switching?.abort(),
    async switchTo(id) {
      const network = store.get(networkByIdAtom)(id)
      if (!network) {
        parts.raise(networkNotFound(store))
        throw sessionErrors.NETWORK_NOT_FOUND({ detail: `There is no network "${id}".` })
      }
      const connection = currentConnection(store.get(sessionAtom), network.chainNamespace)
      const isAnyConnected = allConnections(store.get(sessionAtom)).length > 0
      // otherwise the active namespace would have a network but no account
      if (!connection && isAnyConnected)
        throw sessionErrors.NOT_CONNECTED({ values: { network: network.name } })
      switching?.abort()
      const attempt = (switching = new AbortController())
      if (!connection || connection.chainId === id) return choose(id)
      const driver = live.driver(connection.uid)
      if (!driver?.switchNetwork)
        throw sessionErrors.SWITCH_UNSUPPORTED({ detail: `${connection.name} cannot be asked to switch.` })
      const end = anySignal(attempt.signal, signal)
      try {
        const work = async () => driver.switchNetwork?.({ network, signal: end.signal })
        const answer = await untilAborted(work(), end.signal)
        if (live.driver(connection.uid) !== driver)
          throw sessionErrors.CONNECTOR_GONE({ values: { wallet: connection.name } })
        const approval = checkApproval(connection, answer)
        live.follow(connection.uid, approval)
        if (approval.network !== id)
          throw sessionErrors.CHAIN_MISMATCH({ values: { wallet: connection.name } })
        choose(id)
        const inUse = currentConnection(store.get(sessionAtom), network.chainNamespace)
        // another wallet of the namespace has taken its place before the answer
        if (inUse && inUse.chainId !== id)
          throw sessionErrors.CHAIN_MISMATCH({ values: { wallet: inUse.name } })
      } catch (thrown) {
        throw end.signal.aborted
          ? sessionErrors.CANCELLED({ cause: thrown })
          : toRpcError(thrown, 'The wallet did not switch')
      } finally {
        end.release()
      }
    },
  }
}
