import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { base58 } from '@scure/base'
import { feeOf } from './fees.mjs'
import { loadLitesvm } from './litesvm.mjs'
import {
  assetPrograms,
  decimalsOf,
  isAssetAccount,
  isMint,
  readAssetAccount,
  uiAmount,
} from './parse-account.mjs'
import { writeError } from './transaction-errors.mjs'

/** Slots in which a blockhash can be used. */
const blockhashLifetime = 150
/** Slots after which a block cannot be taken back. */
const slotsToFinality = 31
/** The block height is behind the slot: some slots of a real chain have no block. */
const skippedSlots = 1_000
const faucetLamports = 5_000_000 * 1_000_000_000
const faucet = Keypair.fromSeed(new Uint8Array(32).fill(7))
const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/**
 * @typedef {{ slot: number, blockhash: string }} Block
 * @typedef {{ address: string, mint: string, owner: string, program: string, amount: bigint, decimals: number }} AssetBalance
 * @typedef {object} TransactionRecord
 * @property {string} signature
 * @property {number} slot
 * @property {number} blockTime seconds since 1970
 * @property {unknown} error as in JSON-RPC; null for a success
 * @property {string[]} logs
 * @property {number} units compute units
 * @property {number} fee in lamports
 * @property {string} wire the transaction as base64
 * @property {string[]} keys every account, those of look-up tables last
 * @property {{ writable: string[], readonly: string[] }} loaded accounts of look-up tables
 * @property {{ before: number[], after: number[] }} lamports by account
 * @property {{ before: object[], after: object[] }} assets as in JSON-RPC
 *
 * @typedef {{ slot: number, blockhashes: Block[], transactions: TransactionRecord[] }} Saved
 * @typedef {{ lamports: number, data: Uint8Array, owner: string, executable: boolean }} SolanaAccount
 * @typedef {{ error: unknown, logs: string[], units: number, returnData: { programId: string, data: Uint8Array } | undefined }} Outcome
 */

/** @typedef {ReturnType<typeof openLedger>} Ledger */

/**
 * @param {import('./litesvm.mjs').NativeAccount | null} found
 * @returns {SolanaAccount | undefined}
 */
function readAccount(found) {
  if (!found || found.lamports() === 0n) return undefined
  return {
    lamports: Number(found.lamports()),
    data: found.data(),
    owner: base58.encode(found.owner()),
    executable: found.executable(),
  }
}

/**
 * Opens a local Solana ledger: LiteSVM executes the transactions; slots, blockhashes with their lifetime, statuses and history
 * are kept here, because LiteSVM has none. Events: `slot`, and `transaction` with its record.
 *
 * @param {{ file?: string | undefined }} [options] `file` keeps the accounts, `<file>.json` the history; default: nothing is kept
 */
