import { atom } from 'jotai/vanilla'
import type { Connector } from '../../contracts/connector.js'
import type { Account, ConnectionStatus, SessionState } from '../../contracts/session.js'
import { connectorSources } from '../../contracts/slots.js'
import { slotAtom } from '../../slots/slot-atom.js'
import { addressOf, type CaipAddress } from '../caip.js'
import { currentConnection, emptySession } from './connections.js'

/** All connections. Written by the session service only. */
export const sessionAtom = atom<SessionState>(emptySession)

/** The last known native balance and whose it is; shown only beside the account it belongs to. */
export const nativeBalanceAtom = atom<
  { readonly account: CaipAddress; readonly balance: string; readonly symbol: string } | undefined
>(undefined)

/** Every connector there is now, in the order of its source. */
export const connectorsAtom = atom<readonly Connector[]>((get) =>
  get(slotAtom(connectorSources)).flatMap((source) => get(source.list)),
)

/** How the session stands as a whole: what is under way first, then what is there. */
export const statusAtom = atom<ConnectionStatus>((get) => {
  const all = Object.values(get(sessionAtom).byNamespace).map(({ status }) => status)
  const order = ['connecting', 'reconnecting', 'connected'] as const
  return order.find((status) => all.includes(status)) ?? 'disconnected'
})

/** The account in use. */
export const accountAtom = atom<Account>((get) => {
  const session = get(sessionAtom)
  const connection = currentConnection(session)
  const status = get(statusAtom)
  const caipAddress = connection?.accounts[0]
  const balance = get(nativeBalanceAtom)
  const known = balance !== undefined && balance.account === caipAddress ? balance : undefined
  return {
    status,
    namespace: connection?.namespace,
    caipAddress,
    address: caipAddress && addressOf(caipAddress),
    allAccounts: connection?.accounts ?? [],
    caipNetworkId: connection?.chainId,
    connectorId: connection?.connectorId,
    connectedWalletInfo: connection && { name: connection.name, icon: connection.imageUrl },
    balance: known?.balance,
    balanceSymbol: known?.symbol,
  }
})
