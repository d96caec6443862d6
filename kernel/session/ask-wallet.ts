import type { Approval, Connector, ConnectorDriver } from '../contracts/connector.js'
import type { Connection } from '../contracts/session.js'
import { connectorSources } from '../contracts/slots.js'
import { anySignal } from '../core/edges/any-signal.js'
import type { Clock } from '../core/edges/clock.js'
import { untilAborted } from '../core/edges/until-aborted.js'
import { withTimeout } from '../core/edges/with-timeout.js'
import { isRejection } from '../core/errors/rejection.js'
import { rpcCodes, toRpcError } from '../core/errors/rpc-codes.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import {
  checkApproval,
  isCurrentSource,
  sourceOf,
  type CheckedApproval,
  type ConnectorSource,
} from './connectors.js'
import { sessionErrors } from './errors.js'

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
 * `gone` (its plugin was deactivated or restarted meanwhile).
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
}

/** Creates the {@link WalletAsker} of a session. */
export function createWalletAsker(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly signal: AbortSignal
}): WalletAsker {
  const { store, clock } = deps

  return {
    async converse(connector, { signals, limitMs }, work) {
      const source = sourceOf(store, connector)
      const values = { wallet: connector.name }
      const end = anySignal(deps.signal, ...signals)
      const unsubscribe = store.sub(slotAtom(connectorSources), () => {
        // the driver of a restarted or deactivated plugin may never answer
        if (!isCurrentSource(store, source)) end.abort(sessionErrors.CONNECTOR_GONE({ values }))
      })
      const answered = new AbortController()
      if (limitMs !== undefined)
        clock.sleep(limitMs, answered.signal).then(
          () => end.abort(sessionErrors.NO_ANSWER({ values })),
          () => {},
        )
      try {
        return await work({
          signal: end.signal,
          ask: (asked, question) => ask(asked, end.signal, question),
        })
      } catch (error) {
        throw end.signal.aborted ? endOf(end.signal) : error
      } finally {
        answered.abort()
        unsubscribe()
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
  }

  async function ask(
    connector: Connector,
    signal: AbortSignal,
    question: (driver: ConnectorDriver, signal: AbortSignal) => Promise<Approval | undefined>,
  ): Promise<WalletAnswer> {
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
  }
}

/** Whether a wallet has answered with an error: it was asked and does not let the site have an account. */
function isRefusal(error: unknown): boolean {
  return isRejection(error) || toRpcError(error).rpcCode === rpcCodes.unauthorized
}

/** The error of a conversation that was ended. */
function endOf({ reason }: AbortSignal): unknown {
  const isOurs = sessionErrors.CONNECTOR_GONE.is(reason) || sessionErrors.NO_ANSWER.is(reason)
  return isOurs ? reason : sessionErrors.CANCELLED({ cause: reason })
}
