import { readAddress, RpcFault } from './methods.mjs'

/** How final a slot is, in order. */
const commitments = ['processed', 'confirmed', 'finalized']

/**
 * Serves the subscriptions of one websocket: signatures, accounts and slots.
 *
 * @param {import('./ledger.mjs').Ledger} ledger
 * @param {import('./methods.mjs').Method} readAccount `getAccountInfo` of the same ledger
 * @param {(frame: object) => void} notify
 */
export function createSubscriptions(ledger, readAccount, notify) {
  /** @type {Map<number, () => void>} checks that run at each event */
  const checks = new Map()
  let lastId = 0
  const runAll = () => {
    for (const check of [...checks.values()]) check()
  }
  ledger.events.on('slot', runAll)
  ledger.events.on('transaction', runAll)

  /**
   * @param {string} method
   * @param {(send: (result: unknown) => void, end: () => void) => void} check
   */
  function add(method, check) {
    const id = (lastId += 1)
    const send = (/** @type {unknown} */ result) =>
      notify({ jsonrpc: '2.0', method, params: { subscription: id, result } })
    checks.set(id, () => check(send, () => void checks.delete(id)))
    return id
  }
  const withContext = (/** @type {unknown} */ value) => ({ context: { slot: ledger.slot }, value })
  const remove = (/** @type {number} */ id) => checks.delete(id)

  /** @type {Record<string, import('./methods.mjs').Method>} */
  const methods = {
    signatureSubscribe(signature, { commitment = 'finalized' } = {}) {
      return add('signatureNotification', (send, end) => {
        const record = ledger.transaction(String(signature))
        if (!record) return
        const reached = commitments.indexOf(ledger.finality(record.slot).confirmationStatus)
        if (reached < commitments.indexOf(commitment)) return
        end()
        send(withContext({ err: record.error }))
      })
    },
    accountSubscribe(text, options) {
      const address = readAddress(text).toBase58()
      let last = JSON.stringify(Object(readAccount(address, options)).value)
      return add('accountNotification', (send) => {
        const { value } = Object(readAccount(address, options))
        const now = JSON.stringify(value)
        if (now === last) return
        last = now
        send(withContext(value))
      })
    },
    slotSubscribe() {
      let last = ledger.slot
      return add('slotNotification', (send) => {
        if (ledger.slot === last) return
        last = ledger.slot
        send({ parent: last - 1, root: last - 32, slot: last })
      })
    },
    signatureUnsubscribe: remove,
    accountUnsubscribe: remove,
    slotUnsubscribe: remove,
  }

  return {
    /**
     * @param {string} method
     * @param {readonly unknown[]} params
     */
    run(method, params) {
      const run = methods[method]
      if (!run) throw new RpcFault(-32601, 'Method not found')
      return run(...params)
    },
    /** Checks at once, for what has happened before a subscription. */
    check: runAll,
    close() {
      ledger.events.off('slot', runAll)
      ledger.events.off('transaction', runAll)
      checks.clear()
    },
  }
}
