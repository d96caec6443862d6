import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createSolanaWeb3Wallet, type AnyTransaction } from '../solana-web3.js'
import type { CreateSolanaConsumer } from './consumer.js'

/** Use through @solana/web3.js 1.x. @param isVersioned whether transactions have a version */
export function web3Consumer(isVersioned: boolean): CreateSolanaConsumer {
  return (foyer, rpcUrl) => {
    const connection = new Connection(rpcUrl, 'confirmed')
    const wallet = createSolanaWeb3Wallet(foyer)

    async function build(receiver: string, lamports: number): Promise<AnyTransaction> {
      const payer = wallet.publicKey ?? PublicKey.default
      const instruction = SystemProgram.transfer({
        fromPubkey: payer,
        toPubkey: new PublicKey(receiver),
        lamports,
      })
      // sendTransaction adds payer and blockhash
      if (!isVersioned) return new Transaction().add(instruction)
      const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({
        payerKey: payer,
        recentBlockhash,
        instructions: [instruction],
      })
      return new VersionedTransaction(message.compileToV0Message())
    }
    async function buildComplete(receiver: string, lamports: number): Promise<AnyTransaction> {
      const transaction = await build(receiver, lamports)
      if (transaction instanceof VersionedTransaction) return transaction
      transaction.feePayer = wallet.publicKey ?? PublicKey.default
      transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
      return transaction
    }

    return {
      address: () => wallet.publicKey?.toBase58(),
      clusterName: () => wallet.cluster?.name,
      connect: async () => (await wallet.connect()).toBase58(),
      disconnect: wallet.disconnect,
      signMessage: wallet.signMessage,
      async sign(receiver, amounts) {
        const list = await Promise.all(amounts.map((lamports) => buildComplete(receiver, lamports)))
        const [first] = list
        const signed =
          list.length === 1 && first
            ? [await wallet.signTransaction(first)]
            : await wallet.signAllTransactions(list)
        return signed.map((transaction) => Uint8Array.from(transaction.serialize()))
      },
      send: async (receiver, lamports) =>
        wallet.sendTransaction(await build(receiver, lamports), connection, {
          preflightCommitment: 'confirmed',
        }),
      sendByWallet: async (receiver, lamports) =>
        (
          await wallet.signAndSendTransaction(await buildComplete(receiver, lamports), {
            preflightCommitment: 'confirmed',
          })
        ).signature,
      switchCluster: wallet.switchCluster,
      watch: wallet.watch,
    }
  }
}
