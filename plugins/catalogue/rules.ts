import { atom } from 'jotai/vanilla'
import { activeNamespaceAtom, networksAtom } from '#kernel'
import { connectorsAtom, type Platform, type Connector } from '#kernel/chain'
import { connectorOf, hiddenWalletsAtom, isConnectorOf } from '#plugins/connect/contract'
import { browserWallets } from './built-in-wallets.js'
import type { Wallet } from './contract.js'

/** Options of the catalogue, and the platform. */
export interface CatalogueOptions {
  readonly platform: Platform
  readonly hasService: boolean
  readonly featuredIds: readonly string[]
  /** Ids of the only wallets to show, if the host restricts them. */
  readonly includedIds: readonly string[] | undefined
  readonly excludedIds: readonly string[]
  readonly customWallets: readonly Wallet[]
}

/** Options of the widget's catalogue; set before any list reads them. */
export const optionsAtom = atom<CatalogueOptions>({
  platform: { mobile: undefined, safari: false, telegram: false },
  hasService: false,
  featuredIds: [],
  includedIds: undefined,
  excludedIds: [],
  customWallets: [],
})

/**
 * Whether a wallet is usable here: it supports a configured network, compared by the whole CAIP-2 id (docs/behaviour.md,
 * 15.4), its app can be opened if this is a phone (15.6), and the host does not exclude it, nor another entry with its name or
 * reverse domain (15.7).
 */
export const isUsableWalletAtom = atom((get) => {
  const { platform, excludedIds, includedIds } = get(optionsAtom)
  const hidden = get(hiddenWalletsAtom)
  const requested = new Set<string>(get(networksAtom).map(({ caipNetworkId }) => caipNetworkId))
  const active = get(activeNamespaceAtom)
  return (wallet: Wallet): boolean =>
    !excludedIds.includes(wallet.id) &&
    !isConnectorOf({ ...wallet, explorerId: wallet.id }, hidden) &&
    (!includedIds || includedIds.includes(wallet.id)) &&
    isServed(wallet, requested) &&
    (!platform.mobile || opensOnPhone(wallet, active))
})

/** Whether a pairing is listed: without a relay none is, and its view could only fail. */
export const canPairAtom = atom((get) => get(connectorsAtom).some(({ role }) => role === 'pairing'))

/** Whether a wallet of the host supports a configured network. Without `chains` it supports all. */
export const isOnRequestedNetworkAtom = atom((get) => {
  const requested = new Set<string>(get(networksAtom).map(({ caipNetworkId }) => caipNetworkId))
  return (wallet: Wallet): boolean => isServed(wallet, requested)
})

function isServed({ chains }: Wallet, requested: ReadonlySet<string>): boolean {
  return chains === undefined || chains.some((chain) => requested.has(chain))
}

function opensOnPhone({ id, mobileLink }: Wallet, active: string | undefined): boolean {
  const listedIn = browserWallets.get(id)?.listedIn ?? []
  return mobileLink !== undefined || listedIn.includes('*') || listedIn.includes(active ?? '')
}

/** Finds the connector of a wallet, if it is listed. */
export const connectorOfAtom = atom((get) => {
  const hidden = get(hiddenWalletsAtom)
  const connectors = get(connectorsAtom).filter((connector) => !isConnectorOf(connector, hidden))
  return (wallet: Pick<Wallet, 'id' | 'name' | 'rdns'>): Connector | undefined =>
    connectorOf(wallet, connectors)
})

/** Merges lists by id: each wallet at its first position, with the fields of its last entry. */
export function mergeWallets(...lists: readonly (readonly Wallet[])[]): readonly Wallet[] {
  const merged = new Map<string, Wallet>()
  for (const wallet of lists.flat()) merged.set(wallet.id, wallet)
  return [...merged.values()]
}
