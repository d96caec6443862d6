import {
  AccountLayout,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeAccount3Instruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { parseUnits } from 'viem'
import { placeNames } from './place-names.mjs'
import { metadataAddress, metadataProgram, writeMetadata } from './metadata.mjs'

const lamportsPerSol = 1_000_000_000
const startSol = 100
const maxFee = 1_000_000_000_000n
const programs = { 'spl-token': TOKEN_PROGRAM_ID, 'spl-token-2022': TOKEN_2022_PROGRAM_ID }
/** Mints the assets, and pays for it. */
const issuer = Keypair.fromSeed(new Uint8Array(32).fill(9))

/**
 * Gives the accounts SOL, assets and names. A chain that has been furnished keeps what has become of it.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {readonly { address: string }[]} accounts
 * @param {readonly import('./solana-assets.mjs').SolanaAsset[]} assets
 * @throws {Error} with the error of a transaction that failed
 */
export function furnishSolana(ledger, accounts, assets) {
  // no program of the chain changes them
  placeNames(ledger, accounts)
  if (ledger.account(issuer.publicKey)) return
  ledger.airdrop(issuer.publicKey, startSol * lamportsPerSol)
  for (const { address } of accounts) ledger.airdrop(new PublicKey(address), startSol * lamportsPerSol)
  for (const asset of assets) furnishAsset(ledger, accounts, asset)
}

/**
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {readonly { address: string }[]} accounts
 * @param {import('./solana-assets.mjs').SolanaAsset} asset
 */
function furnishAsset(ledger, accounts, { mint, name, symbol, decimals, program, feeBasisPoints, held }) {
  const programId = programs[program]
  const address = new PublicKey(mint)
  const draft = Keypair.generate()
  const extensions = feeBasisPoints === undefined ? [] : [ExtensionType.TransferFeeConfig]
  const space = getMintLen(extensions)
  run(
    ledger,
    [
      SystemProgram.createAccount({
        fromPubkey: issuer.publicKey,
        newAccountPubkey: draft.publicKey,
        space,
        lamports: ledger.rent(BigInt(space)),
        programId,
      }),
      ...(feeBasisPoints === undefined
        ? []
        : [
            createInitializeTransferFeeConfigInstruction(
              draft.publicKey,
              issuer.publicKey,
              issuer.publicKey,
              feeBasisPoints,
              maxFee,
              programId,
            ),
          ]),
      createInitializeMint2Instruction(draft.publicKey, decimals, issuer.publicKey, null, programId),
    ],
    [draft],
  )
  // the key of a real address is not here: its content is that of a mint of the same kind
  const content = ledger.account(draft.publicKey)
  if (!content) throw new Error(`The mint of ${symbol} was not created`)
  ledger.setAccount(address, content)
  ledger.setAccount(metadataAddress(address), {
    lamports: ledger.rent(1_000n),
    data: writeMetadata({ mint: address, authority: issuer.publicKey, name, symbol, uri: '' }),
    owner: metadataProgram.toBase58(),
    executable: false,
  })
  for (const [index, amount] of held.entries()) {
    const owner = accounts[index]
    if (owner) giveAsset(ledger, { mint, decimals, program }, owner.address, amount)
  }
}

/**
 * Mints an amount of an asset for an owner, whose account is created if it is missing.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {Pick<import('./solana-assets.mjs').SolanaAsset, 'mint' | 'decimals' | 'program'>} asset
 * @param {string} owner
 * @param {string} amount in whole units
 * @throws {Error} with the error of the transaction
 */
export function giveAsset(ledger, { mint, decimals, program }, owner, amount) {
  const [mintKey, ownerKey, programId] = [new PublicKey(mint), new PublicKey(owner), programs[program]]
  const account = getAssociatedTokenAddressSync(mintKey, ownerKey, false, programId)
  const { publicKey } = issuer
  run(ledger, [
    createAssociatedTokenAccountIdempotentInstruction(publicKey, account, ownerKey, mintKey, programId),
    createMintToInstruction(mintKey, account, publicKey, parseUnits(amount, decimals), [], programId),
  ])
}

/**
 * Mints an amount of an asset into a further account of an owner, beside the associated one.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {Pick<import('./solana-assets.mjs').SolanaAsset, 'mint' | 'decimals' | 'program'>} asset
 * @param {string} owner
 * @param {string} amount in whole units
 * @returns {PublicKey} address of the account
 * @throws {Error} with the error of the transaction
 */
export function giveInFurtherAccount(ledger, { mint, decimals, program }, owner, amount) {
  const [mintKey, ownerKey, programId] = [new PublicKey(mint), new PublicKey(owner), programs[program]]
  const account = Keypair.generate()
  const [{ publicKey: fromPubkey }, { publicKey: newAccountPubkey }] = [issuer, account]
  const space = AccountLayout.span
  const lamports = ledger.rent(BigInt(space))
  run(
    ledger,
    [
      SystemProgram.createAccount({ fromPubkey, newAccountPubkey, space, lamports, programId }),
      createInitializeAccount3Instruction(newAccountPubkey, mintKey, ownerKey, programId),
      createMintToInstruction(
        mintKey,
        newAccountPubkey,
        fromPubkey,
        parseUnits(amount, decimals),
        [],
        programId,
      ),
    ],
    [account],
  )
  return newAccountPubkey
}

/**
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('@solana/web3.js').TransactionInstruction[]} instructions
 * @param {Keypair[]} signers
 */
function run(ledger, instructions, signers = []) {
  const { blockhash: recentBlockhash } = ledger.latestBlockhash()
  const message = new TransactionMessage({ payerKey: issuer.publicKey, recentBlockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([issuer, ...signers])
  const { error, logs } = ledger.send(transaction.serialize())
  if (error !== null)
    throw new Error(`The local Solana chain failed: ${JSON.stringify(error)} ${logs.join(' ')}`)
}
