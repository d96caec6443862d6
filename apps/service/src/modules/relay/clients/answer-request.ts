import type { RateLimiter } from '../limits/rate-limiter.js'
import type { ClientSession } from '../methods/client-session.js'
import type { Method } from '../methods/method.js'
import { errorFrame, resultFrame } from '../wire/frames.js'
import type { Frame } from '../wire/read-frame.js'
import { RpcError } from '../wire/rpc-error.js'

/** What answering depends on. */
export interface AnswerOptions {
  readonly client: string
  readonly methods: ReadonlyMap<string, Method>
  readonly rateLimiter: RateLimiter
  readonly session: ClientSession
  /** A request went wrong by no fault of the client. */
  failed(error: unknown): void
}

/** Does what a request asks, and resolves with the frame that answers it. Never rejects. */
export async function answerRequest(
  { id, method, params }: Extract<Frame, { kind: 'request' }>,
  terms: AnswerOptions,
): Promise<{ readonly frame: string; readonly isFault: boolean }> {
  try {
    return { frame: resultFrame(id, await run(method, params, terms)), isFault: false }
  } catch (error) {
    if (!(error instanceof RpcError)) terms.failed(error)
    const fault = error instanceof RpcError ? error : new RpcError('internal', 'Try again later')
    return { frame: errorFrame(id, fault), isFault: true }
  }
}

async function run(name: string, params: unknown, { client, methods, rateLimiter, session }: AnswerOptions) {
  const method = methods.get(name)
  // a request that cannot be done costs as much as one that can
  const call = attempt(() => {
    if (!method) throw new RpcError('methodNotFound', 'There is no such method')
    return method(params)
  })
  if (!rateLimiter.take(client, 'fault' in call ? 1 : call.value.weight))
    throw new RpcError('limitExceeded', 'Too many requests: slow down')
  if ('fault' in call) throw call.fault
  return call.value.run(session)
}

function attempt<Value>(make: () => Value): { readonly value: Value } | { readonly fault: unknown } {
  try {
    return { value: make() }
  } catch (fault) {
    return { fault }
  }
}
