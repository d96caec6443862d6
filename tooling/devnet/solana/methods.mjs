import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { feeOf } from './fees.mjs'
import { assetPrograms, isAssetAccount, parseAccount, readAssetAccount, uiAmount } from './parse-account.mjs'

const maxAccounts = 100
const maxSignatures = 256
const maxLargest = 20
const maxHistory = 1_000
const maxTransactionBytes = 1_232
const maxAirdropLamports = 1_000_000_000_000

/** An error of JSON-RPC, with the codes of Solana's nodes. */
export class RpcFault extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}
const invalid = (/** @type {string} */ message) => new RpcFault(-32602, `Invalid params: ${message}`)

/**
 * @typedef {any} Parameter unchecked value of a request
 * @typedef {(...params: Parameter[]) => unknown} Method
 */

/** @param {Parameter} text */
export function readAddress(text) {
  try {
    return new PublicKey(String(text))
  } catch {
    throw invalid('an address has 32 bytes in base58')
  }
}

/**
 * @param {Parameter} text
 * @param {{ encoding?: string }} [options]
 */
function readBytes(text, { encoding = 'base58' } = {}) {
  if (encoding === 'base64') return new Uint8Array(Buffer.from(String(text), 'base64'))
  try {
    return base58.decode(String(text))
  } catch {
    throw invalid(`this is not ${encoding}`)
  }
}

/**
 * @param {Parameter} text
 * @param {{ encoding?: string }} [options]
 */
function readTransaction(text, options) {
  const bytes = readBytes(text, options)
  if (bytes.length > maxTransactionBytes)
    throw invalid(`a transaction has ${maxTransactionBytes} bytes at most, this one ${bytes.length}`)
  try {
    VersionedTransaction.deserialize(bytes)
    return bytes
  } catch {
    throw invalid('failed to deserialize the transaction')
  }
}

/** @param {unknown} error */
const sentence = (error) => (typeof error === 'string' ? error : `Error processing: ${JSON.stringify(error)}`)

/**
 * Creates the JSON-RPC methods of a local Solana node, as its documentation describes them.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {{ genesisHash: string }} options
 * @returns {ReadonlyMap<string, Method>}
 */
