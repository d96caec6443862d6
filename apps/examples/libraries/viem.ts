import { parseEther, type Address } from 'viem'
import { createFoyerPublicClient, createFoyerWalletClient, watchFoyerClients } from 'foyerkit/adapters/viem'
import type { Foyer } from 'foyerkit'

// #region viem
/** Sends an amount of the native asset. Returns undefined if no wallet is connected. */
export async function pay(foyer: Foyer, to: Address, amount: string) {
  const wallet = createFoyerWalletClient(foyer)
  if (!wallet) return undefined
  const hash = await wallet.sendTransaction({ to, value: parseEther(amount) })
  return createFoyerPublicClient(foyer).waitForTransactionReceipt({ hash })
}

/** Calls `show` with the balance of the active account, at once and after each change. Returns a function that unsubscribes. */
export function followBalance(foyer: Foyer, show: (wei: bigint) => void) {
  const update = async () => {
    const account = createFoyerWalletClient(foyer)?.account
    if (account) show(await createFoyerPublicClient(foyer).getBalance(account))
  }
  void update()
  return watchFoyerClients(foyer, () => void update())
}
// #endregion
