import { Connection, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createSolanaWeb3Wallet } from 'foyerkit/adapters/solana-web3'
import type { Foyer } from 'foyerkit'

// #region solana-web3
/** Sends SOL, and returns the signature. Opens the modal if no wallet is connected. */
export async function pay(foyer: Foyer, nodeUrl: string, receiver: string, sol: number) {
  const wallet = createSolanaWeb3Wallet(foyer)
  const payer = await wallet.connect()
  const transfer = SystemProgram.transfer({
    fromPubkey: payer,
    toPubkey: new PublicKey(receiver),
    lamports: sol * LAMPORTS_PER_SOL,
  })
  return wallet.sendTransaction(new Transaction().add(transfer), new Connection(nodeUrl), {
    preflightCommitment: 'confirmed',
  })
}
// #endregion
