const ofEthereum = [
  'accounts',
  'blobBaseFee',
  'blockNumber',
  'call',
  'chainId',
  'createAccessList',
  'estimateGas',
  'feeHistory',
  'gasPrice',
  'getAccount',
  'getBalance',
  'getBlockByHash',
  'getBlockByNumber',
  'getBlockReceipts',
  'getBlockTransactionCountByHash',
  'getBlockTransactionCountByNumber',
  'getCode',
  'getLogs',
  'getProof',
  'getStorageAt',
  'getTransactionByBlockHashAndIndex',
  'getTransactionByBlockNumberAndIndex',
  'getTransactionByHash',
  'getTransactionCount',
  'getTransactionReceipt',
  'getUncleCountByBlockHash',
  'getUncleCountByBlockNumber',
  'maxPriorityFeePerGas',
  'sendRawTransaction',
  'simulateV1',
  'syncing',
  // of nodes that bundle as well (EIP-4337)
  'estimateUserOperationGas',
  'getUserOperationByHash',
  'getUserOperationReceipt',
  'sendUserOperation',
  'supportedEntryPoints',
]

/**
 * Methods that are passed on: those that wallets answer without a prompt, and further ones that the widget sends. No method
 * signs with a key of the node or is for its operator. Filters are left out: a filter is state of one node, and the next
 * request may go to another.
 */
export const passedMethods: ReadonlySet<string> = new Set([
  ...ofEthereum.map((name) => `eth_${name}`),
  'net_version',
  'web3_clientVersion',
])

/** Requests that a heavy method counts as: it costs a node as much as so many light ones. */
const weights: Readonly<Record<string, number>> = {
  eth_call: 2,
  eth_createAccessList: 5,
  eth_estimateGas: 2,
  eth_feeHistory: 2,
  eth_getBlockReceipts: 10,
  eth_getLogs: 20,
  eth_getProof: 5,
  eth_sendRawTransaction: 5,
  eth_sendUserOperation: 5,
  eth_simulateV1: 20,
}

/** Returns the number of requests that a JSON-RPC request counts as; 1 for anything unknown. */
export function weightOf(request: unknown): number {
  const { method } = Object(request) as { readonly method?: unknown }
  return typeof method === 'string' && Object.hasOwn(weights, method) ? (weights[method] ?? 1) : 1
}
