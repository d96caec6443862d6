import type { ConnectorDriver, Connector } from '../contracts/connector.js'
import { connectionGates } from '../contracts/slots.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { isTakenOverAtom } from './taken-over.js'
import { abortable, checkApproval, type CheckedApproval } from './connectors.js'
import { sessionErrors } from './errors.js'

/** Asks the gates of the slot `session.gates`. */
export interface Gates {
  /**
   * Asks every gate. Without gates it answers at once; else the wallet is asked again, because it may have switched meanwhile.
   *
   * @returns the approval that counts
   * @throws session/ACCOUNT_CHANGED, or the error of the gate, after the wallet is disconnected
   */
  admit(
    request: {
      readonly connector: Connector
      readonly driver: ConnectorDriver
      readonly approval: CheckedApproval
    },
    options: { readonly isRestored: boolean; readonly signal: AbortSignal },
  ): Promise<CheckedApproval>
  /** Provider of the wallet that waits in a namespace. */
  provider(namespace: string): unknown
}

/** Creates the gates of a session. */
export function createGates({ store }: { readonly store: Store }): Gates {
  const waiting = new Map<string, ConnectorDriver>()

  return {
    async admit({ connector, driver, approval }, { isRestored, signal }) {
      const gates = store.get(slotAtom(connectionGates))
      if (gates.length === 0) return approval
      const { id: connectorId, namespace } = connector
      const { accounts, network, properties } = approval
      waiting.set(namespace, driver)
      try {
        const takeOver = () => store.set(isTakenOverAtom, true)
        const request = {
          connectorId,
          namespace,
          accounts,
          network,
          properties,
          isRestored,
          signal,
          takeOver,
        }
        for (const gate of gates)
          await abortable(signal, gate.admit({ ...request, provider: driver.provider() }))
        const answer = await abortable(signal, driver.reconnect({ signal, network }))
        const now = answer && checkApproval(connector, answer)
        if (now?.accounts[0]?.caipAddress !== accounts[0]?.caipAddress)
          throw sessionErrors.ACCOUNT_CHANGED({ values: { wallet: connector.name } })
        return { ...now, properties } as CheckedApproval
      } catch (error) {
        // refused: the site keeps no permission. The wallet's own error adds nothing.
        await driver.disconnect().catch(() => {})
        throw error
      } finally {
        store.set(isTakenOverAtom, false)
        if (waiting.get(namespace) === driver) waiting.delete(namespace)
      }
    },
    provider: (namespace) => waiting.get(namespace)?.provider(),
  }
}
