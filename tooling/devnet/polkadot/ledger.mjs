import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import { birthOf, isSigned, readSigned } from './read-signed.mjs'

/** Version of the runtime whose metadata the chain has. */
export const version = { specVersion: 1_002_005, transactionVersion: 26 }
/** Balance below which an account is removed. */
const existentialDeposit = 10_000_000_000n
const blockHashCount = 4_096
/** Place of a transaction after the inherent ones. */
const firstPlace = 2

/**
 * @typedef {{ nonce: number, free: bigint, reserved: bigint, frozen: bigint }} Account
 * @typedef {import('./read-signed.mjs').Signed} Signed
 * @typedef {{ number: number, hash: string, parentHash: string, extrinsics: readonly string[], signed: readonly Signed[],
 *   events: Uint8Array, accounts: ReadonlyMap<string, Account> }} Block
 * @typedef {{ code: number, message: string, data: string }} Refusal
 * @typedef {ReturnType<typeof openLedger>} Ledger
 */

/** @type {(reason: string) => Refusal} */
const invalid = (data) => ({ code: 1010, message: 'Invalid Transaction', data })
/** Errors of the module of tokens by name. */
const tokenErrors = { FundsUnavailable: 0, BelowMinimum: 2 }
/** Weight, class and fee of a transaction, in events. */
const dispatchInfo = '0208af2f25380000'

const event = (/** @type {number} */ place, /** @type {string} */ content) =>
  hexToU8a(`0x00${u8aToHex(new Uint8Array(Uint32Array.of(place).buffer)).slice(2)}${content}00`)
const successEvent = (/** @type {number} */ place) => event(place, `0000${dispatchInfo}`)
const failureEvent = (/** @type {number} */ place, /** @type {keyof typeof tokenErrors} */ error) =>
  event(place, `000107${tokenErrors[error].toString(16).padStart(2, '0')}${dispatchInfo}`)

/**
 * Opens a ledger of accounts of Polkadot's relay chain: it checks transfers as a node does, also their signatures, and includes them in
 * blocks on request.
 *
 * @param {{ genesisHash: string, fee: () => bigint }} chain
 */
