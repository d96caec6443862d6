import { BrowserProvider, parseEther } from 'ethers'
import { foyerEthers } from 'foyerkit/adapters/ethers'
import type { Foyer } from 'foyerkit'

// #region ethers
/** Sends an amount of the native asset. Opens the modal if no wallet is connected. */
export async function pay(foyer: Foyer, to: string, amount: string) {
  const { connect } = foyerEthers(foyer, BrowserProvider)
  const signer = await connect()
  const transaction = await signer.sendTransaction({ to, value: parseEther(amount) })
  return transaction.wait()
}
// #endregion