export function createMethods(ledger, { genesisHash }) {
  /** @template Value @param {Value} value */
  const withContext = (value) => ({ context: { apiVersion: '3.0.0', slot: ledger.slot }, value })

  /**
   * @param {PublicKey} address
   * @param {import('./ledger.mjs').SolanaAccount | undefined} account
   * @param {{ encoding?: string, dataSlice?: { offset: number, length: number } }} [options]
   */
  function writeAccount(address, account, { encoding = 'base64', dataSlice } = {}) {
    if (!account) return null
    const { lamports, data, owner, executable } = account
    const shared = { lamports, owner, executable, rentEpoch: 18446744073709552000, space: data.length }
    const parsed = encoding === 'jsonParsed' && parseAccount(address, account, ledger.decimals)
    if (parsed) return { ...shared, data: parsed }
    const bytes = dataSlice ? data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : data
    if (encoding === 'base58') return { ...shared, data: [base58.encode(bytes), 'base58'] }
    return { ...shared, data: [Buffer.from(bytes).toString('base64'), 'base64'] }
  }

  /**
   * @param {readonly { memcmp?: { offset: number, bytes: string, encoding?: string }, dataSize?: number }[]} filters
   * @param {Uint8Array} data
   */
  function matches(filters, data) {
    return filters.every(({ memcmp, dataSize }) => {
      if (dataSize !== undefined) return data.length === dataSize
      if (!memcmp) return true
      const bytes = readBytes(memcmp.bytes, memcmp)
      return Buffer.from(data.slice(memcmp.offset, memcmp.offset + bytes.length)).equals(Buffer.from(bytes))
    })
  }

  /** @param {PublicKey} address */
  function assetAccount(address) {
    const account = ledger.account(address)
    if (!account || !assetPrograms.has(account.owner) || !isAssetAccount(account.data))
      throw invalid('could not find account')
    return readAssetAccount(account.data)
  }

  /** @param {string} signature */
  function status(signature) {
    const record = ledger.transaction(signature)
    if (!record) return null
    const { slot, error } = record
    return {
      slot,
      err: error,
      status: error === null ? { Ok: null } : { Err: error },
      ...ledger.finality(slot),
    }
  }

  /** @param {import('./ledger.mjs').TransactionRecord} record */
  function writeTransaction(record) {
    const { message } = VersionedTransaction.deserialize(Buffer.from(record.wire, 'base64'))
    return {
      slot: record.slot,
      blockTime: record.blockTime,
      version: message.version,
      transaction: [record.wire, 'base64'],
      meta: {
        err: record.error,
        status: record.error === null ? { Ok: null } : { Err: record.error },
        fee: record.fee,
        computeUnitsConsumed: record.units,
        innerInstructions: [],
        logMessages: record.logs,
        loadedAddresses: record.loaded,
        preBalances: record.lamports.before,
        postBalances: record.lamports.after,
        preTokenBalances: record.assets.before,
        postTokenBalances: record.assets.after,
        rewards: [],
      },
    }
  }

  /**
   * @param {import('./ledger.mjs').TransactionRecord} record
   * @param {boolean} isParsed
   */
  function writeMessage({ wire, keys, loaded }, isParsed) {
    const { message, signatures } = VersionedTransaction.deserialize(Buffer.from(wire, 'base64'))
    const statics = message.staticAccountKeys.length
    const keyOf = (/** @type {number} */ at) => (isParsed ? keys[at] : at)
    const shared = {
      recentBlockhash: message.recentBlockhash,
      instructions: message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
        [isParsed ? 'programId' : 'programIdIndex']: keyOf(programIdIndex),
        accounts: [...accountKeyIndexes].map(keyOf),
        data: base58.encode(data),
        stackHeight: null,
      })),
    }
    const accounts = keys.map((pubkey, at) => ({
      pubkey,
      signer: at < statics && message.isAccountSigner(at),
      writable: at < statics ? message.isAccountWritable(at) : loaded.writable.includes(pubkey),
      source: at < statics ? 'transaction' : 'lookupTable',
    }))
    return {
      signatures: signatures.map((bytes) => base58.encode(bytes)),
      message: isParsed
        ? { ...shared, accountKeys: accounts }
        : {
            ...shared,
            header: message.header,
            accountKeys: keys.slice(0, statics),
            addressTableLookups: message.addressTableLookups.map((entry) => ({
              accountKey: entry.accountKey.toBase58(),
              writableIndexes: entry.writableIndexes,
              readonlyIndexes: entry.readonlyIndexes,
            })),
          },
    }
  }

  /** @type {Record<string, Method>} */
  const methods = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.blockHeight,
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot,
      blockHeight: ledger.blockHeight,
      epoch: Math.floor(ledger.slot / 432_000),
      slotIndex: ledger.slot % 432_000,
      slotsInEpoch: 432_000,
      transactionCount: null,
    }),
    getLatestBlockhash: () => withContext(ledger.latestBlockhash()),
    isBlockhashValid: (blockhash) => withContext(ledger.isUsable(String(blockhash))),
    getBalance: (address) => withContext(ledger.account(readAddress(address))?.lamports ?? 0),
    getAccountInfo(text, options) {
      const address = readAddress(text)
      return withContext(writeAccount(address, ledger.account(address), options))
    },
    getMultipleAccounts(texts, options) {
      if (!Array.isArray(texts) || texts.length > maxAccounts)
        throw invalid(`a list of ${maxAccounts} addresses at most`)
      const addresses = texts.map(readAddress)
      return withContext(addresses.map((address) => writeAccount(address, ledger.account(address), options)))
    },
    getProgramAccounts(text, options = {}) {
      const found = ledger.accountsOwnedBy(readAddress(text)).flatMap((address) => {
        const account = ledger.account(address)
        if (!account || !matches(options.filters ?? [], account.data)) return []
        return [{ pubkey: address.toBase58(), account: writeAccount(address, account, options) }]
      })
      return options.withContext ? withContext(found) : found
    },
    getTokenAccountsByOwner(text, filter, options) {
      const owner = readAddress(text)
      const { mint, programId } = filter ?? {}
      const mintOwner = mint === undefined ? undefined : ledger.account(readAddress(mint))?.owner
      if (mint !== undefined && mintOwner === undefined) throw invalid('could not find mint')
      const program = programId ?? mintOwner
      if (!assetPrograms.has(program)) throw invalid('unrecognized Token program id')
      const accounts = ledger.accountsOwnedBy(new PublicKey(program)).flatMap((address) => {
        const account = ledger.account(address)
        if (!account || !isAssetAccount(account.data)) return []
        const read = readAssetAccount(account.data)
        if (!read.owner.equals(owner) || (mint !== undefined && read.mint.toBase58() !== mint)) return []
        return [{ pubkey: address.toBase58(), account: writeAccount(address, account, options) }]
      })
      return withContext(accounts)
    },
    getTokenAccountBalance(text) {
      const { mint, amount } = assetAccount(readAddress(text))
      return withContext(uiAmount(amount, ledger.decimals(mint) ?? 0))
    },
    getTokenSupply(text) {
      const address = readAddress(text)
      const account = ledger.account(address)
      const parsed = account && parseAccount(address, account, ledger.decimals)
      if (parsed?.parsed.type !== 'mint') throw invalid('not a Token mint')
      const { supply, decimals } = /** @type {{ supply: string, decimals: number }} */ (parsed.parsed.info)
      return withContext(uiAmount(BigInt(supply), decimals))
    },
    getTokenLargestAccounts(text) {
      const mint = readAddress(text)
      const decimals = ledger.decimals(mint)
      if (decimals === undefined) throw invalid('not a Token mint')
      const program = ledger.account(mint)?.owner ?? ''
      const found = ledger.accountsOwnedBy(new PublicKey(program)).flatMap((address) => {
        const { data } = ledger.account(address) ?? {}
        if (!data || !isAssetAccount(data)) return []
        const { mint: of, amount } = readAssetAccount(data)
        return of.equals(mint) ? [{ address: address.toBase58(), amount }] : []
      })
      return withContext(
        found
          .sort((a, b) => (a.amount < b.amount ? 1 : -1))
          .slice(0, maxLargest)
          .map(({ address, amount }) => ({ address, ...uiAmount(amount, decimals) })),
      )
    },
    getMinimumBalanceForRentExemption: (bytes) => ledger.rent(BigInt(bytes)),
    getFeeForMessage(text) {
      const message = VersionedMessage.deserialize(readBytes(text, { encoding: 'base64' }))
      return withContext(ledger.isUsable(message.recentBlockhash) ? feeOf(message) : null)
    },
    getRecentPrioritizationFees: () =>
      Array.from({ length: 10 }, (_, at) => ({ slot: ledger.slot - 9 + at, prioritizationFee: 0 })),
    simulateTransaction(text, options = {}) {
      const bytes = readTransaction(text, options)
      const { error, logs, units, returnData, accounts } = ledger.simulate(bytes, options)
      const addresses = /** @type {string[]} */ (options.accounts?.addresses ?? [])
      return withContext({
        err: error,
        logs,
        unitsConsumed: units,
        returnData: returnData && {
          programId: returnData.programId,
          data: [Buffer.from(returnData.data).toString('base64'), 'base64'],
        },
        accounts: options.accounts
          ? addresses.map(readAddress).map((at) => writeAccount(at, accounts(at), options.accounts))
          : null,
      })
    },
    sendTransaction(text, options = {}) {
      const bytes = readTransaction(text, options)
      if (!options.skipPreflight) {
        const { error, logs, units } = ledger.simulate(bytes, { sigVerify: true })
        if (error === 'SignatureFailure')
          throw new RpcFault(-32003, 'Transaction signature verification failure')
        if (error !== null) {
          const message = `Transaction simulation failed: ${sentence(error)}`
          throw new RpcFault(-32002, message, { err: error, logs, unitsConsumed: units, accounts: null })
        }
      }
      return ledger.send(bytes).signature
    },
    requestAirdrop(address, lamports) {
      if (!Number.isSafeInteger(lamports) || lamports <= 0 || lamports > maxAirdropLamports)
        throw invalid(`an airdrop has up to ${maxAirdropLamports} lamports`)
      return ledger.airdrop(readAddress(address), lamports).signature
    },
    getSignatureStatuses(signatures) {
      if (!Array.isArray(signatures) || signatures.length > maxSignatures)
        throw invalid(`a list of ${maxSignatures} signatures at most`)
      return withContext(signatures.map(status))
    },
    getSignaturesForAddress(address, { limit = maxHistory, before, until } = {}) {
      const history = ledger.history(readAddress(address).toBase58())
      const from = before === undefined ? 0 : history.findIndex(({ signature }) => signature === before) + 1
      const end = history.findIndex(({ signature }) => signature === until)
      return history
        .slice(from, end < 0 ? undefined : end)
        .slice(0, limit)
        .map(({ signature, slot, error, blockTime }) => ({
          signature,
          slot,
          err: error,
          blockTime,
          memo: null,
          confirmationStatus: ledger.finality(slot).confirmationStatus,
        }))
    },
    getTransaction(signature, options = {}) {
      const record = ledger.transaction(String(signature))
      if (!record) return null
      const { encoding = 'json' } = typeof options === 'string' ? { encoding: options } : options
      const written = writeTransaction(record)
      if (encoding === 'base64') return written
      return { ...written, transaction: writeMessage(record, encoding === 'jsonParsed') }
    },
    // only of this node, for tests
    devnet_advanceSlots: (slots) => (ledger.advance(Number(slots)), ledger.slot),
    devnet_setDropping: (value) => (ledger.setDropping(value === true), true),
    devnet_assetAccountOf: (owner, mint, program) =>
      getAssociatedTokenAddressSync(
        readAddress(mint),
        readAddress(owner),
        true,
        readAddress(program),
      ).toBase58(),
  }
  return new Map(Object.entries(methods))
}
