import { createSolanaTestWallet } from 'foyerkit/testing/solana'
import type { ChainSide } from './chain-side.js'

const sharedAccounts = 2

/** Announces a wallet's accounts on Solana by Wallet Standard. Returns the function that takes it back. */
export function announceSolana(side: ChainSide): () => void {
  const { name, icon, mnemonic, storage, questions, solanaHabits, onAccount } = side
  const wallet = createSolanaTestWallet({
    name,
    habits: solanaHabits,
    icon: icon as `data:image/svg+xml;base64,${string}`,
    secretKeys: async () => (await import('./solana-keys.js')).deriveSolanaKeys(mnemonic, sharedAccounts),
    ...(storage && { storage }),
    ask: ({ method, lines }) => questions.ask(method, lines),
  })
  const withdraw = wallet.announce(window)
  const stop = onAccount((index) => index < sharedAccounts && wallet.selectAccount(index))
  return () => {
    stop()
    withdraw()
  }
}
