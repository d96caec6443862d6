import {
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Instruction,
} from '@solana/kit'
import { createSolanaKitWallet } from 'foyerkit/adapters/solana-kit'
import type { Foyer } from 'foyerkit'

// #region solana-kit
/** Sends an instruction, and returns the signature. Opens the modal if no wallet is connected. */
export async function send(foyer: Foyer, nodeUrl: string, instruction: Instruction) {
  const wallet = createSolanaKitWallet(foyer)
  await wallet.connect()
  const signer = wallet.signer()
  if (!signer) return undefined
  const rpc = createSolanaRpc(nodeUrl)
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
      (message) => appendTransactionMessageInstruction(instruction, message),
    ),
  )
  return rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}
// #endregion
