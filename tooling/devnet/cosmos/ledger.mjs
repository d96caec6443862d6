import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fromBase64, toBase64 } from '@cosmjs/encoding'
import { addressOfKey, isSignedBy, readSigned } from './read-signed.mjs'

const maxMemo = 256
/** Gas of a transfer on the Cosmos Hub, about. */
const transferGas = 88_000n
/** Price of gas below which a node passes nothing on, in thousandths of the denom. */
const minPrice = 5n

/**
 * @typedef {{ id: string, prefix: string, denom: string, isEthereum?: boolean }} LedgerChain
 * @typedef {{ number: bigint, sequence: bigint, balance: bigint, locked: bigint, kind: 'base' | 'vesting' | 'module', key?: string,
 *   keyType?: string }} Account `locked` is the part of the balance that vests
 * @typedef {{ code: number, codespace: string, log: string }} Result
 * @typedef {import('./read-signed.mjs').Signed & Result & { height: bigint }} Included
 * @typedef {ReturnType<typeof openLedger>} Ledger
 */

/** @type {Result} */
const success = { code: 0, codespace: '', log: '' }
/** @returns {Result} */
const sdk = (/** @type {number} */ code, /** @type {string} */ log) => ({ code, codespace: 'sdk', log })

/**
 * Opens a ledger of accounts of a Cosmos SDK chain: it checks transfers as a node does, also their signatures, and includes them in
 * blocks on request.
 *
 * @param {LedgerChain} chain
 * @param {{ file?: string | undefined }} [options] `file` keeps the accounts and blocks
 */
