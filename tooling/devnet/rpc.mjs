const answerWithinMs = 10_000

/**
 * One JSON-RPC 2.0 call over HTTP.
 *
 * @param {string} url
 * @param {string} method
 * @param {unknown[]} [params]
 * @returns {Promise<unknown>} the result
 * @throws {Error} with the node's code and message when it answers with an error, or fetch's own when the
 *   node cannot be reached or takes longer than ten seconds
 */
export async function callRpc(url, method, params = []) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const { result, error } = /** @type {{ result?: unknown, error?: { code: number, message: string } }} */ (
    await response.json()
  )
  if (error) throw new Error(`${method}: ${error.message} (${error.code})`)
  return result
}
