import type { ConnectorDriver, Connector } from '../contracts/connector.js'
import { connectionGates } from '../contracts/slots.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import { isTakenOverAtom } from './taken-over.js'
import { abortable, checkApproval, type CheckedApproval } from './connectors.js'
import { sessionErrors } from './errors.js'

/** A wallet that has approved, or that has answered for a stored connection. */
interface Waiting {
  readonly connector: Connector
  readonly driver: ConnectorDriver
  readonly approval: CheckedApproval
}

/** Asks the gates of the slot `session.gates`. */
export interface Gates {
  /**
   * Asks every gate. Without gates it answers at once; else the wallet is asked again, because it may have switched meanwhile.
   *
   * @returns the approval that counts
   * @throws session/ACCOUNT_CHANGED, or the error of the gate, after the wallet is disconnected
   */
  admit(waiting: Waiting, signal: AbortSignal): Promise<CheckedApproval>
  /** As {@link Gates.admit}, for a stored connection. Undefined if a gate cannot tell yet. */
  restore(waiting: Waiting, signal: AbortSignal): Promise<CheckedApproval | undefined>
  /** Provider of the wallet that waits in a namespace. */
  provider(namespace: string): unknown
}

/** Creates the gates of a session. */
export function createGates({ store }: { readonly store: Store }): Gates {
  const waiting = new Map<string, ConnectorDriver>()

  async function ask({ connector, driver, approval }: Waiting, isRestored: boolean, signal: AbortSignal) {
    const gates = store.get(slotAtom(connectionGates))
    if (gates.length === 0) return approval
    const { id: connectorId, namespace } = connector
    const { accounts, network, properties } = approval
    waiting.set(namespace, driver)
    try {
      const takeOver = () => store.set(isTakenOverAtom, true)
      const request = { connectorId, namespace, accounts, network, properties, isRestored, signal, takeOver }
      for (const gate of gates) {
        const outcome = await abortable(signal, gate.admit({ ...request, provider: driver.provider() }))
        if (outcome === 'later') return undefined
      }
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
  }

  return {
    async admit(wallet, signal) {
      const approval = await ask(wallet, false, signal)
      if (approval) return approval
      // a gate may put off what is stored, not what the user waits for
      await wallet.driver.disconnect().catch(() => {})
      throw sessionErrors.NO_ANSWER({ values: { wallet: wallet.connector.name } })
    },
    restore: (wallet, signal) => ask(wallet, true, signal),
    provider: (namespace) => waiting.get(namespace)?.provider(),
  }
}
