import type { HttpAnswer } from '#kernel/testing'

/** A node on a chain: it says which one it is on, and everything else as a test says. */
export function onChain(id: number, answer: HttpAnswer): HttpAnswer {
  return (call) => {
    const { id: request, method } = call.body as { readonly id: number; readonly method: string }
    if (method !== 'eth_chainId') return answer(call)
    return { jsonrpc: '2.0', id: request, result: `0x${id.toString(16)}` }
  }
}
