import type { SessionState } from '../../contracts/session.js'
import { namespaceOf, statusAtom } from '../../session/state.js'
import type { RememberedAccount } from '../account-cookie.js'
import type { Foyer } from '../foyer.js'

/** The session of a page that remembers an account: its wallet has yet to confirm it. Without one there is no connection. */
export function firstSession(remembered: RememberedAccount | undefined): SessionState {
  if (!remembered) return { active: undefined, byNamespace: {} }
  const { caipAddress, caipNetworkId, wallet } = remembered
  const namespace = namespaceOf(caipNetworkId)
  const connection = {
    uid: 'remembered',
    connectorId: 'remembered',
    name: wallet,
    kind: 'EXTERNAL',
    namespace,
    accounts: [{ caipAddress }],
    chainId: caipNetworkId,
  }
  return {
    active: namespace,
    byNamespace: {
      [namespace]: {
        status: 'reconnecting',
        connections: [connection],
        current: connection.uid,
        leaving: false,
        network: caipNetworkId,
      },
    },
  }
}

/** Whether no wallet has confirmed a connection. `disconnected` until the code of the session has loaded; a user may connect meanwhile. */
export function isUnconfirmed(foyer: Pick<Foyer, 'read'>): boolean {
  return ['disconnected', 'reconnecting'].includes(foyer.read(statusAtom))
}
