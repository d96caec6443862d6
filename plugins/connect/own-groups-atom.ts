import { atom } from 'jotai/vanilla'
import { connectorsAtom, destination, networksAtom, recentConnectorsAtom, slotAtom } from '#kernel'
import type { Connector } from '#kernel/contracts'
import { isConnectorOf } from './contract/is-connector-of.js'
import { connectGroups, hiddenWalletsAtom, type WalletRow } from './contract.js'
import type { HostWallet } from './host-wallet.js'
import { popularWallets } from './popular-wallets.js'
import { connectOptionsAtom } from './state.js'

/** What there is without asking anybody; the other types are no wallets, or have sections of their own. */
const inBrowser: readonly string[] = ['injected', 'ANNOUNCED', 'MULTI_CHAIN']

/** The connectors that are listed: what the host does not want to see is left out. */
const listedAtom = atom((get) => {
  const hidden = get(hiddenWalletsAtom)
  return get(connectorsAtom).filter(
    (one) => one.kind !== 'AUTH' && one.kind !== 'ID_AUTH' && !isConnectorOf(one, hidden),
  )
})

/** Whether there is a wallet to connect at once; a code to scan leads to one elsewhere. */
export const isInstalledAtom = atom((get) => get(listedAtom).some(({ kind }) => kind !== 'WALLET_CONNECT'))

/** Whether another plugin recommends wallets to those who have none. */
export const isAdvisedAtom = atom((get) =>
  get(slotAtom(connectGroups)).some(({ id }) => id === 'recommended'),
)

/** Well-known wallets for the networks of the site; none if another plugin recommends wallets. */
const popularWalletsAtom = atom((get): readonly HostWallet[] => {
  const namespaces = get(networksAtom).map(({ chainNamespace }) => chainNamespace)
  return get(isAdvisedAtom) ? [] : popularWallets.filter(({ namespace }) => namespaces.includes(namespace))
})

/** The groups of wallets that come from the connectors and the host's options, by the ids of their fills. */
export const ownGroupsAtom = atom((get): Readonly<Record<string, readonly WalletRow[]>> => {
  const { customWallets, installLinks = get(popularWalletsAtom) } = get(connectOptionsAtom)
  const all = get(listedAtom)
  // a code to scan is no wallet: which one scanned it, its own plugin knows
  const recent = get(recentConnectorsAtom).flatMap((id) =>
    all.filter((one) => one.id === id && one.kind !== 'WALLET_CONNECT'),
  )
  const rowsOf = (isWanted: (kind: string) => boolean) => all.filter(({ kind }) => isWanted(kind)).map(toRow)

  const names = new Set(all.map(({ name }) => name.toLowerCase()))
  const hosts = [...customWallets, ...(get(isInstalledAtom) ? [] : installLinks)]
  return {
    walletConnect: rowsOf((kind) => kind === 'WALLET_CONNECT'),
    recent: recent.map((one) => ({ ...toRow(one), badge: one.contested ? 'unverified' : 'recent' })),
    injected: rowsOf((kind) => inBrowser.includes(kind)),
    custom: hosts.filter(({ name }) => !names.has(name.toLowerCase())).map(toLink),
    external: rowsOf((kind) => kind !== 'WALLET_CONNECT' && !inBrowser.includes(kind)),
  }
})

const badges: Readonly<Record<string, WalletRow['badge']>> = {
  ANNOUNCED: 'installed',
  injected: 'installed',
  MULTI_CHAIN: 'multiChain',
  WALLET_CONNECT: 'qrCode',
}

function toRow({ id, name, imageUrl, imageId, kind, contested, opens }: Connector): WalletRow {
  const press = opens ? { opens: destination(opens) } : { connectorId: id }
  return { id, name, imageUrl, imageId, badge: contested ? 'unverified' : badges[kind], press }
}

function toLink({ name, url, imageUrl }: HostWallet): WalletRow {
  return { id: url, name, imageUrl, press: { href: url } }
}
