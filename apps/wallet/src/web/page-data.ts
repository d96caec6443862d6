import type { WalletChain } from 'foyerkit/testing/wallet'

/** How many accounts of the phrase the wallet has. */
export const accountCount = 3

/** What the server wrote into the page: the chains, the words the keys come from, and the relay. */
export interface PageData {
  readonly chains: readonly WalletChain[]
  readonly mnemonic: string
  /** None when the page is served without one. */
  readonly relay: { readonly relayUrl: string; readonly projectId: string } | undefined
}

/** Reads it; none when the page is served without chains. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById('devnet')?.textContent
  if (!text) return undefined
  const { chains, mnemonic, service } = JSON.parse(text) as ServedData
  // the relay is on the port of the service
  const relay = service && { relayUrl: service.url.replace(/^http/, 'ws'), projectId: service.projectId }
  return { chains, mnemonic, relay }
}

interface ServedData extends Pick<PageData, 'chains' | 'mnemonic'> {
  readonly service?: { readonly url: string; readonly projectId: string }
}
