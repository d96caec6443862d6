import { RefusedTransaction } from './ledger.mjs'

/** Transactions of blocks on one page of an address. */
const pageSize = 25

/** @typedef {{ status: number, body: unknown }} Answer a text is sent as it is, anything else as JSON */

/** @type {(body: unknown) => Answer} */
const ok = (body) => ({ status: 200, body })
/** @type {(body: string) => Answer} */
const bad = (body) => ({ status: 400, body })
/** @type {(body: string) => Answer} */
const notFound = (body) => ({ status: 404, body })

/**
 * Creates the function that answers requests as Esplora does.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {() => Readonly<Record<string, number>>} feeEstimates
 */
export function createEsplora(ledger, feeEstimates) {
  const { index, addressOf } = ledger

  /** @param {import('./transaction-index.mjs').BlockRef | undefined} block */
  const statusOf = (block) =>
    block
      ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
      : { confirmed: false }

  /** @param {any} output */
  const describeOutput = ({ script, value }) => {
    const address = addressOf(script)
    return {
      scriptpubkey: script.toJSON(),
      scriptpubkey_asm: script.toASM(),
      scriptpubkey_type: typeOf(script),
      ...(address !== undefined && { scriptpubkey_address: address }),
      value,
    }
  }

  /** @param {import('./transaction-index.mjs').IndexedTransaction} transaction */
  function describe({ tx, id, block }) {
    const isCoinbase = tx.isCoinbase()
    const spent = tx.inputs.map(index.outputOf)
    const inputValue = spent.reduce(
      (/** @type {number} */ sum, /** @type {any} */ output) => sum + (output?.value ?? 0),
      0,
    )
    return {
      txid: id,
      version: tx.version,
      locktime: tx.locktime,
      vin: tx.inputs.map((/** @type {any} */ input, /** @type {number} */ at) => ({
        txid: input.prevout.txid(),
        vout: input.prevout.index,
        prevout: spent[at] ? describeOutput(spent[at]) : null,
        scriptsig: input.script.toJSON(),
        scriptsig_asm: input.script.toASM(),
        ...(input.witness.items.length > 0 && {
          witness: input.witness.items.map((/** @type {Buffer} */ item) => item.toString('hex')),
        }),
        is_coinbase: isCoinbase,
        sequence: input.sequence,
      })),
      vout: tx.outputs.map(describeOutput),
      size: tx.getSize(),
      weight: tx.getWeight(),
      fee: isCoinbase ? 0 : inputValue - tx.getOutputValue(),
      status: statusOf(block),
    }
  }

  /** Outputs that an address received. @param {string} address */
  const receivedBy = (address) =>
    index
      .of(address)
      .flatMap(({ tx, id, block }) =>
        tx.outputs.flatMap((/** @type {any} */ output, /** @type {number} */ at) =>
          addressOf(output.script) === address
            ? [{ id, at, value: Number(output.value), block, spender: index.spenderOf(id, at) }]
            : [],
        ),
      )

  /** @param {string} address @param {boolean} inBlocks */
  function statsOf(address, inBlocks) {
    const received = receivedBy(address)
    const isHere = (/** @type {unknown} */ block) => (block !== undefined) === inBlocks
    const funded = received.filter(({ block }) => isHere(block))
    const spent = received.filter(({ spender }) => spender && isHere(index.find(spender.id)?.block))
    const sum = (/** @type {typeof received} */ list) => list.reduce((total, { value }) => total + value, 0)
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: index.of(address).filter(({ block }) => isHere(block)).length,
    }
  }

  /** @param {string} address @param {string} [last] */
  function pageOf(address, last) {
    const all = index.of(address)
    const inBlocks = all.filter(({ block }) => block)
    if (last === undefined) return [...all.filter(({ block }) => !block), ...inBlocks.slice(0, pageSize)]
    const from = inBlocks.findIndex(({ id }) => id === last) + 1
    return inBlocks.slice(from, from + pageSize)
  }

  /** @type {readonly (readonly [RegExp, (...parts: string[]) => Answer | Promise<Answer>])[]} */
  const reads = [
    [
      /^\/address\/([a-zA-Z0-9]{14,90})$/,
      (address) =>
        ok({ address, chain_stats: statsOf(address, true), mempool_stats: statsOf(address, false) }),
    ],
    [
      /^\/address\/([a-zA-Z0-9]{14,90})\/utxo$/,
      (address) =>
        ok(
          receivedBy(address)
            .filter(({ spender }) => !spender)
            .map(({ id, at, value, block }) => ({ txid: id, vout: at, status: statusOf(block), value })),
        ),
    ],
    [
      /^\/address\/([a-zA-Z0-9]{14,90})\/txs(?:\/chain(?:\/([0-9a-f]{64}))?)?$/,
      (address, last) => ok(pageOf(address, last).map(describe)),
    ],
    [/^\/tx\/([0-9a-f]{64})$/, (id) => ofTransaction(id, describe)],
    [/^\/tx\/([0-9a-f]{64})\/hex$/, (id) => ofTransaction(id, ({ tx }) => tx.toRaw().toString('hex'))],
    [/^\/tx\/([0-9a-f]{64})\/status$/, (id) => ofTransaction(id, ({ block }) => statusOf(block))],
    [
      /^\/tx\/([0-9a-f]{64})\/outspends$/,
      (id) =>
        ofTransaction(id, ({ tx }) =>
          tx.outputs.map((/** @type {unknown} */ _, /** @type {number} */ at) => {
            const spender = index.spenderOf(id, at)
            if (!spender) return { spent: false }
            const status = statusOf(index.find(spender.id)?.block)
            return { spent: true, txid: spender.id, vin: spender.input, status }
          }),
        ),
    ],
    [/^\/fee-estimates$/, () => ok(feeEstimates())],
    [/^\/blocks\/tip\/height$/, () => ok(`${ledger.height()}`)],
    [/^\/blocks\/tip\/hash$/, () => ok(ledger.tipHash())],
    [
      /^\/block-height\/(\d{1,9})$/,
      async (height) => {
        const hash = await ledger.blockHash(Number(height))
        return hash === undefined ? notFound('Block not found') : ok(hash)
      },
    ],
  ]

  /**
   * @param {string} id
   * @param {(transaction: import('./transaction-index.mjs').IndexedTransaction) => unknown} read
   */
  function ofTransaction(id, read) {
    const found = index.find(id)
    return found ? ok(read(found)) : notFound('Transaction not found')
  }

  /** @type {Readonly<Record<string, (body: string) => Promise<Answer>>>} */
  const writes = {
    '/tx': async (body) => ok(await ledger.send(body.trim())),
    '/devnet/mine': async (body) => {
      const { blocks = 1 } = JSON.parse(body || '{}')
      if (!Number.isInteger(blocks) || blocks < 1 || blocks > 1_000)
        return bad('`blocks` is a number from 1 to 1000')
      await ledger.mine(blocks)
      return ok({ height: ledger.height(), hash: ledger.tipHash() })
    },
    '/devnet/fund': async (body) => {
      const { address, sats, blocks = 1 } = JSON.parse(body || '{}')
      if (!Number.isSafeInteger(sats) || sats < 1) return bad('`sats` is a number of base units')
      const txid = await ledger.fund(String(address), BigInt(sats))
      await ledger.mine(Number(blocks))
      return ok({ txid })
    },
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} body
   * @returns {Promise<Answer>}
   */
  return async (method, path, body) => {
    try {
      if (method === 'POST') return (await writes[path]?.(body)) ?? notFound('Not found')
      if (method !== 'GET') return { status: 405, body: 'Method not allowed' }
      for (const [pattern, read] of reads) {
        const match = pattern.exec(path)
        if (match) return await read(...match.slice(1))
      }
      return notFound('Not found')
    } catch (error) {
      if (error instanceof RefusedTransaction)
        return bad(`sendrawtransaction RPC error: {"code":-26,"message":"${error.message}"}`)
      return error instanceof SyntaxError ? bad('Not JSON') : { status: 500, body: String(error) }
    }
  }
}

/** Type of a script in Esplora's words. @param {any} script */
function typeOf(script) {
  if (script.isPubkeyhash()) return 'p2pkh'
  if (script.isScripthash()) return 'p2sh'
  if (script.isWitnessPubkeyhash()) return 'v0_p2wpkh'
  if (script.isWitnessScripthash()) return 'v0_p2wsh'
  if (script.isNulldata()) return 'op_return'
  return script.isProgram() ? 'v1_p2tr' : 'unknown'
}
