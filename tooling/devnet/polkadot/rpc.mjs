import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { decodeAddress, xxhashAsHex } from '@polkadot/util-crypto'
import { version } from './ledger.mjs'

/**
 * Metadata of Polkadot 1.2.5 (version 14, without documentation), as `@polkadot/types-support` has it.
 *
 * @type {string}
 */
export const metadata = u8aToHex(gunzipSync(readFileSync(new URL('metadata.gz', import.meta.url))))

const item = (/** @type {string} */ pallet, /** @type {string} */ name) =>
  xxhashAsHex(pallet, 128) + xxhashAsHex(name, 128).slice(2)
const accountItem = item('System', 'Account')
const eventsItem = item('System', 'Events')
const newLogic = 1n << 127n

/** @typedef {{ fee: bigint, lag: number, keeps: number }} Behaviour `lag` is how many blocks are not final, `keeps` how many have their state */

const uint = (/** @type {bigint} */ value, /** @type {number} */ bytes) =>
  Uint8Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

/** An error with its code. */
export class RpcError extends Error {
  /** @param {number} code @param {string} message @param {string} [data] */
  constructor(code, message, data) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Creates the function that answers requests of a node.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {Behaviour} behaviour
 * @returns {(method: string, params: readonly any[]) => unknown}
 */
export function createRpc(ledger, behaviour) {
  const finalized = () => ledger.block(Math.max(0, ledger.head().number - behaviour.lag)) ?? ledger.head()
  const blockAt = (/** @type {string | undefined} */ hash) => {
    const block = hash === undefined ? ledger.head() : ledger.blockOf(hash)
    if (!block)
      throw new RpcError(4003, `Client error: UnknownBlock: Header was not found in the database: ${hash}`)
    return block
  }
  const stateAt = (/** @type {string | undefined} */ hash) => {
    const block = blockAt(hash)
    if (ledger.head().number - block.number > behaviour.keeps)
      throw new RpcError(4003, `Client error: UnknownBlock: State already discarded for ${hash}`)
    return block
  }
  const header = (/** @type {import('./ledger.mjs').Block} */ { number, parentHash }) => ({
    ...{ number: `0x${number.toString(16)}`, parentHash },
    ...{ stateRoot: `0x${'11'.repeat(32)}`, extrinsicsRoot: `0x${'22'.repeat(32)}`, digest: { logs: [] } },
  })
  /** @type {Record<string, (...params: any[]) => unknown>} */
  const methods = {
    chain_getBlockHash: (number) =>
      (number === undefined ? ledger.head() : ledger.block(Number(number)))?.hash ?? null,
    chain_getFinalizedHead: () => finalized().hash,
    chain_getHeader: (hash) => header(blockAt(hash)),
    chain_getBlock: (hash) => {
      const block = blockAt(hash)
      return { block: { header: header(block), extrinsics: block.extrinsics }, justifications: null }
    },
    state_getRuntimeVersion(hash) {
      stateAt(hash)
      const { specVersion, transactionVersion } = version
      return { specName: 'polkadot', implName: 'parity-polkadot', specVersion, transactionVersion, apis: [] }
    },
    state_getMetadata(hash) {
      stateAt(hash)
      return metadata
    },
    state_getStorage(/** @type {string} */ key, hash) {
      const block = stateAt(hash)
      if (key === eventsItem) return u8aToHex(block.events)
      if (!key.startsWith(accountItem)) return null
      // a hash of 16 bytes goes before the key
      const account = ledger.account(`0x${key.slice(accountItem.length + 32)}`, block)
      const { nonce, free, reserved, frozen } = account
      if (nonce === 0 && free === 0n && reserved === 0n) return null
      const counts = [uint(BigInt(nonce), 4), uint(0n, 4), uint(1n, 4), uint(0n, 4)]
      return u8aToHex(
        u8aConcat(...counts, ...[free, reserved, frozen, newLogic].map((value) => uint(value, 16))),
      )
    },
    state_call(/** @type {string} */ method) {
      if (method !== 'TransactionPaymentApi_query_info') throw new RpcError(4003, `Unknown call ${method}`)
      // weight and class of a transfer
      return u8aToHex(u8aConcat(hexToU8a('0x0208af2f253800'), uint(behaviour.fee, 16)))
    },
    system_accountNextIndex: (address) => ledger.nextNonce(u8aToHex(decodeAddress(address))),
    author_submitExtrinsic(raw) {
      const result = ledger.submit(hexToU8a(raw))
      if (typeof result === 'string') return result
      throw new RpcError(result.code, result.message, result.data)
    },
  }
  return (method, params) => {
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw new RpcError(-32601, 'Method not found')
    return answer(...params)
  }
}
