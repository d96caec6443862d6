import { accountChanged, networkSwitched } from '../contracts/session-events.js'
import { toRpcError } from '../core/errors/rpc-codes.js'
import { anySignal } from '../core/edges/any-signal.js'
import type { CaipNetworkId } from '../contracts/caip.js'
import { networkNotFound } from './alerts.js'
import { allConnections, currentConnection, namespaceOf, networkByIdAtom, sessionAtom } from './state.js'
import { networkState } from './account-atoms.js'
import { abortable, checkApproval } from './connectors.js'
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

  const readActive = () => ({
    network: store.get(networkState()).caipNetworkId,
    account: currentConnection(store.get(sessionAtom))?.accounts[0]?.caipAddress,
  })

  /**
   * Makes a network the active one; no wallet is asked.
   *
   * @param isEmitted whether the events of the switch were emitted, as the wallet reported it
   */
  function choose(id: CaipNetworkId, isEmitted = false) {
    const namespace = namespaceOf(id)
    const before = readActive()
    parts.recordUserAction(namespace)
    dispatch({ type: 'network-chosen', chainId: id })
    const { network, account } = readActive()
    if (before.network !== network && !isEmitted)
      events.emit(networkSwitched, { namespace, caipNetworkId: id })
    if (before.account !== account && !isEmitted)
      events.emit(accountChanged, { namespace, caipAddress: account })
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
      const aborted = anySignal(attempt.signal, signal)
      try {
        const answer = await abortable(aborted, driver.switchNetwork({ network, signal: aborted }))
        // the driver was detached while the wallet was asked
        if (live.driver(connection.uid) !== driver) return
        const approval = checkApproval(connection, answer)
        live.follow(connection.uid, approval)
        if (approval.network !== id)
          throw sessionErrors.CHAIN_MISMATCH({ values: { wallet: connection.name } })
        choose(id, true)
      } catch (thrown) {
        throw toRpcError(thrown, 'The wallet did not switch')
      } finally {
        // releases the listeners on the widget's own signal
        attempt.abort()
      }
    },
  }
}
