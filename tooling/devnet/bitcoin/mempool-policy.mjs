/** Lowest fee rate that nodes relay, in sats per 1,000 virtual bytes. */
const minRate = 1_000
/** Sequences below it allow a replacement (BIP-125). */
const replaceable = 0xffff_fffe
const maxReplaced = 100

/**
 * Rules of Bitcoin Core's mempool that bcoin lacks: minimum fee, dust, and replacement by a higher fee (BIP-125).
 *
 * @param {any} mempool
 * @param {import('./transaction-index.mjs').TransactionIndex} index
 */
export function createMempoolPolicy(mempool, index) {
  /** @param {any} tx */
  const feeOf = (tx) =>
    tx.inputs.reduce(
      (/** @type {number} */ sum, /** @type {any} */ input) => sum + (index.outputOf(input)?.value ?? 0),
      0,
    ) - tx.getOutputValue()

  /** Conflicting transactions of the mempool, and those that spend their outputs. @param {any} tx */
  function conflictsOf(tx) {
    /** @type {Map<string, any>} */
    const found = new Map()
    const collect = (/** @type {string} */ id) => {
      const indexed = index.find(id)
      if (!indexed || indexed.block || found.has(id)) return
      found.set(id, indexed.tx)
      for (const at of indexed.tx.outputs.keys()) {
        const spender = index.spenderOf(id, at)
        if (spender) collect(spender.id)
      }
    }
    const direct = tx.inputs.flatMap((/** @type {any} */ { prevout }) => {
      const spender = index.spenderOf(prevout.txid(), prevout.index)
      return spender && spender.id !== tx.txid() ? [spender.id] : []
    })
    for (const id of direct) collect(id)
    return {
      direct: direct.flatMap((/** @type {string} */ id) => found.get(id) ?? []),
      all: [...found.values()],
    }
  }

  /** @param {any} tx */
  function refusalOf(tx) {
    const size = tx.getVirtualSize()
    const fee = feeOf(tx)
    const isKnown = tx.inputs.every(index.outputOf)
    if (!isKnown) return 'bad-txns-inputs-missingorspent'
    if (tx.outputs.some((/** @type {any} */ output) => !output.script.isNulldata() && output.isDust(minRate)))
      return 'dust'
    if (fee * 1_000 < minRate * size) return 'min relay fee not met'
    const { direct, all } = conflictsOf(tx)
    if (direct.length === 0) return undefined
    const isFixed = direct.some((/** @type {any} */ old) =>
      old.inputs.every((/** @type {any} */ { sequence }) => sequence >= replaceable),
    )
    if (isFixed) return 'txn-mempool-conflict'
    if (all.length > maxReplaced) return 'too many potential replacements'
    const isCheaper = direct.some((/** @type {any} */ old) => fee * old.getVirtualSize() <= feeOf(old) * size)
    const replacedFees = all.reduce((sum, old) => sum + feeOf(old), 0)
    if (isCheaper || (fee - replacedFees) * 1_000 < minRate * size) return 'insufficient fee'
    return undefined
  }

  /** @param {string} id */
  function evict(id) {
    const entry = mempool.map.get(Buffer.from(id, 'hex').reverse().toString('hex'))
    if (entry) mempool.evictEntry(entry)
  }

  return {
    evict,
    /**
     * Takes a transaction into the mempool. It takes the place of those that it replaces.
     *
     * @param {any} tx
     * @returns {Promise<string | undefined>} the reason of a refusal
     */
    async add(tx) {
      const id = tx.txid()
      if (index.find(id)) return index.find(id)?.block ? 'txn-already-known' : undefined
      const refusal = refusalOf(tx)
      if (refusal !== undefined) return refusal
      const { all } = conflictsOf(tx)
      for (const old of all) evict(old.txid())
      try {
        const missing = await mempool.addTX(tx)
        if (!missing) return undefined
      } catch (error) {
        for (const old of all) await mempool.addTX(old)
        return String(/** @type {any} */ (error).reason ?? error)
      }
      return 'bad-txns-inputs-missingorspent'
    },
  }
}
