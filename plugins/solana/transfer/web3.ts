// the only import of @solana/web3.js: it has 77 KB, and loads when a transaction is built
export {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
