import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { loadBcoin } from './load-bcoin.mjs'
import { createMempoolPolicy } from './mempool-policy.mjs'
import { createTransactionIndex } from './transaction-index.mjs'

/** Blocks before the first use: segwit is active from block 432 on, and hundreds of the faucet's coinbases are mature. */
const firstBlocks = 440
const stateVersion = 1
/** Key of the faucet, which all blocks pay. Known to all, so worth nothing elsewhere. */
const faucetKey = Buffer.alloc(32, 1)
const faucetRate = 2_000
const coinbaseMaturity = 100

/**
 * @typedef {Awaited<ReturnType<typeof openLedger>>} Ledger
 * @typedef {{ version: number, blocks: string[], mempool: string[] }} StoredState raw blocks and transactions as base64
 */

/** A refusal of the mempool, in the words of Bitcoin Core. */
export class RefusedTransaction extends Error {}

/**
 * Opens a regtest chain in memory: from a file if there is one, else with its first blocks.
 *
 * @param {{ file?: string | undefined }} [options]
 * @throws {Error} if the file can't be read
 */
export async function openLedger({ file } = {}) {
  const bcoin = loadBcoin()
  const { Address, Block, Chain, Coin, KeyRing, Mempool, Miner, MTX, Network, Script, TX, WorkerPool } = bcoin
  const network = Network.get('regtest')
  const workers = new WorkerPool({ enabled: false })
  const chain = new Chain({ network, memory: true, workers })
  const mempool = new Mempool({ chain, network, workers, replaceByFee: true })
  const miner = new Miner({ chain, mempool, network, workers })
  const faucet = KeyRing.fromPrivate(faucetKey)
  faucet.witness = true
  miner.addresses = [faucet.getAddress()]

  /**
   * Address of a script; undefined if it has none, also for taproot, whose addresses bcoin writes with the checksum of segwit.
   *
   * @param {any} script
   * @returns {string | undefined}
   */
  const addressOf = (script) => {
    const address = Address.fromScript(script)
    return address && address.version <= 0 ? address.toString(network) : undefined
  }
  /** @param {string} address */
  const scriptOf = (address) => Script.fromAddress(Address.fromString(address, network))
  const index = createTransactionIndex(addressOf)
  const policy = createMempoolPolicy(mempool, index)
  /** @type {string[]} */
  const blocks = []

  chain.on('connect', async (/** @type {any} */ entry, /** @type {any} */ block) => {
    const ref = { height: entry.height, hash: entry.rhash(), time: entry.time }
    for (const tx of block.txs) index.add(tx, ref)
    blocks.push(block.toRaw().toString('base64'))
    await mempool._addBlock(entry, block.txs)
  })
  mempool.on('tx', (/** @type {any} */ tx) => index.add(tx))
  mempool.on('remove entry', (/** @type {any} */ entry) => index.remove(entry.tx))

  /** Changes of the chain, one after the other. @type {Promise<unknown>} */
  let queue = Promise.resolve()
  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  function inTurn(work) {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  const mineNow = async (/** @type {number} */ count) => {
    for (let mined = 0; mined < count; mined++) await chain.add(await miner.mineBlock())
  }

  /** @param {any} tx */
  const sendNow = async (tx) => {
    const refusal = await policy.add(tx)
    if (refusal !== undefined) throw new RefusedTransaction(refusal)
    return String(tx.txid())
  }

  function faucetCoins() {
    const address = faucet.getAddress('string', network)
    return index.of(address).flatMap(({ tx, id, block }) => {
      const isMature = !tx.isCoinbase() || chain.height - (block?.height ?? chain.height) >= coinbaseMaturity
      if (!isMature) return []
      return tx.outputs.flatMap((/** @type {any} */ output, /** @type {number} */ at) =>
        addressOf(output.script) === address && !index.spenderOf(id, at)
          ? [Coin.fromTX(tx, at, block?.height ?? -1)]
          : [],
      )
    })
  }

  await chain.open()
  await mempool.open()
  await miner.open()
  const stored = file !== undefined && existsSync(file) ? readState(file) : undefined
  for (const block of stored?.blocks ?? []) await chain.add(Block.fromRaw(Buffer.from(block, 'base64')))
  // a transaction whose inputs were spent by a block of the same file is left out
  for (const tx of stored?.mempool ?? [])
    await sendNow(TX.fromRaw(Buffer.from(tx, 'base64'))).catch(() => undefined)
  if (!stored) await mineNow(firstBlocks)

  return {
    index,
    addressOf,
    height: () => Number(chain.height),
    tipHash: () => String(chain.tip.rhash()),
    /** Returns the hash of a block; undefined if there is none yet. */
    blockHash: async (/** @type {number} */ height) =>
      /** @type {string | undefined} */ ((await chain.getEntryByHeight(height))?.rhash()),
    /** Number of transactions in the mempool. */
    pending: () => Number(mempool.map.size),
    /** @param {number} count */
    mine: (count) => inTurn(() => mineNow(count)),
    /**
     * Takes a transaction into the mempool.
     *
     * @param {string} hex
     * @returns {Promise<string>} its id
     * @throws {RefusedTransaction}
     */
    send(hex) {
      /** @type {any} */
      let tx
      try {
        tx = TX.fromRaw(Buffer.from(hex, 'hex'))
      } catch {
        throw new RefusedTransaction('TX decode failed')
      }
      return inTurn(() => sendNow(tx))
    },
    /**
     * Sends coins of the faucet to an address, into the mempool.
     *
     * @param {string} address
     * @param {bigint} sats
     * @returns {Promise<string>} the id of the transaction
     * @throws {RefusedTransaction} if the address is none of regtest
     */
    fund: (address, sats) =>
      inTurn(async () => {
        const tx = new MTX()
        try {
          tx.addOutput({ script: scriptOf(address), value: Number(sats) })
          const coins = faucetCoins()
          await tx.fund(coins, { changeAddress: faucet.getAddress(), rate: faucetRate })
        } catch (error) {
          throw new RefusedTransaction(String(error))
        }
        tx.sign(faucet)
        return sendNow(tx.toTX())
      }),
    /**
     * Removes a transaction and those that spend its outputs from the mempool, as nodes do with old ones.
     *
     * @param {string} id
     */
    drop: (id) => inTurn(async () => policy.evict(id)),
    save() {
      if (file === undefined) return
      const pending = [...mempool.map.values()].map(({ tx }) => tx.toRaw().toString('base64'))
      /** @type {StoredState} */
      const state = { version: stateVersion, blocks, mempool: pending }
      // a process that ends meanwhile leaves the file from before
      writeFileSync(`${file}.new`, JSON.stringify(state))
      renameSync(`${file}.new`, file)
    },
  }
}

/**
 * @param {string} file
 * @returns {StoredState}
 */
function readState(file) {
  try {
    const state = JSON.parse(readFileSync(file, 'utf8'))
    if (state.version !== stateVersion || !Array.isArray(state.blocks) || !Array.isArray(state.mempool))
      throw new Error('it is of another version')
    return state
  } catch (cause) {
    throw new Error(
      `The local Bitcoin chain can't read ${file}: ${String(cause)}. Delete it, or start with a reset.`,
      {
        cause,
      },
    )
  }
}
