import { announceBitcoin, type BitcoinSide } from './announce-bitcoin.js'
import { announceCosmos, type CosmosSide } from './announce-cosmos.js'
import { announcePolkadot } from './announce-polkadot.js'
import { announceSolana } from './announce-solana.js'
import type { ChainSide } from './chain-side.js'

/** Chains, other than EVM chains, that a wallet has accounts on. */
export interface OtherChains {
  /** Announced by Wallet Standard. */
  readonly solana?: boolean | undefined
  /** Announced by Wallet Standard. */
  readonly bitcoin?: BitcoinSide | undefined
  /** In `injectedWeb3`, under the name of the wallet. */
  readonly polkadot?: boolean | undefined
  /** An object with the functions of Keplr. */
  readonly cosmos?: CosmosSide | undefined
}

/** Announces a wallet on its other chains. Returns the function that takes all of it back. */
export function announceChains(
  side: ChainSide,
  { solana, bitcoin, polkadot, cosmos }: OtherChains,
): () => void {
  const withdrawals = [
    ...(solana ? [announceSolana(side)] : []),
    ...(bitcoin ? [announceBitcoin(side, bitcoin)] : []),
    ...(polkadot ? [announcePolkadot(side)] : []),
    ...(cosmos ? [announceCosmos(side, cosmos)] : []),
  ]
  return () => {
    for (const withdraw of withdrawals) withdraw()
  }
}
