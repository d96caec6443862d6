/**
 * Transactions of the chain and of the mempool, by id, by address and by the outputs that they spend.
 *
 * @typedef {{ height: number, hash: string, time: number }} BlockRef
 * @typedef {{ tx: any, id: string, addresses: ReadonlySet<string>, block: BlockRef | undefined }} IndexedTransaction `block` is
 *   undefined in the mempool
 * @typedef {{ id: string, input: number }} Spender
 * @typedef {ReturnType<typeof createTransactionIndex>} TransactionIndex
 */

/**
 * Creates an empty index.
 *
 * @param {(script: any) => string | undefined} addressOf
 */
export function createTransactionIndex(addressOf) {
  /** @type {Map<string, IndexedTransaction>} */
  const byId = new Map()
  /** @type {Map<string, Set<string>>} */
  const byAddress = new Map()
  /** @type {Map<string, Spender>} */
  const spenders = new Map()

  /** @param {any} input */
  const outputOf = (input) => byId.get(input.prevout.txid())?.tx.outputs[input.prevout.index]

  /**
   * Adds a transaction, or sets the block of one in the mempool.
   *
   * @param {any} tx
   * @param {BlockRef} [block]
   */
  function add(tx, block) {
    const id = tx.txid()
    const scripts = [...tx.inputs.map(outputOf), ...tx.outputs].flatMap((output) => output?.script ?? [])
    const addresses = new Set(scripts.flatMap((script) => addressOf(script) ?? []))
    byId.set(id, { tx, id, addresses, block })
    for (const address of addresses) {
      const ids = byAddress.get(address) ?? new Set()
      byAddress.set(address, ids.add(id))
    }
    for (const [input, { prevout }] of tx.inputs.entries())
      spenders.set(`${prevout.txid()}:${prevout.index}`, { id, input })
  }

  /** @param {any} tx */
  function remove(tx) {
    const id = tx.txid()
    const found = byId.get(id)
    if (!found || found.block) return
    byId.delete(id)
    for (const address of found.addresses) byAddress.get(address)?.delete(id)
    for (const { prevout } of tx.inputs) {
      const key = `${prevout.txid()}:${prevout.index}`
      if (spenders.get(key)?.id === id) spenders.delete(key)
    }
  }

  return {
    add,
    /** Removes a transaction of the mempool; confirmed ones stay. */
    remove,
    outputOf,
    /** @param {string} id */
    find: (id) => byId.get(id),
    /**
     * Returns the transactions of an address: those of the mempool, then those of blocks, the newest first.
     *
     * @param {string} address
     */
    of: (address) =>
      [...(byAddress.get(address) ?? [])]
        .flatMap((id) => byId.get(id) ?? [])
        .reverse()
        .sort((a, b) => (b.block?.height ?? Infinity) - (a.block?.height ?? Infinity) || 0),
    /**
     * Returns the transaction that spends an output.
     *
     * @param {string} id
     * @param {number} output
     */
    spenderOf: (id, output) => spenders.get(`${id}:${output}`),
  }
}
