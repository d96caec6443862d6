import type { CaipNetworkId, CapabilityContext } from '#kernel/chain'
import {
  createNodes,
  type AskNetwork,
  type NodeEdges,
  type NodeProtocol,
  type NodeService,
} from '#plugins/service/contract'
import { evmNamespace } from '../contract.js'
import { evmErrors } from '../errors.js'
import { badResponse, readQuantity } from './values.js'
import { askWallet } from './wallet.js'

/** Context of the capabilities. */
export type EvmContext = CapabilityContext & { readonly service?: NodeService }

const protocol: NodeProtocol = {
  chainRequest: { method: 'eth_chainId', params: [] },
  readChain: (answer, network) =>
    `${evmNamespace}:${readQuantity(answer, network, 'chain id')}` as CaipNetworkId,
  writes: ['eth_sendRawTransaction'],
  otherwise: (edges) => (network, request, signal) => askWallet(edges, network, request, signal),
  errors: {
    unreachable: ({ name }, cause) => evmErrors.RPC_UNREACHABLE({ values: { network: name }, cause }),
    badAnswer: badResponse,
    wrongChain: ({ name }, other) => evmErrors.WRONG_CHAIN({ values: { network: name, other } }),
  },
  isFaulty: (error) => evmErrors.RPC_UNREACHABLE.is(error) || evmErrors.BAD_ANSWER.is(error),
}

/**
 * Creates the function that sends JSON-RPC requests to EVM networks: to the node of the host, else to that of the service, else
 * to the connected wallet.
 *
 * @throws (when called) evm/NO_RPC, evm/NO_READS, evm/WALLET_ELSEWHERE, evm/WRONG_CHAIN, evm/RPC_UNREACHABLE,
 *   evm/BAD_ANSWER, the refusal of the service, or the node's error with its code
 */
export function createAskNetwork(edges: NodeEdges): AskNetwork {
  return createNodes(edges, protocol)
}