export function openLedger({ genesisHash, fee }) {
  /** @type {Map<string, Account>} */
  let accounts = new Map()
  /** @type {Map<string, Signed>} */
  const mempool = new Map()
  let salt = 0
  /** @type {Block[]} */
  const blocks = [
    {
      ...{ number: 0, hash: genesisHash, parentHash: `0x${'00'.repeat(32)}`, extrinsics: [], signed: [] },
      ...{ events: new Uint8Array([0]), accounts },
    },
  ]
  const head = () => /** @type {Block} */ (blocks.at(-1))
  const empty = { nonce: 0, free: 0n, reserved: 0n, frozen: 0n }
  const accountAt = (
    /** @type {string} */ key,
    /** @type {ReadonlyMap<string, Account>} */ from = accounts,
  ) => from.get(key) ?? empty
  const put = (/** @type {string} */ key, /** @type {Partial<Account>} */ change) => {
    // blocks keep the accounts as they were
    accounts = new Map(accounts).set(key, { ...accountAt(key), ...change })
  }
  const spendable = (/** @type {Account} */ { free, reserved, frozen }) => {
    const kept = frozen - reserved
    return free - (kept > existentialDeposit ? kept : existentialDeposit)
  }

  /**
   * Checks a transaction for the next block.
   *
   * @param {Signed} signed
   * @returns {Refusal | undefined}
   */
  function check(signed) {
    const next = head().number + 1
    const birth = blocks[birthOf(signed.era, next)]
    if (!birth || next - birth.number > blockHashCount)
      return invalid('Transaction has an ancient birth block')
    const hashes = { genesisHash: hexToU8a(genesisHash), birthHash: hexToU8a(birth.hash) }
    if (!isSigned(signed, { ...version, ...hashes })) return invalid('Transaction has a bad signature')
    const account = accountAt(signed.signer)
    if (signed.nonce < account.nonce) return invalid('Transaction is outdated')
    if (spendable(account) < fee())
      return invalid('Inability to pay some fees (e.g. account balance too low)')
    return undefined
  }

  /**
   * Carries out a transaction.
   *
   * @param {Signed} signed
   * @param {number} place
   */
  function include({ signer, transfer, nonce }, place) {
    const paid = fee()
    put(signer, { nonce: nonce + 1, free: accountAt(signer).free - paid })
    if (!transfer) return successEvent(place)
    const { receiver, amount } = transfer
    if (amount > spendable(accountAt(signer))) return failureEvent(place, 'FundsUnavailable')
    if (accountAt(receiver).free + amount < existentialDeposit) return failureEvent(place, 'BelowMinimum')
    put(signer, { free: accountAt(signer).free - amount })
    put(receiver, { free: accountAt(receiver).free + amount })
    return successEvent(place)
  }

  function addBlock() {
    const number = head().number + 1
    const ready = [...mempool.values()].sort((first, second) => first.nonce - second.nonce)
    /** @type {Signed[]} */
    const signed = []
    const events = [successEvent(0), successEvent(1)]
    for (const each of ready) {
      if (check(each)) {
        mempool.delete(each.hash)
      } else if (each.nonce === accountAt(each.signer).nonce) {
        events.push(include(each, firstPlace + signed.length))
        signed.push(each)
        mempool.delete(each.hash)
      }
    }
    // the time, and the long data of parachains
    const inherent = ['0x280403000b207eba5c8501', `0x${'04'.repeat(3_000)}`]
    const hash = blake2AsHex(u8aConcat(hexToU8a(head().hash), Uint8Array.of(salt++ & 255, number & 255)), 256)
    blocks.push({
      ...{ number, hash, parentHash: head().hash, accounts, signed },
      extrinsics: [...inherent, ...signed.map(({ raw }) => u8aToHex(raw))],
      events: u8aConcat(Uint8Array.of(events.length << 2), ...events),
    })
  }

  return {
    head,
    genesisHash,
    block: (/** @type {number} */ number) => blocks[number],
    blockOf: (/** @type {string} */ hash) => blocks.find((block) => block.hash === hash),
    account: (/** @type {string} */ key, /** @type {Block} */ at = head()) =>
      accountAt(key, at === head() ? accounts : at.accounts),
    /** Whether a transaction is in a block. */
    isIncluded: (/** @type {string} */ hash) =>
      blocks.some(({ signed }) => signed.some((each) => each.hash === hash)),
    /** @param {string} key @param {bigint} amount @param {Partial<Account>} [state] */
    fund(key, amount, state = {}) {
      put(key, { free: accountAt(key).free + amount, ...state })
    },
    nextNonce: (/** @type {string} */ key) =>
      accountAt(key).nonce + [...mempool.values()].filter(({ signer }) => signer === key).length,
    pending: () => mempool.size,
    mine(/** @type {number} */ count = 1) {
      for (let mined = 0; mined < count; mined++) addBlock()
    },
    /** Replaces the last blocks by others, without their transactions. */
    reorganise(/** @type {number} */ count) {
      blocks.splice(blocks.length - count, count)
      accounts = new Map(head().accounts)
      for (let mined = 0; mined < count; mined++) addBlock()
    },
    /** Forgets what waits, as a node that is started again. */
    drop: () => mempool.clear(),
    /**
     * Checks a transaction, and lets it wait for a block.
     *
     * @param {Uint8Array} raw
     * @returns {Refusal | string} its hash
     */
    submit(raw) {
      /** @type {Signed} */
      let signed
      try {
        signed = readSigned(raw)
      } catch (error) {
        return { code: 1002, message: 'Verification Error', data: String(error) }
      }
      if (mempool.has(signed.hash))
        return { code: 1013, message: 'Transaction is already imported', data: '' }
      const refusal = check(signed)
      if (refusal) return refusal
      const isTaken = [...mempool.values()].some(
        ({ signer, nonce }) => signer === signed.signer && nonce === signed.nonce,
      )
      if (isTaken) return { code: 1014, message: 'Priority is too low: (26 vs 26)', data: '' }
      mempool.set(signed.hash, signed)
      return signed.hash
    },
  }
}
