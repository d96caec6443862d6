/** One key in a namespace that is no chain of Ethereum: what it can be asked, and its answers. */
export interface HeldKey {
  readonly namespace: string
  /** CAIP-2 ids of the networks it has an address on, with names. */
  readonly networks: readonly { readonly id: string; readonly name: string }[]
  readonly methods: readonly string[]
  addressOn(network: string): string
  /** Answers without asking the user; undefined where the user is to be asked. */
  answerQuietly(method: string, network: string): unknown
  /** What the user is shown, line by line. Throws an RpcError for a request that means nothing. */
  describe(method: string, params: unknown): readonly (readonly [label: string, text: string])[]
  /** Signs, after the user has agreed. Throws an RpcError for a request that means nothing. */
  sign(method: string, params: unknown, network: string): unknown
}

/** Refuses a request as EIP-1474 has it. */
export function badRequest(message: string): Error {
  return Object.assign(new Error(message), { code: -32602 })
}

/** The text of a field of a request. Throws -32602 where it has none. */
export function textOf(params: unknown, name: string): string {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined
  if (typeof value !== 'string') throw badRequest(`${name} must be text.`)
  return value
}
