import { atom } from 'jotai/vanilla'
import { sessionAtom } from '#kernel'
import { multiWalletAtom } from '../state.js'

/** The connections to list: one for each namespace with a wallet, with `multiWallet` all of them. */
export const listedConnectionsAtom = atom((get) => {
  const isAll = get(multiWalletAtom)
  return Object.values(get(sessionAtom).byNamespace).flatMap(({ connections, current }) =>
    connections.filter(({ uid }) => isAll || uid === current),
  )
})

/** Number of accounts of the listed connections. */
export const accountCountAtom = atom((get) =>
  get(listedConnectionsAtom).reduce((count, { accounts }) => count + accounts.length, 0),
)
