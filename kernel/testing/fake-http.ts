import type { HttpService } from '../core/edges/http.js'

/** What came in over a fake network. */
export interface HttpCall {
  readonly address: string
  readonly method: string
  readonly body: unknown
}

/** Answers one address: a value becomes a JSON response, an Error a network that cannot be reached. */
export type HttpAnswer = (call: HttpCall) => unknown

/** A network that answers what a test says; an address nobody answers for cannot be reached. */
export interface FakeHttp extends HttpService {
  readonly calls: readonly HttpCall[]
}

/** Creates a network from answers by address. */
export function createFakeHttp(answers: Readonly<Record<string, HttpAnswer>> = {}): FakeHttp {
  const calls: HttpCall[] = []
  return {
    calls,
    async fetch(address, init = {}) {
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      const call = { address, method: init.method ?? 'GET', body }
      calls.push(call)
      const answer = Object.hasOwn(answers, address) ? await answers[address]?.(call) : undefined
      if (init.signal?.aborted) throw init.signal.reason
      if (answer instanceof Error) throw answer
      if (answer instanceof Response) return answer
      if (answer === undefined) throw new TypeError(`Nobody answers at ${address}`)
      return Response.json(answer)
    },
  }
}
