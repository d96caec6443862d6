import { toRpcError } from '#kernel'
import type { Network } from '#kernel/contracts'
import { evmErrors } from '../errors.js'

/** The error of a node that answers in another form than JSON-RPC has. */
export function badResponse(network: Network, detail: string, cause?: unknown) {
  return evmErrors.BAD_ANSWER({
    values: { network: network.name, expected: 'JSON-RPC response' },
    detail,
    cause,
  })
}

/**
 * Reads one JSON-RPC 2.0 response.
 * @param id that of the request: an answer to another one is none. Some nodes leave it out.
 * @throws the node's own error with its code, or evm/BAD_ANSWER.
 */
export function readResponse(answer: unknown, id: number, network: Network): unknown {
  const given = Object(answer) as {
    readonly id?: unknown
    readonly result?: unknown
    readonly error?: unknown
  }
  // an error may be one of a request whose number could not be read; some old nodes say null where there is none
  if (given.error !== undefined && given.error !== null) throw toRpcError(given.error)
  if (given.id !== undefined && given.id !== id) throw badResponse(network, 'It is no answer to this request')
  if (given.result === undefined) throw badResponse(network, 'It has neither result nor error')
  return given.result
}
