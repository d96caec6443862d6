import { atom } from 'jotai/vanilla'
import { networksAtom, slotAtom } from '#kernel'
import { connectorsAtom, recentConnectorsAtom, isWallet, type ConnectorRole } from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'
import {
  connectGroups,
  connectRows,
  hiddenWalletsAtom,
  isConnectorOf,
  rowOfConnector,
  type WalletRow,
} from './contract.js'
import { connectOptionsAtom, type GroupRows, type HostWallet } from './state.js'

/** Well-known wallets with their download pages, by the namespace that they support. */
const popularWallets: Readonly<Record<string, readonly HostWallet[]>> = {
  [evmNamespace]: [
    { name: 'MetaMask', url: 'https://metamask.io/download' },
    { name: 'Rabby', url: 'https://rabby.io' },
    { name: 'Rainbow', url: 'https://rainbow.me/download' },
  ],
}

/** Connectors of the wallet list, without hidden ones and those of other sections. */
const listedAtom = atom((get) => {
  const hidden = get(hiddenWalletsAtom)
  return get(connectorsAtom).filter(
    (connector) => connector.role !== 'login' && !isConnectorOf(connector, hidden),
  )
})

/** Whether a wallet can connect here. The QR code leads to a wallet elsewhere. */
export const isInstalledAtom = atom((get) => get(listedAtom).some(isWallet))

/** Whether another plugin recommends wallets. */
export const isAdvisedAtom = atom((get) =>
  get(slotAtom(connectGroups)).some(({ id }) => id === 'recommended'),
)

/** Well-known wallets for the networks of the site; none if another plugin recommends wallets. */
const popularWalletsAtom = atom((get) => {
  const namespaces = new Set(get(networksAtom).map(({ chainNamespace }) => chainNamespace))
  return get(isAdvisedAtom) ? [] : [...namespaces].flatMap((namespace) => popularWallets[namespace] ?? [])
})

/** Rows of this plugin's groups, by the ids of their fills. */
export const ownRowsAtom = atom((get): GroupRows => {
  const { customWallets, installLinks = get(popularWalletsAtom) } = get(connectOptionsAtom)
  const listed = get(listedAtom)
  const others = get(slotAtom(connectRows))
  const recent = others.map((rows) => rows.recent && get(rows.recent)).find((rows) => rows !== undefined)
  const custom = others.flatMap((rows) => (rows.custom && get(rows.custom)) ?? [])
  const rowsOf = (wanted: ConnectorRole) =>
    listed.filter(({ role = 'wallet' }) => role === wanted).map((connector) => rowOfConnector(connector))

  const names = new Set(listed.map(({ name }) => name.toLowerCase()))
  const hosts = [...customWallets, ...(get(isInstalledAtom) ? [] : installLinks)]
  return {
    walletConnect: rowsOf('pairing'),
    // the QR code is no wallet: the plugin that pairs knows which wallet scanned it
    recent:
      recent ??
      get(recentConnectorsAtom)
        .flatMap((id) => listed.filter((connector) => connector.id === id && isWallet(connector)))
        .map((connector) => rowOfConnector(connector, true)),
    injected: rowsOf('installed'),
    custom: [...hosts.filter(({ name }) => !names.has(name.toLowerCase())).map(toLink), ...custom],
    external: rowsOf('wallet'),
  }
})

function toLink({ name, url, imageUrl }: HostWallet): WalletRow {
  return { id: url, name, imageUrl, press: { href: url } }
}

/** Rows of the wallet list: the groups in their order, each wallet once, a recent one in its group. */
export const walletRowsAtom = atom((get): readonly WalletRow[] => {
  const groups = get(slotAtom(connectGroups)).map(({ id, list }) => ({ id, rows: get(list) }))
  const recent = groups.find(({ id }) => id === 'recent')?.rows ?? []
  const isRecent = new Set(recent.map(keyOf))
  const seen = new Set<string>()
  return groups.flatMap(({ rows }) =>
    rows.filter((row) => {
      const key = keyOf(row)
      const isElsewhere = seen.has(key) || (isRecent.has(key) && rows !== recent)
      if (!isElsewhere) seen.add(key)
      return !isElsewhere
    }),
  )
})

/** Identity of a wallet: its connector, if it has one. */
function keyOf({ id, press }: WalletRow): string {
  return 'connectorId' in press ? press.connectorId : id
}
