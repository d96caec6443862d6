import type { TransactionInstruction } from '@solana/web3.js'
import { associatedProgram } from '../assets/programs.js'
import type { MintState, TransferState } from './state.js'
import type { Web3 } from './load-web3.js'

/** Limit and price of compute units: the priority fee. */
export interface ComputeTerms {
  readonly units: number
  /** In millionths of a lamport per unit. */
  readonly unitPrice: bigint
}

/** Instructions of the programs of assets, by their first byte. */
const tags = { transferChecked: 12, createIfMissing: 1 } as const

/** Builds the unsigned transaction of a transfer. */
export function buildTransfer(
  web3: Web3,
  {
    from,
    receiver,
    amount,
    state,
    terms,
  }: {
    readonly from: string
    readonly receiver: string
    readonly amount: bigint
    readonly state: TransferState
    readonly terms: ComputeTerms
  },
) {
  const { ComputeBudgetProgram, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } = web3
  const [payerKey, toPubkey] = [new PublicKey(from), new PublicKey(receiver)]
  const { mint, blockhash: recentBlockhash } = state
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units: terms.units }),
      ...(terms.unitPrice > 0n
        ? [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: terms.unitPrice })]
        : []),
      ...(mint
        ? mintInstructions(web3, { from, receiver, amount, mint })
        : [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey, lamports: amount })]),
    ],
  })
  // no table of addresses is used: the older format is signed by every wallet
  return new VersionedTransaction(message.compileToLegacyMessage())
}

function mintInstructions(
  { PublicKey, SystemProgram, TransactionInstruction: Instruction }: Web3,
  {
    from,
    receiver,
    amount,
    mint,
  }: {
    readonly from: string
    readonly receiver: string
    readonly amount: bigint
    readonly mint: MintState
  },
): TransactionInstruction[] {
  const key = (address: string, { isSigner = false, isWritable = false } = {}) => ({
    pubkey: new PublicKey(address),
    isSigner,
    isWritable,
  })
  const create = new Instruction({
    programId: new PublicKey(associatedProgram),
    keys: [
      key(from, { isSigner: true, isWritable: true }),
      key(mint.receiverAccount, { isWritable: true }),
      key(receiver),
      key(mint.address),
      key(SystemProgram.programId.toBase58()),
      key(mint.program),
    ],
    data: byteBuffer([tags.createIfMissing]),
  })
  const transfers = amountsOf(mint, amount).map(
    ({ address, part }) =>
      new Instruction({
        programId: new PublicKey(mint.program),
        keys: [
          key(address, { isWritable: true }),
          key(mint.address),
          key(mint.receiverAccount, { isWritable: true }),
          key(from, { isSigner: true }),
        ],
        data: transferData(part, mint.decimals),
      }),
  )
  return mint.hasReceiverAccount ? transfers : [create, ...transfers]
}

/** Divides an amount among the accounts of the sender. */
function amountsOf({ sources }: MintState, amount: bigint) {
  let left = amount
  return sources.flatMap((source) => {
    const part = source.amount < left ? source.amount : left
    left -= part
    return part > 0n ? [{ address: source.address, part }] : []
  })
}

function transferData(amount: bigint, decimals: number) {
  const data = new Uint8Array(10)
  data[0] = tags.transferChecked
  new DataView(data.buffer).setBigUint64(1, amount, true)
  data[9] = decimals
  return byteBuffer(data)
}

/** Bytes as web3.js takes them: it only reads them, although its type says Buffer. */
function byteBuffer(bytes: ArrayLike<number>) {
  return Uint8Array.from(bytes) as TransactionInstruction['data']
}
