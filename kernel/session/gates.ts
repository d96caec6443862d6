import type { ConnectorDriver } from '../contracts/connector.js'
import { connectionGates } from '../contracts/slots.js'
import { untilAborted } from '../core/edges/until-aborted.js'
import { isRejection } from '../core/errors/rejection.js'
import { WidgetError } from '../core/errors/widget-error.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { isTakenOverAtom } from './taken-over.js'
import type { ApprovedWallet, Conversation, WalletAnswer } from './ask-wallet.js'
import { sessionErrors } from './errors.js'

/** Asks the gates of the slot `session.gates`. */
export interface Gates {
  /**
   * Asks every gate. Without gates the approval counts at once; else the wallet is asked again, because it may have switched
   * meanwhile. Rejects with the reason of the conversation's signal only.
   *
   * @returns the approval that counts, `refused` by a gate or for another account, or `no-answer` of a gate that could not find out
   */
  admit(
    wallet: ApprovedWallet,
    conversation: Conversation,
    options: { readonly isRestored: boolean; readonly isCurrent: boolean },
  ): Promise<WalletAnswer>
  /** Provider of the wallet that waits in a namespace; the last one, if several do. */
  provider(namespace: string): unknown
}

/** Creates the gates of a session. */
export function createGates({ store }: { readonly store: Store }): Gates {
  const waiting: { readonly namespace: string; readonly driver: ConnectorDriver }[] = []

  return {
    async admit(wallet, conversation, options) {
      const gates = store.get(slotAtom(connectionGates))
      if (gates.length === 0) return { outcome: 'approved', ...wallet }
      const { connector, driver, approval } = wallet
      const { signal } = conversation
      const { id: connectorId, namespace, name } = connector
      const { accounts, network, properties } = approval
      const entry = { namespace, driver }
      waiting.push(entry)
      let isTakenOver = false
      const takeOver = () => store.set(isTakenOverAtom, (isTakenOver = true))
      try {
        const request = {
          connectorId,
          namespace,
          accounts,
          network,
          properties,
          ...options,
          signal,
          takeOver,
        }
        for (const gate of gates) {
          const admitted = (async () => gate.admit({ ...request, provider: driver.provider() }))()
          if ((await untilAborted(admitted, signal)) === 'later')
            return {
              outcome: 'no-answer',
              error: options.isRestored ? undefined : sessionErrors.NO_ANSWER({ values: { wallet: name } }),
            }
        }
      } catch (error) {
        signal.throwIfAborted()
        return { outcome: isRefusal(error) ? 'refused' : 'no-answer', error }
      } finally {
        if (isTakenOver) store.set(isTakenOverAtom, false)
        waiting.splice(waiting.indexOf(entry), 1)
      }
      const again = await conversation.ask(connector, () => driver.reconnect({ signal, network }))
      if (again.outcome === 'no-answer' || again.outcome === 'failed-to-load') return again
      const isSame =
        again.outcome === 'approved' && again.approval.accounts[0]?.caipAddress === accounts[0]?.caipAddress
      if (isSame) return { outcome: 'approved', ...wallet, approval: { ...again.approval, properties } }
      return { outcome: 'refused', error: sessionErrors.ACCOUNT_CHANGED({ values: { wallet: name } }) }
    },
    provider: (namespace) =>
      waiting
        .filter((entry) => entry.namespace === namespace)
        .at(-1)
        ?.driver.provider(),
  }
}

/** Whether a gate refuses. Any other error, such as a failed request or import, means that it could not find out. */
function isRefusal(error: unknown): boolean {
  return isRejection(error) || (error instanceof WidgetError && error.kind !== 'request')
}
