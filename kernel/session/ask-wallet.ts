import type { Approval, Connector, ConnectorDriver } from '../contracts/connector.js'
import type { Connection } from '../contracts/session.js'
import { connectionGates, connectorSources } from '../contracts/slots.js'
import { anySignal } from '../core/edges/any-signal.js'
import type { Clock } from '../core/edges/clock.js'
import { untilAborted } from '../core/edges/until-aborted.js'
import { withTimeout } from '../core/edges/with-timeout.js'
import { isRejection } from '../core/errors/rejection.js'
import { rpcCodes, toRpcError } from '../core/errors/rpc-codes.js'
import { WidgetError } from '../core/errors/widget-error.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import {
  checkApproval,
  isCurrentSource,
  isOfActiveNamespace,
  sourceOf,
  type CheckedApproval,
  type ConnectorSource,
} from './connectors.js'
import { sessionErrors } from './errors.js'
import { networksAtom } from './state.js'
import { isTakenOverAtom } from './taken-over.js'

/** Time limit of a wallet's answer to a disconnect, in milliseconds. */
export const disconnectLimitMs = 5_000

/** A wallet that has approved. */
export interface ApprovedWallet {
  readonly connector: Connector
  readonly driver: ConnectorDriver
  readonly source: ConnectorSource | undefined
  readonly approval: CheckedApproval
}

/**
 * Result of asking a wallet. `approved`, `nothing` (it approves nothing) and `refused` are answers. The others tell nothing of what
 * the wallet approves: `no-answer` (time limit, end of the wait, a failure on the way), `failed-to-load` (its driver),
 * `gone` (its plugin or namespace was deactivated or restarted meanwhile).
 */
export type WalletAnswer =
  | ({ readonly outcome: 'approved' } & ApprovedWallet)
  | { readonly outcome: 'nothing' }
  | {
      readonly outcome: 'refused' | 'no-answer' | 'failed-to-load' | 'gone'
      /** Undefined if a gate asked for more time. */
      readonly error: unknown
    }

/** A conversation with a wallet, from loading its driver to the last gate. */
export interface Conversation {
  /** Aborted by the caller, at the time limit, with the widget, and with the activation of the wallet's plugin; not by its end. */
  readonly signal: AbortSignal
  /** Loads the driver of a connector and asks it. Rejects with the reason of the signal only. */
  ask(
    connector: Connector,
    question: (driver: ConnectorDriver, signal: AbortSignal) => Promise<Approval | undefined>,
  ): Promise<WalletAnswer>
  /**
   * Asks every gate of the slot `session.gates`. Without gates the approval counts at once; else the wallet is asked again, because
   * it may have switched meanwhile. Rejects with the reason of the signal only.
   *
   * @returns the approval that counts, `refused` by a gate or for another account, or `no-answer` of a gate that could not find out
   */
  admit(
    wallet: ApprovedWallet,
    options: { readonly isRestored: boolean; readonly isCurrent: boolean },
  ): Promise<WalletAnswer>
}

/** Holds conversations with wallets. The only place where wallets are asked to connect, to restore and to end. */
export interface WalletAsker {
  /**
   * Runs the work of one conversation.
   *
   * @throws session/CONNECTOR_GONE, session/NO_ANSWER after the time limit, session/CANCELLED when a signal aborts, or the error of the
   *   work
   */
  converse<T>(
    connector: Connector,
    options: { readonly signals: readonly (AbortSignal | undefined)[]; readonly limitMs?: number },
    work: (conversation: Conversation) => Promise<T>,
  ): Promise<T>
  /**
   * Ends a connection in the wallet. Never rejects, and takes at most {@link disconnectLimitMs}.
   *
   * @returns the error of a wallet that failed or did not answer
   */
  endWallet(wallet: Pick<Connection, 'name'>, driver: ConnectorDriver | undefined): Promise<unknown>
  /** Provider of the wallet that waits for the gates in a namespace; the last one, if several do. */
  waitingProvider(namespace: string): unknown
}

