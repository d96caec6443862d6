import type { WalletChain } from 'foyerkit/testing/wallet'

/** Number of accounts the wallet derives from the phrase. */
export const accountCount = 3

/** Data of the page's server: the chains, the phrase of the keys, and the relay. */
export interface PageData {
  readonly chains: readonly WalletChain[]
  readonly mnemonic: string
  /** The local Solana chain, which plays the main network. */
  readonly solana?: { readonly rpcUrl: string } | undefined
  /** Esplora server of the local Bitcoin chain, and the CAIP-2 reference of its network. */
  readonly bitcoin?: { readonly url: string; readonly reference: string } | undefined
  /** Undefined when the page is served without a relay. */
  readonly relay: { readonly relayUrl: string; readonly projectId: string } | undefined
}

/** Fetches the data. Undefined when the page is served without chains. */
export async function fetchPageData(): Promise<PageData | undefined> {
  const response = await fetch('/devnet.json')
  if (!response.ok) return undefined
  const { chains, mnemonic, service, solana, bitcoin } = (await response.json()) as ServedData
  // the relay is on the port of the service
  const relay = service && { relayUrl: service.url.replace(/^http/, 'ws'), projectId: service.projectId }
  return { chains, mnemonic, relay, solana, bitcoin }
}

interface ServedData extends Pick<PageData, 'chains' | 'mnemonic' | 'solana' | 'bitcoin'> {
  readonly service?: { readonly url: string; readonly projectId: string }
}
