import { Readable } from 'node:stream'
import { Agent, request } from 'undici'
import * as z from 'zod'
import { parseJson } from '../../../platform/config/parse-json.js'
import { NodeFailure } from './node-failure.js'
import type { RpcCall, RpcError, RpcOutcome } from './rpc-outcome.js'

/** Request with the id of its caller, which the answer repeats. */
export interface RpcRequest extends RpcCall {
  readonly id: number | string
}

/** Answer of a node as it came: numbers beyond the range of JavaScript stay exact. */
export interface NodeAnswer {
  /** Error of the answer; undefined if it is a result. */
  readonly error?: RpcError | undefined
  /** Bytes of the JSON-RPC response. A long result still arrives while it is read, and must be read or destroyed. */
  readonly body: Buffer | Readable
}

/** Requests nodes by their addresses. Both functions throw a NodeFailure if there is no usable answer within the limit. */
export interface NodeClient {
  ask(address: string, call: RpcCall, limitMs: number): Promise<RpcOutcome>
  /** The limit is for the beginning of the answer; the rest may take as long as its reader. */
  open(address: string, call: RpcRequest, limitMs: number): Promise<NodeAnswer>
  close(): Promise<void>
}

/** As much as the widget reads of an answer. */
const maxAnswerBytes = 4_000_000
/** Answers up to this size are checked as a whole; longer ones by their beginning. */
const headBytes = 64 * 1024
/** Maximum time without progress of a node that sends, or of a caller that reads. */
const maxIdleMs = 10_000
/** Not about the request, but about its sender: the next node may answer it. */
const refusedStatuses: readonly number[] = [401, 403, 404, 407, 408, 429]
const limitCodes: readonly number[] = [-32005, 429]
/** Beginning of a response that can only be a result. */
const resultHead =
  /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*|"id"\s*:\s*(?:"(?:[^"\\]|\\.){0,200}"|-?\d{1,20}|null)\s*,\s*){0,2}"result"\s*:/

const response = z.union([
  z.object({
    error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }),
  }),
  z.object({ result: z.unknown(), error: z.null().optional() }),
])

/** Creates a client that keeps connections to each node. Redirects are not followed: a node that moves is misconfigured. */
export function createNodeClient({ idleMs = maxIdleMs }: { readonly idleMs?: number } = {}): NodeClient {
  const dispatcher = new Agent({ bodyTimeout: idleMs })

  async function open(
    address: string,
    { id, method, params = [] }: RpcRequest,
    limitMs: number,
    isStreamed = true,
  ): Promise<NodeAnswer> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), limitMs)
    try {
      const { statusCode, body } = await request(address, {
        dispatcher,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        signal: controller.signal,
      })
      // an answer that is not read to its end is cut off, which is an error of its stream
      body.on('error', () => {})
      const failure = failureOf(statusCode)
      if (failure) {
        body.destroy()
        throw new NodeFailure(failure)
      }
      return await readAnswer(body, isStreamed, idleMs)
    } catch (error) {
      if (error instanceof NodeFailure) throw error
      throw new NodeFailure(controller.signal.aborted ? 'late' : 'unreachable')
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    open: (address, call, limitMs) => open(address, call, limitMs),
    async ask(address, call, limitMs) {
      const { body } = await open(address, { ...call, id: 1 }, limitMs, false)
      return parse(body as Buffer)
    },
    close: () => dispatcher.destroy(),
  }
}

function failureOf(status: number): 'refused' | 'unreachable' | undefined {
  if (status >= 300 && status < 400) return 'unreachable'
  return status >= 500 || refusedStatuses.includes(status) ? 'refused' : undefined
}

async function readAnswer(body: Readable, isStreamed: boolean, idleMs: number): Promise<NodeAnswer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head: Buffer[] = []
  let length = 0
  for (;;) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    length += next.value.length
    if (length > maxAnswerBytes) {
      body.destroy()
      throw new NodeFailure('too-long')
    }
    if (isStreamed && length > headBytes && isResult(head))
      return { body: stream(head, chunks, body, idleMs) }
    // only one look at the beginning
    if (length > headBytes) isStreamed = false
  }
  const whole = Buffer.concat(head)
  const outcome = parse(whole)
  return { body: whole, ...(outcome.error && { error: outcome.error }) }
}

function isResult(head: readonly Buffer[]): boolean {
  return resultHead.test(Buffer.concat(head).subarray(0, 1_024).toString('utf8'))
}

/** Returns a stream of what was read and what follows. A slow reader delays the node; one that stops loses its connection. */
function stream(
  head: readonly Buffer[],
  chunks: AsyncIterator<Buffer>,
  body: Readable,
  idleMs: number,
): Readable {
  async function* all() {
    let length = 0
    for (const chunk of head) {
      length += chunk.length
      yield chunk
      idle.refresh()
    }
    for (;;) {
      const next = await chunks.next()
      if (next.done) return
      length += next.value.length
      if (length > maxAnswerBytes) throw new NodeFailure('too-long')
      yield next.value
      idle.refresh()
    }
  }
  const readable = Readable.from(all(), { objectMode: false })
  const idle = setTimeout(() => readable.destroy(), idleMs)
  return readable.once('close', () => {
    clearTimeout(idle)
    body.destroy()
  })
}

function parse(bytes: Buffer): RpcOutcome {
  const { success, data } = response.safeParse(parseJson(bytes.toString('utf8')))
  if (!success) throw new NodeFailure('nonsense')
  if (!data.error) {
    if (!('result' in data) || data.result === undefined) throw new NodeFailure('nonsense')
    return { result: data.result }
  }
  if (limitCodes.includes(data.error.code)) throw new NodeFailure('refused')
  return { error: data.error }
}