export function openLedger({ file } = {}) {
  const litesvm = loadLitesvm()
  const isKept = file !== undefined && existsSync(file) && existsSync(`${file}.json`)
  const svm = isKept ? litesvm.LiteSvm.loadFromFile(file) : new litesvm.LiteSvm()
  // it knows only the newest one
  svm.setBlockhashCheck(false)
  /** @type {Saved} */
  const saved = isKept
    ? JSON.parse(readFileSync(`${file}.json`, 'utf8'))
    : { slot: Number(svm.getClock().slot), blockhashes: [], transactions: [] }
  let { slot, blockhashes } = saved
  let isDropping = false
  /** @type {Map<string, TransactionRecord>} */
  const transactions = new Map(saved.transactions.map((record) => [record.signature, record]))
  /** @type {Map<string, TransactionRecord[]>} */
  const byAddress = new Map()
  for (const record of transactions.values()) addToHistory(record)
  const events = new EventEmitter().setMaxListeners(0)

  /** @param {TransactionRecord} record */
  function addToHistory(record) {
    for (const key of new Set(record.keys)) byAddress.set(key, [...(byAddress.get(key) ?? []), record])
  }

  function advance(slots = 1) {
    for (let count = 0; count < slots; count++) {
      slot += 1
      svm.expireBlockhash()
      blockhashes = [...blockhashes.slice(-blockhashLifetime), { slot, blockhash: svm.latestBlockhash() }]
    }
    const clock = svm.getClock()
    clock.slot = BigInt(slot)
    clock.unixTimestamp = BigInt(Math.floor(Date.now() / 1_000))
    svm.setClock(clock)
    events.emit('slot')
  }

  /**
   * @param {PublicKey} address
   * @returns {SolanaAccount | undefined}
   */
  const account = (address) => readAccount(svm.getAccount(address.toBytes()))

  /** @param {PublicKey} mint */
  function decimals(mint) {
    const found = account(mint)
    return found && assetPrograms.has(found.owner) && isMint(found.data) ? decimalsOf(found.data) : undefined
  }

  /** @param {VersionedTransaction} transaction */
  function loadedKeys({ message }) {
    const entries = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
      const data = account(accountKey)?.data ?? new Uint8Array()
      const headerBytes = 56
      const at = (/** @type {number} */ index) =>
        base58.encode(data.slice(headerBytes + 32 * index, headerBytes + 32 * (index + 1)))
      return { writable: writableIndexes.map(at), readonly: readonlyIndexes.map(at) }
    })
    return {
      writable: entries.flatMap(({ writable }) => writable),
      readonly: entries.flatMap(({ readonly }) => readonly),
    }
  }

  /** @param {readonly string[]} keys */
  function balances(keys) {
    const accounts = keys.map((key) => account(new PublicKey(key)))
    return {
      lamports: accounts.map((found) => found?.lamports ?? 0),
      assets: accounts.flatMap((found, accountIndex) => {
        if (!found || !assetPrograms.has(found.owner) || !isAssetAccount(found.data)) return []
        const { mint, owner, amount } = readAssetAccount(found.data)
        const uiTokenAmount = uiAmount(amount, decimals(mint) ?? 0)
        const names = { mint: mint.toBase58(), owner: owner.toBase58(), programId: found.owner }
        return [{ accountIndex, ...names, uiTokenAmount }]
      }),
    }
  }

  /**
   * @param {ReturnType<typeof svm.sendVersionedTransaction>} outcome
   * @returns {Outcome}
   */
  function readOutcome(outcome) {
    const failure = 'err' in outcome ? outcome : undefined
    const meta = 'err' in outcome ? outcome.meta() : outcome
    const returned = meta.returnData()
    return {
      error: failure ? writeError(failure.err()) : null,
      logs: meta.logs(),
      units: Number(meta.computeUnitsConsumed()),
      returnData: returned.data().length
        ? { programId: base58.encode(returned.programId()), data: returned.data() }
        : undefined,
    }
  }

  const isUsable = (/** @type {string} */ blockhash) =>
    blockhashes.some((block) => block.blockhash === blockhash)
  const refusal = (/** @type {unknown} */ error) => ({ error, logs: [], units: 0, returnData: undefined })

  /**
   * @param {Uint8Array} bytes
   * @param {{ sigVerify?: boolean, replaceRecentBlockhash?: boolean }} [options]
   * @returns {Outcome & { accounts(address: PublicKey): SolanaAccount | undefined }}
   */
  function simulate(bytes, { sigVerify = false, replaceRecentBlockhash = false } = {}) {
    const transaction = VersionedTransaction.deserialize(bytes)
    if (!replaceRecentBlockhash && !isUsable(transaction.message.recentBlockhash))
      return { ...refusal('BlockhashNotFound'), accounts: account }
    svm.setSigverify(sigVerify)
    const outcome = svm.simulateVersionedTransaction(bytes)
    svm.setSigverify(true)
    if ('err' in outcome) return { ...readOutcome(outcome), accounts: account }
    const after = new Map(
      outcome.postAccounts().map((entry) => [base58.encode(entry.address), readAccount(entry.account())]),
    )
    return {
      ...readOutcome(outcome.meta()),
      accounts: (address) =>
        after.has(address.toBase58()) ? after.get(address.toBase58()) : account(address),
    }
  }

  /**
   * Executes a transaction in the current slot. One that can't be in a block leaves no trace, as on a real chain.
   *
   * @param {Uint8Array} bytes
   * @returns {Outcome & { signature: string }}
   */
  function send(bytes) {
    const transaction = VersionedTransaction.deserialize(bytes)
    const signature = base58.encode(transaction.signatures[0] ?? new Uint8Array())
    if (isDropping) return { ...refusal(null), signature }
    if (!isUsable(transaction.message.recentBlockhash)) return { ...refusal('BlockhashNotFound'), signature }
    const loaded = loadedKeys(transaction)
    const keys = [
      ...transaction.message.staticAccountKeys.map((key) => key.toBase58()),
      ...loaded.writable,
      ...loaded.readonly,
    ]
    const before = balances(keys)
    const outcome = readOutcome(svm.sendVersionedTransaction(bytes))
    // other errors are found before a transaction is executed
    const isInBlock = outcome.error === null || typeof outcome.error === 'object'
    if (isInBlock) {
      const after = balances(keys)
      const record = {
        signature,
        slot,
        blockTime: Math.floor(Date.now() / 1_000),
        error: outcome.error,
        logs: outcome.logs,
        units: outcome.units,
        fee: feeOf(transaction.message),
        wire: Buffer.from(bytes).toString('base64'),
        keys,
        loaded,
        lamports: { before: before.lamports, after: after.lamports },
        assets: { before: before.assets, after: after.assets },
      }
      transactions.set(signature, record)
      addToHistory(record)
      events.emit('transaction', record)
    }
    return { ...outcome, signature }
  }

  /**
   * @param {PublicKey} address
   * @param {SolanaAccount} content
   */
  function setAccount(address, { lamports, data, owner, executable }) {
    const ownerBytes = new PublicKey(owner).toBytes()
    svm.setAccount(address.toBytes(), new litesvm.Account(BigInt(lamports), data, ownerBytes, executable, 0n))
  }

  function latestBlock() {
    const block = blockhashes.at(-1)
    if (!block) throw new Error('A ledger has a block from its first slot on')
    return block
  }

  if (!isKept)
    setAccount(faucet.publicKey, {
      lamports: faucetLamports,
      data: new Uint8Array(),
      owner: SystemProgram.programId.toBase58(),
      executable: false,
    })
  if (blockhashes.length === 0) advance()

  return {
    events,
    advance,
    account,
    setAccount,
    decimals,
    simulate,
    send,
    get slot() {
      return slot
    },
    get blockHeight() {
      return slot - skippedSlots
    },
    /** The newest blockhash, with the last block height at which it can be used. */
    latestBlockhash() {
      const { blockhash, slot: at } = latestBlock()
      return { blockhash, lastValidBlockHeight: at - skippedSlots + blockhashLifetime }
    },
    isUsable,
    /** @param {bigint} bytes */
    rent: (bytes) => Number(svm.minimumBalanceForRentExemption(bytes)),
    /** @param {PublicKey} program */
    accountsOwnedBy: (program) =>
      svm.getProgramAccounts(program.toBytes()).map(({ address }) => new PublicKey(address)),
    /** @param {string} signature */
    transaction: (signature) => transactions.get(signature),
    /**
     * Returns the transactions of an address, newest first.
     *
     * @param {string} address
     */
    history: (address) => [...(byAddress.get(address) ?? [])].reverse(),
    /**
     * Returns how final a slot is.
     *
     * @param {number} at
     * @returns {{ confirmationStatus: 'processed' | 'confirmed' | 'finalized', confirmations: number | null }}
     */
    finality(at) {
      const confirmations = slot - at
      if (confirmations >= slotsToFinality) return { confirmationStatus: 'finalized', confirmations: null }
      return { confirmationStatus: confirmations > 0 ? 'confirmed' : 'processed', confirmations }
    },
    /**
     * Sends lamports from the faucet.
     *
     * @param {PublicKey} address
     * @param {number} lamports
     */
    airdrop(address, lamports) {
      const message = new TransactionMessage({
        payerKey: faucet.publicKey,
        recentBlockhash: latestBlock().blockhash,
        instructions: [
          SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey: address, lamports }),
          // two equal transactions of a slot would have the same signature
          new TransactionInstruction({
            programId: memoProgram,
            keys: [],
            data: Buffer.from(randomBytes(8).toString('hex')),
          }),
        ],
      }).compileToV0Message()
      const transaction = new VersionedTransaction(message)
      transaction.sign([faucet])
      return send(transaction.serialize())
    },
    /**
     * Whether transactions are accepted and then forgotten, as by a busy real chain.
     *
     * @param {boolean} value
     */
    setDropping(value) {
      isDropping = value
    },
    save() {
      if (file === undefined) return
      svm.saveToFile(file)
      /** @type {Saved} */
      const kept = { slot, blockhashes, transactions: [...transactions.values()] }
      writeFileSync(`${file}.json`, JSON.stringify(kept))
    },
  }
}