/** Creates the {@link WalletAsker} of a session. */
export function createWalletAsker(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly signal: AbortSignal
}): WalletAsker {
  const { store, clock } = deps
  /** Wallets that wait for the gates. */
  const waiting: ApprovedWallet[] = []

  return {
    async converse(connector, { signals, limitMs }, work) {
      const source = sourceOf(store, connector)
      const values = { wallet: connector.name }
      const end = anySignal(deps.signal, ...signals)
      const endIfGone = () => {
        // the driver of a restarted or deactivated plugin may never answer
        if (!isCurrentSource(store, source) || !isOfActiveNamespace(store, connector))
          end.abort(sessionErrors.CONNECTOR_GONE({ values }))
      }
      const subscriptions = [
        store.sub(slotAtom(connectorSources), endIfGone),
        store.sub(networksAtom, endIfGone),
      ]
      const answered = new AbortController()
      if (limitMs !== undefined)
        clock.sleep(limitMs, answered.signal).then(
          () => end.abort(sessionErrors.NO_ANSWER({ values })),
          () => {},
        )
      try {
        return await work(createConversation(end.signal))
      } catch (error) {
        throw end.signal.aborted ? endOf(end.signal) : error
      } finally {
        answered.abort()
        subscriptions.forEach((unsubscribe) => unsubscribe())
        end.release()
      }
    },

    async endWallet({ name }, driver) {
      const late = () => sessionErrors.NO_ANSWER({ values: { wallet: name } })
      const answer = async () => driver?.disconnect()
      try {
        await untilAborted(withTimeout(clock, disconnectLimitMs, answer(), late), deps.signal)
        return undefined
      } catch (error) {
        return error
      }
    },

    waitingProvider: (namespace) =>
      waiting.findLast(({ connector }) => connector.namespace === namespace)?.driver.provider(),
  }

  function createConversation(signal: AbortSignal): Conversation {
    // functions of plugins: they may throw before they return a promise
    const settled = async <T>(work: () => Promise<T>) => {
      const promise = (async () => work())()
      return untilAborted(promise, signal).then(
        (value) => ({ value }),
        (error: unknown) => {
          signal.throwIfAborted()
          return { error }
        },
      )
    }
    return {
      signal,
      async ask(connector, question) {
        const loaded = await settled(() => connector.load())
        if ('error' in loaded) return { outcome: 'failed-to-load', error: loaded.error }
        const driver = loaded.value
        const answer = await settled(() => question(driver, signal))
        if ('error' in answer)
          return { outcome: isRefusal(answer.error) ? 'refused' : 'no-answer', error: answer.error }
        if (answer.value === undefined) return { outcome: 'nothing' }
        try {
          const approval = checkApproval(connector, answer.value)
          return { outcome: 'approved', connector, driver, source: sourceOf(store, connector), approval }
        } catch (error) {
          return sessionErrors.NO_ACCOUNTS.is(error) ? { outcome: 'nothing' } : { outcome: 'refused', error }
        }
      },
      async admit(wallet, options) {
        const gates = store.get(slotAtom(connectionGates))
        if (gates.length === 0) return { outcome: 'approved', ...wallet }
        const { connector, driver, approval } = wallet
        const { id: connectorId, namespace, name } = connector
        const { accounts, network, properties } = approval
        waiting.push(wallet)
        let isTakenOver = false
        const takeOver = () => store.set(isTakenOverAtom, (isTakenOver = true))
        const asked = { connectorId, namespace, accounts, network, properties, ...options, signal, takeOver }
        try {
          for (const gate of gates) {
            const admitted = (async () => gate.admit({ ...asked, provider: driver.provider() }))()
            if ((await untilAborted(admitted, signal)) !== 'later') continue
            const error = options.isRestored
              ? undefined
              : sessionErrors.NO_ANSWER({ values: { wallet: name } })
            return { outcome: 'no-answer', error }
          }
        } catch (error) {
          signal.throwIfAborted()
          return { outcome: isRefusalOfGate(error) ? 'refused' : 'no-answer', error }
        } finally {
          if (isTakenOver) store.set(isTakenOverAtom, false)
          waiting.splice(waiting.indexOf(wallet), 1)
        }
        const again = await this.ask(connector, () => driver.reconnect({ signal, network }))
        if (again.outcome === 'no-answer' || again.outcome === 'failed-to-load') return again
        const isSame =
          again.outcome === 'approved' && again.approval.accounts[0]?.caipAddress === accounts[0]?.caipAddress
        if (isSame) return { outcome: 'approved', ...wallet, approval: { ...again.approval, properties } }
        return { outcome: 'refused', error: sessionErrors.ACCOUNT_CHANGED({ values: { wallet: name } }) }
      },
    }
  }
}

/** Whether a wallet has answered with an error: it was asked and does not let the site have an account. */
function isRefusal(error: unknown): boolean {
  return isRejection(error) || toRpcError(error).rpcCode === rpcCodes.unauthorized
}

/** Whether a gate refuses. Any other error, such as a failed request or import, means that it could not find out. */
function isRefusalOfGate(error: unknown): boolean {
  return isRejection(error) || (error instanceof WidgetError && error.kind !== 'request')
}

/** The error of a conversation that was ended. */
function endOf({ reason }: AbortSignal): unknown {
  const isOurs = sessionErrors.CONNECTOR_GONE.is(reason) || sessionErrors.NO_ANSWER.is(reason)
  return isOurs ? reason : sessionErrors.CANCELLED({ cause: reason })
}
