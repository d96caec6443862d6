import { atom } from 'jotai/vanilla'
import { connectorsAtom, recentConnectorsAtom } from '#kernel'
import type { Connector } from '#kernel/contracts'
import type { WalletRow } from './contract.js'
import type { HostWallet } from './host-wallet.js'
import { popularWallets } from './popular-wallets.js'
import { connectOptionsAtom } from './state.js'

/** What there is without asking anybody; the other types are no wallets, or have sections of their own. */
const inBrowser: readonly Connector['type'][] = ['injected', 'ANNOUNCED', 'MULTI_CHAIN']

/** Whether there is a wallet to connect at once; a code to scan leads to one elsewhere. */
export const isInstalledAtom = atom((get) =>
  get(connectorsAtom).some(({ type }) => inBrowser.includes(type) || type === 'EXTERNAL'),
)

/** The groups of wallets that come from the connectors and the host's options, by the ids of their fills. */
export const ownGroupsAtom = atom((get): Readonly<Record<string, readonly WalletRow[]>> => {
  const { customWallets, installLinks = popularWallets } = get(connectOptionsAtom)
  const recentIds = get(recentConnectorsAtom)
  const all = get(connectorsAtom).filter(({ type }) => type !== 'AUTH' && type !== 'ID_AUTH')
  const recent = recentIds.flatMap((id) => all.filter((one) => one.id === id))
  const others = all.filter((one) => !recent.includes(one))
  const ofType = (...types: Connector['type'][]) =>
    others.filter(({ type }) => types.includes(type)).map(toRow)

  const names = new Set(all.map(({ name }) => name.toLowerCase()))
  const hosts = [...customWallets, ...(get(isInstalledAtom) ? [] : installLinks)]
  return {
    walletConnect: ofType('WALLET_CONNECT'),
    recent: recent.map((one) => ({ ...toRow(one), badge: one.contested ? 'unverified' : 'recent' })),
    injected: ofType(...inBrowser),
    custom: hosts.filter(({ name }) => !names.has(name.toLowerCase())).map(toLink),
    external: ofType('EXTERNAL'),
  }
})

const badges: Partial<Record<Connector['type'], WalletRow['badge']>> = {
  ANNOUNCED: 'installed',
  injected: 'installed',
  MULTI_CHAIN: 'multiChain',
  WALLET_CONNECT: 'qrCode',
}

function toRow({ id, name, imageUrl, type, contested, opens }: Connector): WalletRow {
  const press = opens ? { opens, params: {} } : { connectorId: id }
  return { id, name, imageUrl, badge: contested ? 'unverified' : badges[type], press }
}

function toLink({ name, url, imageUrl }: HostWallet): WalletRow {
  return { id: url, name, imageUrl, press: { href: url } }
}
