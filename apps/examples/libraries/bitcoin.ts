import { createBitcoinWallet } from 'foyerkit/adapters/bitcoin'
import type { Foyer } from 'foyerkit'

// #region bitcoin
/** Signs a message, and sends sats. Opens the modal if no wallet is connected. */
export async function signAndSend(foyer: Foyer, message: string, recipient: string, sats: bigint) {
  const wallet = createBitcoinWallet(foyer)
  await wallet.connect()
  const signature = await wallet.signMessage({ message })
  return { signature, id: await wallet.sendTransfer({ recipient, amount: sats }) }
}
// #endregion
