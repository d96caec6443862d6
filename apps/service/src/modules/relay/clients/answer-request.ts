import { findUnavailable } from '../../../platform/database/database-unavailable.js'
import type { ClientSession } from '../methods/client-session.js'
import type { Method } from '../methods/method.js'
import { errorFrame, resultFrame } from '../wire/frames.js'
import type { Frame } from '../wire/read-frame.js'
import { RpcError } from '../wire/rpc-error.js'

/** Options of {@link answerRequest}. */
export interface AnswerOptions {
  readonly methods: ReadonlyMap<string, Method>
  readonly session: ClientSession
  /** Charges requests to the client. Returns false if it has too few left. */
  consume(requests: number): boolean
  /** Reports an error that the client did not cause. */
  failed(error: unknown): void
}

/** Answer to a request. */
export interface Answer {
  readonly frame: string
  readonly fault?: RpcError
}

/** Carries a request out. Never rejects. */
export async function answerRequest(
  { id, method, params }: Extract<Frame, { kind: 'request' }>,
  options: AnswerOptions,
): Promise<Answer> {
  try {
    return { frame: resultFrame(id, await run(method, params, options)) }
  } catch (error) {
    if (!(error instanceof RpcError)) options.failed(error)
    const reason = findUnavailable(error)?.message
    const fault =
      error instanceof RpcError
        ? error
        : new RpcError('internal', reason === undefined ? 'Try again later' : `${reason}. Try again later`)
    return { frame: errorFrame(id, fault), fault }
  }
}

async function run(name: string, params: unknown, { methods, consume, session }: AnswerOptions) {
  const method = methods.get(name)
  // an invalid request is charged, too
  const call = attempt(() => {
    if (!method) throw new RpcError('methodNotFound', 'There is no such method')
    return method.read(params)
  })
  if (!consume('fault' in call ? 1 : call.value.weight))
    throw new RpcError('tooManyRequests', 'Too many requests: slow down')
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
