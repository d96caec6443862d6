import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { parseUnits } from 'viem'
import { giveAsset } from '../devnet/solana/furnish-solana.mjs'
import { solanaAssets } from '../devnet/solana/solana-assets.mjs'
import { mainnetGenesisHash } from '../devnet/solana/start-solana.mjs'

/** Lamports and whole USDC that it begins with. */
const startLamports = 100_000_000_000_000
const startUsdc = '10000000'

/**
 * Creates an account on the local Solana chain that holds enough SOL and USDC, and pays them out.
 *
 * @param {Pick<import('../devnet/solana/start-solana.mjs').RunningSolana, 'rpcUrl' | 'ledger'>} solana
 * @returns {import('./create-treasury.mjs').Treasury}
 */
export function createSolanaTreasury({ rpcUrl, ledger }) {
  const account = Keypair.generate()
  const connection = new Connection(rpcUrl, 'confirmed')
  ledger.airdrop(account.publicKey, startLamports)
  for (const asset of solanaAssets)
    if (asset.symbol === 'USDC') giveAsset(ledger, asset, account.publicKey.toBase58(), startUsdc)

  /**
   * Returns the instructions of a transfer. The account of the receiver is created if it is missing.
   *
   * @param {import('./create-treasury.mjs').Payout} payout
   */
  function instructionsOf({ contract, decimals, amount, address }) {
    const { publicKey: payer } = account
    const [receiver, units] = [new PublicKey(address), parseUnits(amount, decimals)]
    if (!contract) return [SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: units })]
    const mint = new PublicKey(contract)
    const [from, to] = [payer, receiver].map((owner) => getAssociatedTokenAddressSync(mint, owner))
    if (!from || !to) throw new Error('An account of the asset is missing.')
    return [
      createAssociatedTokenAccountIdempotentInstruction(payer, to, receiver, mint),
      createTransferCheckedInstruction(from, mint, to, payer, units, decimals),
    ]
  }

  return {
    chains: [`solana:${mainnetGenesisHash.slice(0, 32)}`],
    async send(payout) {
      const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
      const instructions = instructionsOf(payout)
      const message = new TransactionMessage({ payerKey: account.publicKey, recentBlockhash, instructions })
      const transaction = new VersionedTransaction(message.compileToV0Message())
      transaction.sign([account])
      return connection.sendTransaction(transaction)
    },
    async succeeded(_chain, signature) {
      for (;;) {
        const { value } = await connection.getSignatureStatus(signature)
        if (value?.err) return false
        if (value?.confirmationStatus === 'confirmed' || value?.confirmationStatus === 'finalized')
          return true
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}
