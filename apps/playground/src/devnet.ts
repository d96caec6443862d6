import type { EvmAsset } from 'foyerkit/plugins/evm'

/** What the server wrote into the page: the local chains, and the words the test wallet's keys come from. */
export interface Devnet {
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  readonly mnemonic: string
  /** What the chains keep beside their own asset. */
  readonly assets: readonly EvmAsset[]
  /** The service that runs beside them. */
  readonly service?: { readonly url: string; readonly projectId: string } | undefined
  /** Where the web wallet is, which pairs over that service. */
  readonly walletUrl?: string | undefined
}

/** Reads the local chains from the page; none when it is served without them. */
export function readDevnet(): Devnet | undefined {
  const text = document.getElementById('devnet')?.textContent
  return text ? (JSON.parse(text) as Devnet) : undefined
}