export function openLedger(chain, { file } = {}) {
  const { prefix, denom, isEthereum = false } = chain
  /** @type {Map<string, Account>} */
  const accounts = new Map()
  /** @type {Map<string, Included>} */
  const included = new Map()
  /** @type {Map<string, import('./read-signed.mjs').Signed>} */
  const mempool = new Map()
  let height = 1_000n
  load()

  function load() {
    if (file === undefined || !existsSync(file)) return
    const stored = JSON.parse(readFileSync(file, 'utf8'))
    height = BigInt(stored.height)
    for (const [address, account] of stored.accounts) {
      const { number, sequence, balance, locked, ...rest } = account
      const numbers = { number, sequence, balance, locked }
      const read = Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, BigInt(value)]))
      accounts.set(address, /** @type {Account} */ ({ ...rest, ...read }))
    }
    for (const { raw, height: block, ...result } of stored.included) {
      const signed = readSigned(fromBase64(raw))
      included.set(signed.hash, { ...signed, ...result, height: BigInt(block) })
    }
  }
  function save() {
    if (file === undefined) return
    const list = [...included.values()].map(({ raw, code, codespace, log, height: block }) => ({
      ...{ raw: toBase64(raw), code, codespace, log, height: block },
    }))
    const state = { height, accounts: [...accounts], included: list }
    const text = JSON.stringify(state, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }

  /** @param {string} address @returns {Account} */
  function accountAt(address) {
    const known = accounts.get(address)
    if (known) return known
    const account = { number: BigInt(accounts.size + 1), sequence: 0n, balance: 0n, locked: 0n }
    accounts.set(address, { ...account, kind: 'base' })
    return accountAt(address)
  }
  /** @param {Coin[]} coins @typedef {{ denom: string, amount: string }} Coin */
  const sumOf = (coins) =>
    coins.reduce((sum, coin) => (coin.denom === denom ? sum + BigInt(coin.amount) : sum), 0n)
  const waiting = (/** @type {string} */ address) =>
    [...mempool.values()].filter(({ transfer }) => transfer.fromAddress === address)

  /**
   * Checks a transaction before its message is carried out.
   *
   * @param {import('./read-signed.mjs').Signed} signed
   * @param {bigint} expected sequence
   * @param {bigint} available what can pay the fee
   * @returns {Result}
   */
  function check(signed, expected, available) {
    const { transfer, body, fee, publicKey, sequence } = signed
    const account = accounts.get(transfer.fromAddress)
    const { timeoutHeight, memo } = body
    if (!account) return sdk(9, `account ${transfer.fromAddress} does not exist: unknown address`)
    if (timeoutHeight > 0n && height > timeoutHeight)
      return sdk(30, `block height: ${height}, timeout height: ${timeoutHeight}: tx timeout height`)
    if (Buffer.byteLength(memo) > maxMemo)
      return sdk(12, `maximum number of characters is ${maxMemo}: memo too large`)
    const paid = sumOf(fee.amount)
    const required = (BigInt(fee.gasLimit) * minPrice + 999n) / 1_000n
    if (paid < required)
      return sdk(
        13,
        `insufficient fees; got: ${paid}${denom} required: ${required}${denom}: insufficient fee`,
      )
    if (paid > available)
      return sdk(5, `${available}${denom} is smaller than ${paid}${denom}: insufficient funds`)
    if (!publicKey || addressOfKey(prefix, publicKey.key, isEthereum) !== transfer.fromAddress)
      return sdk(8, 'pubKey does not match signer address: invalid pubkey')
    if (sequence !== expected)
      return sdk(
        32,
        `account sequence mismatch, expected ${expected}, got ${sequence}: incorrect account sequence`,
      )
    if (isSignedBy(signed, { isEthereum, chainId: chain.id, accountNumber: account.number })) return success
    const values = `account number (${account.number}), sequence (${expected}) and chain-id (${chain.id})`
    return sdk(4, `signature verification failed; please verify ${values}: unauthorized`)
  }

  /**
   * Carries out the message of a transaction, or says why it fails.
   *
   * @param {import('./read-signed.mjs').Signed} signed
   * @param {{ isTrial: boolean }} options
   * @returns {Result}
   */
  function run({ transfer }, { isTrial }) {
    const sender = accountAt(transfer.fromAddress)
    const amount = sumOf(transfer.amount)
    const spendable = sender.balance - sender.locked
    if (accounts.get(transfer.toAddress)?.kind === 'module')
      return sdk(4, `${transfer.toAddress} is not allowed to receive funds: unauthorized`)
    if (amount > spendable)
      return sdk(
        5,
        `spendable balance ${spendable}${denom} is smaller than ${amount}${denom}: insufficient funds`,
      )
    if (isTrial) return success
    sender.balance -= amount
    accountAt(transfer.toAddress).balance += amount
    return success
  }

  /** @param {import('./read-signed.mjs').Signed} signed */
  function include(signed) {
    const { transfer, fee, publicKey, hash, sequence } = signed
    const sender = accountAt(transfer.fromAddress)
    const refusal = check(signed, sender.sequence, sender.balance)
    if (refusal.code === 0) {
      sender.balance -= sumOf(fee.amount)
      sender.sequence = sequence + 1n
      sender.key = toBase64(publicKey?.key ?? new Uint8Array())
      sender.keyType = publicKey?.type ?? ''
    }
    const isOut = BigInt(fee.gasLimit) < transferGas
    const outOfGas = sdk(11, `out of gas in location: WriteFlat; gasWanted: ${fee.gasLimit}: out of gas`)
    const result = refusal.code !== 0 ? refusal : isOut ? outOfGas : run(signed, { isTrial: false })
    included.set(hash, { ...signed, ...result, height })
  }

  return {
    chain,
    height: () => height,
    account: (/** @type {string} */ address) => accounts.get(address),
    transaction: (/** @type {string} */ hash) => included.get(hash),
    /** The transaction that used a sequence. */
    at: (/** @type {string} */ address, /** @type {bigint} */ sequence) =>
      [...included.values()].find(
        (signed) => signed.transfer.fromAddress === address && signed.sequence === sequence,
      ),
    /** @param {string} address @param {bigint} amount @param {{ kind?: Account['kind'], locked?: bigint }} [options] */
    fund(address, amount, { kind = 'base', locked = 0n } = {}) {
      const account = accountAt(address)
      account.balance += amount
      account.locked += locked
      account.kind = kind
    },
    pending: () => mempool.size,
    /** Includes what waits, and adds blocks. */
    mine(/** @type {number} */ blocks = 1) {
      for (let mined = 0; mined < blocks; mined++) {
        height++
        for (const signed of mempool.values()) include(signed)
        mempool.clear()
      }
    },
    /** Forgets what waits, as a node that is started again. */
    drop: () => mempool.clear(),
    /**
     * Checks a transaction, and lets it wait for a block.
     *
     * @param {Uint8Array} raw
     * @throws {Error} for bytes that are no transaction
     */
    submit(raw) {
      const signed = readSigned(raw)
      if (mempool.has(signed.hash) || included.has(signed.hash))
        return { ...signed, ...sdk(19, 'tx already in mempool') }
      const before = waiting(signed.transfer.fromAddress)
      const account = accounts.get(signed.transfer.fromAddress)
      const expected = (account?.sequence ?? 0n) + BigInt(before.length)
      const fees = before.reduce((sum, { fee }) => sum + sumOf(fee.amount), 0n)
      const result = check(signed, expected, (account?.balance ?? 0n) - fees)
      if (result.code === 0) mempool.set(signed.hash, signed)
      return { ...signed, ...result }
    },
    /** @param {Uint8Array} raw @returns {Result & { gas: bigint }} */
    simulate(raw) {
      const signed = readSigned(raw)
      const account = accounts.get(signed.transfer.fromAddress)
      if (!account) return { ...sdk(9, `account ${signed.transfer.fromAddress} does not exist`), gas: 0n }
      const expected = account.sequence + BigInt(waiting(signed.transfer.fromAddress).length)
      if (signed.sequence !== expected)
        return {
          ...sdk(32, `account sequence mismatch, expected ${expected}, got ${signed.sequence}`),
          gas: 0n,
        }
      return { ...run(signed, { isTrial: true }), gas: transferGas }
    },
    save,
  }
}
