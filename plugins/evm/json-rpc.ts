import { anySignal, toRpcError, within } from '#kernel'
import type { CapabilityContext, Network } from '#kernel/contracts'
import { isEip1193Provider } from './contract.js'
import { createAsk } from './eip1193/ask.js'
import { evmErrors } from './errors.js'

/** Asks a network one thing; the answer is outside data. */
export type AskNetwork = (
  network: Network,
  request: { readonly method: string; readonly params: readonly unknown[] },
  signal: AbortSignal,
) => Promise<unknown>

/** How long a node may take. */
export const rpcLimitMs = 8_000

/**
 * Creates plain JSON-RPC 2.0 over a network's first RPC address, or through the connected wallet where it has none.
 * @throws (when asking) evm/NO_RPC, evm/RPC_UNREACHABLE, evm/BAD_ANSWER, or the node's own error with its code.
 */
export function createAskNetwork(deps: Omit<CapabilityContext, 'networks'>): AskNetwork {
  let requests = 0

  const overHttp = async (network: Network, address: string, request: object, signal: AbortSignal) => {
    const limit = new AbortController()
    const late = () => {
      limit.abort()
      return new TypeError(`No answer within ${rpcLimitMs} ms`)
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++requests, ...request })
    const headers = { 'content-type': 'application/json' }
    try {
      const asked = deps.http
        .fetch(address, { method: 'POST', headers, body, signal: anySignal(signal, limit.signal) })
        .then((response) => response.json() as Promise<unknown>)
      return await within(deps.clock, rpcLimitMs, asked, late)
    } catch (cause) {
      throw evmErrors.RPC_UNREACHABLE({ values: { network: network.name }, cause })
    } finally {
      // a signal that lives on, as that of a transaction that is followed, keeps no listener of what is over
      limit.abort()
    }
  }

  return async (network, request, signal) => {
    const [address] = network.rpcUrls
    if (address === undefined) {
      const provider = await deps.provider()
      if (!isEip1193Provider(provider)) throw evmErrors.NO_RPC({ values: { network: network.name } })
      const { method, params } = request
      return within(deps.clock, rpcLimitMs, createAsk(provider)(method, plainAnswer, params), () =>
        evmErrors.RPC_UNREACHABLE({ values: { network: network.name } }),
      )
    }
    const answer = Object(await overHttp(network, address, request, signal)) as {
      result?: unknown
      error?: unknown
    }
    if (answer.error !== undefined) throw toRpcError(answer.error)
    if (!('result' in answer)) {
      throw evmErrors.BAD_ANSWER({ values: { network: network.name, expected: 'JSON-RPC response' } })
    }
    return answer.result
  }
}

/** An answer that goes through promises as it is; what they would take for another promise is none. */
export function plainAnswer(answer: unknown): unknown {
  return Object(answer) === answer && 'then' in (answer as object) ? undefined : answer
}
