import { isSameAddress } from '../core/networks/addresses.js'
import { addressOf, type CaipAddress } from '../core/networks/caip.js'
import type { Connection, SessionService } from '../contracts/session.js'
import { emitActiveChanges, readActive } from './active-changes.js'
import { addressFormatAtom } from './atoms.js'
import { sessionErrors } from './errors.js'
import type { SessionParts } from './live-connections.js'
import { allConnections, namespaceSession, sessionAtom } from './state.js'
import type { Switcher } from './switch-network.js'

/** Creates `selectAccount`: makes an account and its connection the ones in use. */
export function createSelectAccount(
  parts: SessionParts,
  { cancel: cancelSwitch }: Pick<Switcher, 'cancel'>,
): SessionService['selectAccount'] {
  const { store, events, dispatch } = parts

  /** The account as a connection has it, whatever the case of its letters. */
  function findAccount({ accounts, namespace }: Connection, account: CaipAddress): CaipAddress | undefined {
    const format = store.get(addressFormatAtom)(namespace)
    const isSame = ({ caipAddress }: Connection['accounts'][number]) =>
      chainOf(caipAddress) === chainOf(account) &&
      isSameAddress(addressOf(caipAddress), addressOf(account), format)
    return accounts.find(isSame)?.caipAddress
  }

  /** The connection that has the account: the requested one, else a current one, else the first. */
  function findOwner(account: CaipAddress, uid: string | undefined): Connection | undefined {
    const state = store.get(sessionAtom)
    const owners = allConnections(state).filter((connection) => findAccount(connection, account))
    if (uid !== undefined) return owners.find((connection) => connection.uid === uid)
    const isCurrent = (connection: Connection) =>
      namespaceSession(state, connection.namespace)?.current === connection.uid
    return owners.find(isCurrent) ?? owners[0]
  }

  return async (account, { connection: requested } = {}) => {
    const owner = findOwner(account, requested)
    const owned = owner && findAccount(owner, account)
    if (!owned) throw sessionErrors.NO_ACCOUNTS()
    const { namespace, uid } = owner
    const before = readActive(store)
    parts.recordUserAction(namespace)
    cancelSwitch()
    dispatch({ type: 'account-chosen', uid, account: owned })
    emitActiveChanges(store, events, before)
    parts.persist()
    parts.readBalance()
  }
}

/** The part of an account's id before its address. */
const chainOf = (account: CaipAddress) => account.slice(0, account.lastIndexOf(':'))
