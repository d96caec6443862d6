import { Readable } from 'node:stream'
import type * as z from 'zod'
import { createCache, type Cache } from '../../platform/cache/create-cache.js'
import { askResult } from './ask-result.js'
import { requireNamespace } from '../../namespaces/namespaces.js'
import type { Nodes } from './nodes/create-nodes.js'
import { NodeFailure } from './nodes/node-failure.js'
import type { RpcOutcome } from './nodes/rpc-outcome.js'
import { invalidRequest, rpcErrors } from './rpc-errors.js'
import { mostCallsAtOnce, rpcRequest, type rpcResponse } from './wire.js'

type Response = z.infer<typeof rpcResponse>

/** Answers a body of one request, or of a list of them, with the bytes of JSON. */
export type PassThrough = (chain: string, body: unknown) => Promise<Buffer | Readable>

/** Requests of one list that are sent at the same time. */
const atOnce = 8
/** Bytes of all answers of a list; they are held until the last one is there. */
const maxListBytes = 16_000_000

/** Creates the function that passes requests on to nodes. It never rejects for an error of a caller or a node. */
export function createPassThrough(nodes: Pick<Nodes, 'ask' | 'pass'>): PassThrough {
  const caches = new Map<string, Cache<unknown>>()

  async function one(chain: string, request: unknown): Promise<Buffer | Readable> {
    const { success, data, error } = rpcRequest.safeParse(request)
    if (!success) {
      const [issue] = error.issues
      return respond(idOf(request), {
        error: invalidRequest(
          issue?.path.length ? `${issue.path.join('.')} is invalid` : 'it must be a JSON object',
        ),
      })
    }
    const { methods, cacheMs } = requireNamespace(chain).nodes
    if (!methods.has(data.method)) return respond(data.id, { error: rpcErrors.method })
    const freshMs = Object.hasOwn(cacheMs, data.method) && !hasParams(data) ? cacheMs[data.method] : undefined
    try {
      if (freshMs !== undefined)
        return respond(data.id, { result: await repeated(chain, data.method, freshMs) })
      return (await nodes.pass(chain, data)).body
    } catch (failure) {
      if (!(failure instanceof NodeFailure)) throw failure
      return respond(data.id, { error: rpcErrors.noNode })
    }
  }

  /** Returns the result of a method for as long as it is fresh. */
  function repeated(chain: string, method: string, freshMs: number): Promise<unknown> {
    const key = `${chain} ${method}`
    const cache = caches.get(key) ?? createCache<unknown>({ freshMs, most: 1, now: () => performance.now() })
    caches.set(key, cache)
    return cache.get(key, () => askResult(nodes, chain, { method }))
  }

  async function list(chain: string, requests: readonly unknown[]): Promise<Readable> {
    let held = 0
    let isFull = false

    /** Returns the bytes of an answer; undefined if there is no place for them. */
    async function hold(body: Buffer | Readable): Promise<Buffer | undefined> {
      const chunks: Buffer[] = []
      let length = 0
      let isWhole = false
      try {
        for await (const chunk of Buffer.isBuffer(body) ? [body] : (body as AsyncIterable<Buffer>)) {
          held += chunk.length
          length += chunk.length
          if (held > maxListBytes) {
            isFull = true
            return undefined
          }
          chunks.push(chunk)
        }
        isWhole = true
        return Buffer.concat(chunks)
      } finally {
        if (!isWhole) held -= length
      }
    }
    async function answer(request: unknown): Promise<Buffer> {
      const tooLong = () => respond(idOf(request), { error: rpcErrors.listTooLong })
      if (isFull) return tooLong()
      try {
        return (await hold(await one(chain, request))) ?? tooLong()
      } catch {
        // a node that failed after its first bytes
        return respond(idOf(request), { error: rpcErrors.noNode })
      }
    }

    const answers: Buffer[] = []
    const waiting = requests.entries()
    const work = async () => {
      for (const [index, request] of waiting) answers[index] = await answer(request)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return Readable.from(join(answers), { objectMode: false })
  }

  return async (chain, body) => {
    if (!Array.isArray(body)) return one(chain, body)
    if (body.length === 0 || body.length > mostCallsAtOnce)
      return respond(null, { error: invalidRequest(`a list has 1 to ${mostCallsAtOnce} requests`) })
    return list(chain, body)
  }
}

function* join(answers: readonly Buffer[]): Generator<Buffer> {
  for (const [index, answer] of answers.entries()) {
    yield Buffer.from(index === 0 ? '[' : ',')
    yield answer
  }
  yield Buffer.from(']')
}

function hasParams({ params }: z.infer<typeof rpcRequest>): boolean {
  return params !== undefined && Object.keys(params).length > 0
}

function respond(id: Response['id'], outcome: RpcOutcome): Buffer {
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
}

/** Returns the id of an invalid request, so that its sender can tell which one it was. */
function idOf(request: unknown): Response['id'] {
  const { success, data } = rpcRequest.shape.id.safeParse((Object(request) as { readonly id?: unknown }).id)
  return success ? data : null
}
