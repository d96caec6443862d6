import { pickConnector, siblingsOf } from './connectors.js'
import type { Approval, Connector } from '../contracts/connector.js'
import { type Connection, type SessionService } from '../contracts/session.js'
import { connected, connectFailed } from '../contracts/session-events.js'
import { toRpcError } from '../core/errors/rpc-codes.js'
import { networkState } from './account-atoms.js'
import type { ApprovedWallet, Conversation, WalletAnswer, WalletAsker } from './ask-wallet.js'
import { sessionErrors } from './errors.js'
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
export function createConnects(parts: SessionParts, live: LiveConnections, asker: WalletAsker): Connects {
  const { store, events, signal, dispatch, stored, persist, readBalance } = parts
  let pending:
    | { readonly namespace: string; readonly connectorId: string; readonly attempt: AbortController }
    | undefined

  /** Cancels the attempt under way. `next` is the namespace of the attempt that follows and has the status then. */
  function cancelPending(next?: string) {
    const cancelled = pending
    pending = undefined
    cancelled?.attempt.abort()
    if (cancelled && cancelled.namespace !== next)
      dispatch({ type: 'connect-failed', namespace: cancelled.namespace })
  }

  /** Ends an approval of an attempt that failed, unless the wallet stays in use: the site keeps no permission. */
  async function giveUp({ connector: { id, namespace, name }, driver }: ApprovedWallet): Promise<void> {
    const isInUse = live.driver(`${namespace}/${id}`) !== undefined || pending?.connectorId === id
    // the wallet's own error adds nothing
    if (!signal.aborted && !isInUse) await asker.endWallet({ name }, driver)
  }

  /**
   * Asks a wallet to connect in one namespace, then the gates. Connectors of one conversation share the request: wallets of their
   * namespaces follow the requested one, or replace it if the wallet left it out.
   *
   * @param approved receives each wallet that has approved
   * @returns the wallets that the gates admit, at least one
   */
  async function ask(
    connector: Connector,
    conversation: Conversation,
    properties: Approval['properties'],
    approved: ApprovedWallet[],
  ): Promise<readonly ApprovedWallet[]> {
    const networkIn = ({ namespace }: Connector) => store.get(networkState(namespace)).caipNetworkId
    const take = (answer: WalletAnswer) => {
      if (answer.outcome !== 'nothing') approved.push(requireApproval(answer))
    }
    take(
      await conversation.ask(connector, (driver, signal) =>
        driver.connect({ signal, network: networkIn(connector), properties }),
      ),
    )
    const siblings = siblingsOf(store, connector).map((sibling) =>
      conversation.ask(sibling, (driver, signal) =>
        driver.reconnect({ signal, network: networkIn(sibling) }),
      ),
    )
    ;(await Promise.all(siblings)).forEach(take)
    if (approved.length === 0)
      throw sessionErrors.NO_ACCOUNTS({ detail: `${connector.name} shared no account.` })
    const admitted: ApprovedWallet[] = []
    for (const wallet of approved) {
      const answer = await conversation.admit(wallet, { isRestored: false, isCurrent: true })
      admitted.push(requireApproval(answer))
    }
    return admitted
  }

  /** Makes new connections the current ones, the first one last, so that its namespace becomes the active one. */
  function makeCurrent(connections: readonly Connection[], namespace: string): void {
    for (const connection of [...connections].reverse()) {
      parts.recordUserAction(connection.namespace)
      // stored wallets of the namespace that did not answer or announce themselves are not restored next to the chosen one
      stored.dropWaiting(connection.namespace)
      stored.drop(connection.uid)
      dispatch({ type: 'connect-succeeded', connection })
    }
    // the wallet approved other namespaces only
    if (connections[0]?.namespace !== namespace) dispatch({ type: 'connect-failed', namespace })
  }

  return {
    cancel(namespace) {
      if (namespace === undefined || pending?.namespace === namespace) cancelPending()
    },
    async connect(request) {
      const { connectorId, properties } = request
      const connector = pickConnector(store, connectorId, request.namespace)
      if (!connector)
        throw sessionErrors.CONNECTOR_NOT_FOUND({ detail: `There is no connector "${connectorId}".` })
      const { namespace } = connector
      cancelPending(namespace)
      const attempt = new AbortController()
      pending = { namespace, connectorId, attempt }
      dispatch({ type: 'connect-started', namespace })
      const approved: ApprovedWallet[] = []
      try {
        const signals = [attempt.signal, request.signal]
        const [wallets, connections] = await asker.converse(connector, { signals }, async (conversation) => {
          const admitted = await ask(connector, conversation, properties, approved)
          conversation.signal.throwIfAborted()
          const attached = live.attachAll(admitted)
          // from here on a cancel comes too late
          pending = undefined
          makeCurrent(attached, namespace)
          return [admitted, attached] as const
        })
        // nothing below is awaited: the caller gets the connection in the task that updates the state
        persist()
        store.set(recentConnectorsAtom, (recent) => withRecent(recent, connectorId))
        for (const { connector: member, approval } of wallets)
          events.emit(connected, {
            namespace: member.namespace,
            connectorId,
            properties: approval.properties,
          })
        readBalance()
        return connections[0] as Connection
      } catch (thrown) {
        // a cancelled attempt has settled its status, or left it to a newer attempt
        if (pending?.attempt === attempt) {
          pending = undefined
          dispatch({ type: 'connect-failed', namespace })
        }
        const ended = Promise.all(approved.map(giveUp))
        // a cancel does not wait for the wallet
        if (!sessionErrors.CANCELLED.is(thrown)) await ended
        const error = toRpcError(thrown, 'The wallet did not connect')
        if (!signal.aborted) events.emit(connectFailed, { namespace, connectorId, error })
        throw error
      }
    },
  }
}

/** @throws the error of an answer that is no approval */
function requireApproval(answer: WalletAnswer): ApprovedWallet {
  if (answer.outcome === 'approved') return answer
  throw answer.outcome === 'nothing' ? sessionErrors.NO_ACCOUNTS() : answer.error
}

/** Puts a connector first in the list of recently used ones. */
function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((recentId) => recentId !== id)].slice(0, recentLimit)
}
