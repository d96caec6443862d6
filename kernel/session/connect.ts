import {
  abortable,
  checkApproval,
  isCurrentSource,
  pickConnector,
  siblingsOf,
  sourceOf,
} from './connectors.js'
import type { Approval, Connector } from '../contracts/connector.js'
import { type Connection, type SessionService } from '../contracts/session.js'
import { connected, connectFailed } from '../contracts/session-events.js'
import { connectorSources } from '../contracts/slots.js'
import { toRpcError } from '../core/errors/rpc-codes.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { anySignal } from '../core/edges/any-signal.js'
import { networkState } from './account-atoms.js'
import { sessionErrors } from './errors.js'
import type { Gates } from './gates.js'
import type { LiveConnections, SessionParts } from './live-connections.js'
import { recentConnectorsAtom } from './state.js'

/** Maximum number of recently used wallets. */
const recentLimit = 2

/** Connects wallets, one attempt at a time. */
export interface Connects {
  readonly connect: SessionService['connect']
  /** Cancels the attempt under way; with a namespace only an attempt in this namespace. */
  cancel(namespace?: string): void
}

/** Creates `connect`. A new attempt cancels the one before. */
export function createConnects(parts: SessionParts, live: LiveConnections, gates: Gates): Connects {
  const { store, events, signal, dispatch, persistence, persist, readBalance } = parts
  let pending: { readonly namespace: string; readonly attempt: AbortController } | undefined

  /** Cancels the attempt under way. `next` is the namespace of the attempt that follows and has the status then. */
  function cancelPending(next?: string) {
    const cancelled = pending
    pending = undefined
    cancelled?.attempt.abort()
    if (cancelled && cancelled.namespace !== next)
      dispatch({ type: 'connect-failed', namespace: cancelled.namespace })
  }

  return {
    cancel(namespace) {
      if (namespace === undefined || pending?.namespace === namespace) cancelPending()
    },
    async connect(request) {
      const { connectorId } = request
      const connector = pickConnector(store, connectorId, request.namespace)
      if (!connector)
        throw sessionErrors.CONNECTOR_NOT_FOUND({ detail: `There is no connector "${connectorId}".` })
      const { namespace } = connector
      cancelPending(namespace)
      const attempt = new AbortController()
      pending = { namespace, attempt }
      dispatch({ type: 'connect-started', namespace })
      const source = sourceOf(store, connector)
      const gone = sessionErrors.CONNECTOR_GONE({ values: { wallet: connector.name } })
      // the driver of a restarted or deactivated plugin may never answer
      const unsubscribe = store.sub(slotAtom(connectorSources), () => {
        if (!isCurrentSource(store, source)) attempt.abort(gone)
      })
      try {
        const aborted = anySignal(attempt.signal, signal, request.signal)
        const approved = await askWallet(connector, {
          store,
          live,
          gates,
          signal: aborted,
          properties: request.properties,
        })
        // the requested namespace last, so that it becomes the active one
        for (const { connection } of [...approved].reverse()) {
          parts.recordUserAction(connection.namespace)
          // a stored wallet that announces itself later is not restored next to the one the user picked
          persistence.dropAwaiting(connection.namespace)
          dispatch({ type: 'connect-succeeded', connection })
        }
        // the wallet approved other namespaces only
        if (approved[0].connection.namespace !== namespace) dispatch({ type: 'connect-failed', namespace })
        // nothing below is awaited: the caller gets the connection in the task that updates the state
        persist()
        store.set(recentConnectorsAtom, (recent) => withRecent(recent, connectorId))
        for (const { connection, properties } of approved)
          events.emit(connected, { namespace: connection.namespace, connectorId, properties })
        readBalance()
        return approved[0].connection
      } catch (thrown) {
        // a cancelled attempt has settled its status, or left it to a newer attempt
        if (pending?.attempt === attempt) dispatch({ type: 'connect-failed', namespace })
        const isGone = attempt.signal.reason === gone
        const error = isGone ? gone : toRpcError(thrown, 'The wallet did not connect')
        if (!signal.aborted) events.emit(connectFailed, { namespace, connectorId, error })
        throw error
      } finally {
        unsubscribe()
        // releases the listeners on the widget's own signal
        attempt.abort()
        if (pending?.attempt === attempt) pending = undefined
      }
    },
  }
}

/** A connection, and the wallet's answers to the properties of the request. */
interface Approved {
  readonly connection: Connection
  readonly properties: Approval['properties']
}

/**
 * Asks a wallet to connect in one namespace. Connectors of one conversation share the request: connections in their
 * namespaces follow the requested one, or replace it if the wallet left it out.
 *
 * @throws session/CANCELLED, session/NO_ACCOUNTS, session/BAD_APPROVAL, or the driver's error
 */
async function askWallet(
  connector: Connector,
  deps: {
    readonly store: Store
    readonly live: LiveConnections
    readonly gates: Gates
    readonly signal: AbortSignal
    readonly properties: Readonly<Record<string, unknown>> | undefined
  },
): Promise<readonly [Approved, ...Approved[]]> {
  const { store, live, gates, signal, properties } = deps
  const source = sourceOf(store, connector)
  const networkIn = ({ namespace }: Connector) => store.get(networkState(namespace)).caipNetworkId
  const driver = await abortable(signal, connector.load())
  const answer = await abortable(
    signal,
    driver.connect({ signal, network: networkIn(connector), properties }),
  )
  const siblings = await Promise.all(
    siblingsOf(store, connector).map(async (sibling) => {
      const siblingDriver = await abortable(signal, sibling.load())
      const approval = await abortable(
        signal,
        siblingDriver.reconnect({ signal, network: networkIn(sibling) }),
      )
      return { connector: sibling, driver: siblingDriver, approval }
    }),
  )
  // aborted between the answer and now
  if (signal.aborted) throw sessionErrors.CANCELLED()
  const approved = siblings.flatMap(({ approval, ...sibling }) =>
    approval ? [{ ...sibling, approval: checkApproval(sibling.connector, approval) }] : [],
  )
  const isLeftOut = approved.length > 0 && (Object(answer) as Partial<Approval>).accounts?.length === 0
  const requested = isLeftOut ? [] : [{ connector, driver, approval: checkApproval(connector, answer) }]
  const admitted = []
  for (const entry of [...requested, ...approved])
    admitted.push({ ...entry, approval: await gates.admit(entry, signal) })
  // aborted while a gate was asked
  if (signal.aborted) throw sessionErrors.CANCELLED()
  const attached = admitted.map((entry) => ({
    connection: live.attach(entry.driver, entry.connector, source, entry.approval),
    properties: entry.approval.properties,
  }))
  return attached as [Approved, ...Approved[]]
}

/** Puts a connector first in the list of recently used ones. */
function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((recentId) => recentId !== id)].slice(0, recentLimit)
}
