import {
  address,
  appendTransactionMessageInstruction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  getU32Encoder,
  getU64Encoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
  signTransactionMessageWithSigners,
  AccountRole,
  type Address,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit'
import { createSolanaKitWallet } from '../solana-kit.js'
import type { CreateSolanaConsumer } from './consumer.js'

const systemProgram = address('11111111111111111111111111111111')

/** Instruction of the system program that pays lamports. */
const transfer = (payer: Address, receiver: string, lamports: number): Instruction => ({
  programAddress: systemProgram,
  accounts: [
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
    { address: address(receiver), role: AccountRole.WRITABLE },
  ],
  data: Uint8Array.from([...getU32Encoder().encode(2), ...getU64Encoder().encode(BigInt(lamports))]),
})

/** Use through @solana/kit. */
export const kitConsumer: CreateSolanaConsumer = (foyer, rpcUrl) => {
  const rpc = createSolanaRpc(rpcUrl as `http://${string}`)
  const wallet = createSolanaKitWallet(foyer)

  async function build<S extends TransactionSigner>(
    payer: S | undefined,
    receiver: string,
    lamports: number,
  ) {
    if (!payer) throw new Error('No wallet is connected.')
    const { value: blockhash } = await rpc.getLatestBlockhash().send()
    return pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
      (message) => appendTransactionMessageInstruction(transfer(payer.address, receiver, lamports), message),
    )
  }
  const signOne = async (receiver: string, lamports: number) =>
    signTransactionMessageWithSigners(await build(wallet.signer(), receiver, lamports))

  return {
    address: () => wallet.address,
    clusterName: () => wallet.cluster?.name,
    connect: wallet.connect,
    disconnect: wallet.disconnect,
    async signMessage(content) {
      const signer = wallet.signer()
      const [signatures] = (await signer?.signMessages([createSignableMessage(content)])) ?? []
      return Uint8Array.from(signatures?.[signer!.address] ?? [])
    },
    async sign(receiver, amounts) {
      const wires: Uint8Array[] = []
      for (const lamports of amounts)
        wires.push(Uint8Array.from(getTransactionEncoder().encode(await signOne(receiver, lamports))))
      return wires
    },
    async send(receiver, lamports) {
      const wire = getBase64EncodedWireTransaction(await signOne(receiver, lamports))
      return rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'confirmed' }).send()
    },
    async sendByWallet(receiver, lamports) {
      const message = await build(wallet.sendingSigner(), receiver, lamports)
      return getBase58Decoder().decode(await signAndSendTransactionMessageWithSigners(message))
    },
    switchCluster: wallet.switchCluster,
    watch: wallet.watch,
  }
}
