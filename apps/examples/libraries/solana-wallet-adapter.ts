import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { createFoyerStandardWallet } from 'foyerkit/adapters/solana-wallet-adapter'
import type { Foyer } from 'foyerkit'

type CompatibleWallet = ConstructorParameters<typeof StandardWalletAdapter>[0]['wallet']

// #region wallet-adapter
/** Creates the wallets of `<WalletProvider wallets={…} autoConnect>`. */
export function createWallets(foyer: Foyer) {
  const wallet = createFoyerStandardWallet(foyer) as CompatibleWallet
  return [new StandardWalletAdapter({ wallet })]
}
// #endregion
