import type { CaipNetworkId, Network } from '#kernel/chain'
import { createNodes, type AskNetwork, type NodeEdges, type NodeProtocol } from '#plugins/service/contract'
import { polkadotNamespace } from '../contract/namespace.js'
import { nodeErrors } from './errors.js'

/** Digits of a genesis hash in a CAIP-2 id. */
const referenceLength = 32
const hashPattern = /^0x[0-9a-f]{64}$/

/** Request that sends a transaction. */
export const submitMethod = 'author_submitExtrinsic'

/** Error for an invalid response of a node. `detail` is for the developer. */
export const badAnswer = ({ name }: Network, detail: string, cause?: unknown): Error =>
  nodeErrors.BAD_ANSWER({ values: { network: name }, detail, cause })

/** Whether a value is the hash of a block or a transaction. */
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && hashPattern.test(value)

const protocol: NodeProtocol = {
  chainRequest: { method: 'chain_getBlockHash', params: [0] },
  readChain(answer, network) {
    if (!isHash(answer)) throw badAnswer(network, 'Not a valid genesis hash')
    return `${polkadotNamespace}:${answer.slice(2, 2 + referenceLength)}` as CaipNetworkId
  },
  writes: [submitMethod],
  otherwise: () => async (network) => {
    throw nodeErrors.NO_RPC({ values: { network: network.name } })
  },
  errors: {
    unreachable: ({ name }, cause) => nodeErrors.RPC_UNREACHABLE({ values: { network: name }, cause }),
    badAnswer,
    wrongChain: ({ name }, other) => nodeErrors.WRONG_CHAIN({ values: { network: name, other } }),
  },
  isFaulty: (error) => nodeErrors.RPC_UNREACHABLE.is(error) || nodeErrors.BAD_ANSWER.is(error),
}

/**
 * Creates the function that sends JSON-RPC requests to the nodes of a network, in their order. A node is used only for the chain whose
 * genesis hash it reports.
 *
 * @throws (when called) polkadot/NO_RPC, WRONG_CHAIN, RPC_UNREACHABLE, BAD_ANSWER, or the node's error with its code
 */
export const createAsk = (edges: NodeEdges): AskNetwork => createNodes(edges, protocol)
