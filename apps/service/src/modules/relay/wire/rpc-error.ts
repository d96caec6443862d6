import type { CountReasons } from '../relay-counts.js'

/** JSON-RPC error codes of the relay, and the reasons by which errors are counted. */
const kinds = {
  parse: [-32700, 'malformed'],
  invalidRequest: [-32600, 'malformed'],
  methodNotFound: [-32601, 'method'],
  invalidParams: [-32602, 'params'],
  internal: [-32603, 'internal'],
  tooManyRequests: [-32005, 'rate'],
  tooManyTopics: [-32005, 'topics'],
  quotaExceeded: [-32005, 'quota'],
} as const satisfies Readonly<Record<string, readonly [code: number, reason: CountReasons['faults']]>>

/** Error that is sent to the client with its text. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly reason: CountReasons['faults']
  constructor(kind: keyof typeof kinds, message: string) {
    super(message)
    ;[this.code, this.reason] = kinds[kind]
  }
}
