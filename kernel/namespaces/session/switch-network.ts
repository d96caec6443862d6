import { networkSwitched } from '../../contracts/session-events.js'
import { toRpcError } from '../../errors/rpc-codes.js'
import { anySignal } from '../../signals/any-signal.js'
import type { CaipNetworkId } from '../caip.js'
import { namespaceOf } from '../namespace-of.js'
import { networkByIdAtom } from '../networks-atom.js'
import type { LiveConnections } from './live-connections.js'
import { isNetworkOf } from './approval.js'
import { networkState, sessionAtom } from './atoms.js'
import { allConnections, currentConnection } from './connections.js'
import { sessionErrors } from './errors.js'
import type { SessionParts } from './parts.js'
import { untilAborted } from './until-aborted.js'

/** Creates what goes to another network; of many switches the last one counts. */
export function createSwitcher(parts: SessionParts, live: LiveConnections) {
  const { store, events, signal, dispatch, persist, readBalance } = parts
  let switching: AbortController | undefined

  /** Without a wallet a network is only chosen. */
  function choose(id: CaipNetworkId) {
    const namespace = namespaceOf(id)
    const before = store.get(networkState(namespace)).caipNetworkId
    parts.decide(namespace)
    dispatch({ type: 'network-chosen', chainId: id })
    if (before !== id && !currentConnection(store.get(sessionAtom), namespace))
      events.emit(networkSwitched, { namespace, caipNetworkId: id })
    persist()
    readBalance()
  }

  return {
    async switchTo(id: CaipNetworkId): Promise<void> {
      const network = store.get(networkByIdAtom)(id)
      if (!network) {
        parts.raise('SWITCH_NETWORK_NOT_FOUND')
        throw sessionErrors.NETWORK_NOT_FOUND({ detail: `There is no network "${id}".` })
      }
      const connection = currentConnection(store.get(sessionAtom), network.chainNamespace)
      const isAnyConnected = allConnections(store.get(sessionAtom)).length > 0
      // the active account would have no network of its own: a wallet is connected for the namespace first
      if (!connection && isAnyConnected)
        throw sessionErrors.NOT_CONNECTED({ values: { network: network.name } })
      switching?.abort()
      const attempt = (switching = new AbortController())
      if (!connection || connection.chainId === id) return choose(id)
      const driver = live.driver(connection.uid)
      if (!driver?.switchNetwork)
        throw sessionErrors.SWITCH_UNSUPPORTED({ detail: `${connection.name} cannot be asked to switch.` })
      const ended = anySignal(attempt.signal, signal)
      try {
        const now = await untilAborted(ended, driver.switchNetwork({ network, signal: ended }))
        // let go of meanwhile: what it answers concerns nobody
        if (live.driver(connection.uid) !== driver || !isNetworkOf(network.chainNamespace, now)) return
        live.follow({ type: 'connection-changed', uid: connection.uid, chainId: now })
        if (now !== id) throw sessionErrors.CHAIN_MISMATCH({ values: { wallet: connection.name } })
        choose(id)
      } catch (thrown) {
        throw toRpcError(thrown, 'The wallet did not switch')
      } finally {
        // nothing waits any more: lets go of the widget's own signal
        attempt.abort()
      }
    },
  }
}
