import type { CaipNetworkId, CapabilityContext, Network } from '#kernel/chain'
import {
  createNodes,
  type AskNetwork,
  type NodeEdges,
  type NodeProtocol,
  type NodeService,
} from '#plugins/service/contract'
import { solanaNamespace } from '../contract.js'
import { solanaErrors } from '../errors.js'

/** Context of the capabilities. */
export type SolanaContext = CapabilityContext & { readonly service?: NodeService }

/** Characters of a genesis hash in a CAIP-2 id. */
const referenceLength = 32
const hashPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Error for an invalid response of a node. `detail` is for the developer. */
export function badAnswer({ name }: Network, detail: string): Error {
  return solanaErrors.BAD_ANSWER({ values: { network: name }, detail })
}

const protocol: NodeProtocol = {
  chainRequest: { method: 'getGenesisHash', params: [] },
  readChain(answer, network) {
    if (typeof answer !== 'string' || !hashPattern.test(answer))
      throw badAnswer(network, 'Not a valid genesis hash')
    return `${solanaNamespace}:${answer.slice(0, referenceLength)}` as CaipNetworkId
  },
  writes: ['sendTransaction'],
  otherwise: () => async (network) => {
    throw solanaErrors.NO_RPC({ values: { network: network.name } })
  },
  errors: {
    unreachable: ({ name }, cause) => solanaErrors.RPC_UNREACHABLE({ values: { network: name }, cause }),
    badAnswer,
    wrongChain: ({ name }, other) => solanaErrors.WRONG_CHAIN({ values: { network: name, other } }),
  },
  isFaulty: (error) => solanaErrors.RPC_UNREACHABLE.is(error) || solanaErrors.BAD_ANSWER.is(error),
}

/**
 * Creates the function that sends JSON-RPC requests to Solana networks: to the node of the host, else to that of the service.
 *
 * @throws (when called) solana/NO_RPC, solana/WRONG_CHAIN, solana/RPC_UNREACHABLE, solana/BAD_ANSWER, the refusal of the
 *   service, or the node's error with its code
 */
export function createAskNetwork(edges: NodeEdges): AskNetwork {
  return createNodes(edges, protocol)
}

/** Reads the `value` of an answer with a context. @throws solana/BAD_ANSWER */
export function valueOf(answer: unknown, network: Network): unknown {
  const { value } = Object(answer) as { readonly value?: unknown }
  if (value === undefined) throw badAnswer(network, 'No value')
  return value
}

/** Reads a number of lamports or blocks. @throws solana/BAD_ANSWER */
export function readCount(answer: unknown, network: Network, expected: string): bigint {
  if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < 0)
    throw badAnswer(network, `Not a valid ${expected}`)
  return BigInt(answer)
}
