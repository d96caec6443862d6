import { atom } from 'jotai/vanilla'
import { sessionAtom } from '#kernel'

/** The connections in use, one for each namespace with a wallet. */
export const currentConnectionsAtom = atom((get) =>
  Object.values(get(sessionAtom).byNamespace).flatMap(({ connections, current }) =>
    connections.filter(({ uid }) => uid === current),
  ),
)

/** Number of accounts of the connections in use. */
export const accountCountAtom = atom((get) =>
  get(currentConnectionsAtom).reduce((count, { accounts }) => count + accounts.length, 0),
)
