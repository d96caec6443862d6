import { setTimeout as sleep } from 'node:timers/promises'

const answerWithinMs = 30_000

/**
 * One JSON-RPC 2.0 call over HTTP.
 *
 * @param {string} url
 * @param {string} method
 * @param {unknown[]} [params]
 * @returns {Promise<unknown>} the result
 * @throws {Error} with the node's code and message when it answers with an error, or fetch's own when the
 *   node cannot be reached or takes longer than 30 seconds, as a busy machine may
 */
export async function callRpc(url, method, params = []) {
  const [result] = await callRpcs(url, [{ method, params }])
  return result
}

/**
 * Sends a transaction of an account that the node has the key of, and waits until it is in a block: a node that mines at once
 * answers before. The next transaction's gas would be estimated without this one.
 *
 * @param {string} url
 * @param {Readonly<Record<string, unknown>>} transaction as eth_sendTransaction takes it
 * @returns {Promise<{ transactionHash: import('viem').Hex, status: import('viem').Hex, contractAddress: import('viem').Address | null }>}
 *   the receipt, also of a transaction that was reverted
 * @throws {Error} as callRpc, or if it is in no block after 30 seconds
 */
export async function sendMined(url, transaction) {
  const hash = await callRpc(url, 'eth_sendTransaction', [transaction])
  const until = Date.now() + answerWithinMs
  for (;;) {
    const receipt = /** @type {any} */ (await callRpc(url, 'eth_getTransactionReceipt', [hash]))
    if (receipt) return receipt
    if (Date.now() > until) throw new Error(`The transaction ${String(hash)} is in no block.`)
    await sleep(10)
  }
}

/**
 * @typedef {{ method: string, params: readonly unknown[] }} RpcCall
 * @typedef {{ id: number, result?: unknown, error?: { code: number, message: string } }} RpcAnswer
 */

/**
 * Many calls in one request, without an order among them.
 *
 * @param {string} url
 * @param {readonly RpcCall[]} calls
 * @returns {Promise<unknown[]>} the results, each in the place of its call
 * @throws {Error} as callRpc, with what the first of the failed ones was answered
 */
export async function callRpcs(url, calls) {
  const bodies = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // one call goes alone: not every node takes lists
    body: JSON.stringify(bodies.length === 1 ? bodies[0] : bodies),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const answers = /** @type {RpcAnswer[]} */ ([await response.json()].flat())
  return calls.map(({ method }, id) => {
    const answer = answers.find((one) => one.id === id) ?? answers[0]
    if (!answer || answer.error) {
      const { message, code } = answer?.error ?? { message: 'no answer', code: 0 }
      throw new Error(`${method}: ${message} (${code})`)
    }
    return answer.result
  })
}
