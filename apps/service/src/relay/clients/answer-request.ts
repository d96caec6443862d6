import type { Allowances } from '../limits/allowances.js'
import type { Desk } from '../methods/desk.js'
import type { Method } from '../methods/method.js'
import { faultFrame, resultFrame } from '../wire/frames.js'
import type { Frame } from '../wire/read-frame.js'
import { RpcFault } from '../wire/rpc-fault.js'

/** What answering depends on. */
export interface AnswerTerms {
  readonly client: string
  readonly methods: ReadonlyMap<string, Method>
  readonly allowances: Allowances
  readonly desk: Desk
  /** A request went wrong by no fault of the client. */
  failed(error: unknown): void
}

/** Does what a request asks, and resolves with the frame that answers it. Never rejects. */
export async function answerRequest(
  { id, method, params }: Extract<Frame, { kind: 'request' }>,
  terms: AnswerTerms,
): Promise<{ readonly frame: string; readonly isFault: boolean }> {
  try {
    return { frame: resultFrame(id, await run(method, params, terms)), isFault: false }
  } catch (error) {
    if (!(error instanceof RpcFault)) terms.failed(error)
    const fault = error instanceof RpcFault ? error : new RpcFault('internal', 'Try again later')
    return { frame: faultFrame(id, fault), isFault: true }
  }
}

async function run(name: string, params: unknown, { client, methods, allowances, desk }: AnswerTerms) {
  const method = methods.get(name)
  // a request that cannot be done costs as much as one that can
  const call = attempt(() => {
    if (!method) throw new RpcFault('methodNotFound', 'There is no such method')
    return method(params)
  })
  if (!allowances.take(client, 'fault' in call ? 1 : call.value.weight))
    throw new RpcFault('limitExceeded', 'Too many requests: slow down')
  if ('fault' in call) throw call.fault
  return call.value.run(desk)
}

function attempt<Value>(make: () => Value): { readonly value: Value } | { readonly fault: unknown } {
  try {
    return { value: make() }
  } catch (fault) {
    return { fault }
  }
}
