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
export const methods: ReadonlySet<string> = new Set([
  ...ofEthereum.map((name) => `eth_${name}`),
  'net_version',
  'web3_clientVersion',
])

/** Weights of heavy methods. */
export const weights: Readonly<Record<string, number>> = {
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
