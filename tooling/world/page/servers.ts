import type { HttpAnswer, HttpCall } from '../../../kernel/testing/fake-edges.js'
import { sampleService, sampleWireWallets } from '../../../plugins/catalogue/testing/sample-service.js'

interface RpcCall {
  readonly id: number
  readonly method: string
}

/** Start of the URLs of nodes; the chain ID follows. */
export const nodePrefix = 'https://node.example/'

/** Answers of the service, and of the nodes of empty EVM chains. */
export function createServers(): Readonly<Record<string, HttpAnswer>> {
  const service = sampleService({ wallets: sampleWireWallets(5) })
  const answer: HttpAnswer = (call) =>
    call.url.startsWith(nodePrefix) ? answerOfNode(call) : service['any']?.(call)
  // every URL has the same answer
  return new Proxy<Record<string, HttpAnswer>>(
    {},
    {
      get: () => answer,
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: answer }),
    },
  )
}

function answerOfNode({ url, body }: HttpCall): unknown {
  const chainId = `0x${Number(url.slice(nodePrefix.length)).toString(16)}`
  // the accounts are contracts, which accept every signature
  const results: Readonly<Record<string, string>> = { eth_chainId: chainId, eth_call: '0x1' }
  const reply = ({ id, method }: RpcCall) => ({ jsonrpc: '2.0', id, result: results[method] ?? '0x0' })
  return Array.isArray(body) ? (body as readonly RpcCall[]).map(reply) : reply(body as RpcCall)
}
