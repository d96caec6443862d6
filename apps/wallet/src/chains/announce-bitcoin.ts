import type { ChainSide } from './chain-side.js'
import { inBackground } from '../in-background.js'

/** Chain of the wallet on Bitcoin. */
export interface BitcoinSide {
  /** Word of its network: `mainnet`, `testnet` or `regtest`. */
  readonly network: string
  /** Esplora server of the network. Without it the wallet signs, and sends nothing. */
  readonly esploraUrl?: string | undefined
}

/**
 * Announces a wallet's addresses on Bitcoin by Wallet Standard, once the library that signs has loaded. Returns the function that
 * takes it back.
 */
export function announceBitcoin(side: ChainSide, { network, esploraUrl }: BitcoinSide): () => void {
  const { name, icon, mnemonic, storage, questions, onAccount } = side
  let isOver = false
  let withdraw = () => {}
  const announce = async () => {
    const { createBitcoinTestWallet } = await import('foyerkit/testing/bitcoin')
    if (isOver) return
    const wallet = createBitcoinTestWallet({
      name,
      icon: icon as `data:image/${string}`,
      mnemonic,
      network,
      ...(esploraUrl !== undefined && { sendsTo: esploraUrl }),
      ...(storage && { storage }),
      ask: ({ method, lines }) => questions.ask(`bitcoin:${method}`, lines),
    })
    const stops = [wallet.announce(window), onAccount(wallet.selectAccount)]
    withdraw = () => stops.forEach((stop) => stop())
  }
  inBackground(announce())
  return () => {
    isOver = true
    withdraw()
  }
}
