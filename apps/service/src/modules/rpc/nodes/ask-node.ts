import * as z from 'zod'
import { NodeFailure } from './node-failure.js'
import { readLimited } from './read-limited.js'
import type { RpcCall, RpcOutcome } from './rpc-outcome.js'

/** Asks the node at an address, within a time limit. */
export type AskNode = (address: string, call: RpcCall, limitMs: number) => Promise<RpcOutcome>

/** As much as the widget reads of an answer. */
const longestAnswer = 4_000_000
/** Not about the call, but about who asks: the next node may answer it. */
const refusedStatuses: readonly number[] = [401, 403, 404, 407, 408, 429]
const limitCodes: readonly number[] = [-32005, 429]

const answer = z.union([
  z.object({
    error: z.object({ code: z.int(), message: z.string(), data: z.optional(z.unknown()) }),
  }),
  z.object({ result: z.unknown(), error: z.optional(z.null()) }),
])

/**
 * JSON-RPC 2.0 over HTTP. Redirects are not followed: a node that moves is a mistake of the configuration.
 *
 * @throws a NodeFailure if there is no answer, or none that can be used.
 */
export const askNode: AskNode = async (address, { method, params = [] }, limitMs) => {
  const signal = AbortSignal.timeout(limitMs)
  const asked = { jsonrpc: '2.0', id: 1, method, params }
  let text: string
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      redirect: 'error',
      signal,
    })
    const refused = response.status >= 500 || refusedStatuses.includes(response.status)
    text = await readLimited(response, refused ? 0 : longestAnswer)
    if (refused) throw new NodeFailure('refused')
  } catch (error) {
    if (error instanceof NodeFailure) throw error
    throw new NodeFailure(signal.aborted ? 'late' : 'unreachable')
  }
  return readAnswer(text)
}

function readAnswer(text: string): RpcOutcome {
  const { success, data } = answer.safeParse(parsed(text))
  if (!success) throw new NodeFailure('nonsense')
  if (!data.error) {
    if (!('result' in data) || data.result === undefined) throw new NodeFailure('nonsense')
    return { result: data.result }
  }
  if (limitCodes.includes(data.error.code)) throw new NodeFailure('refused')
  return { error: data.error }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
