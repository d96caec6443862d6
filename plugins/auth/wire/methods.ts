/** Methods that the frame answers without asking the user: reads of a chain, and the wallet's own data. */
export const safeMethods: readonly string[] = [
  ...[
    'accounts',
    'blockNumber',
    'call',
    'chainId',
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
    'getFilterChanges',
    'getFilterLogs',
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
    'newBlockFilter',
    'newFilter',
    'newPendingTransactionFilter',
    'sendRawTransaction',
    'syncing',
    'uninstallFilter',
    'getUserOperationReceipt',
    'estimateUserOperationGas',
    'getUserOperationByHash',
    'supportedEntryPoints',
  ].map((name) => `eth_${name}`),
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
]

/** Methods for which the frame asks the user. */
export const promptMethods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
]

/** Returns how the frame treats a method. */
export function kindOfMethod(method: string): 'safe' | 'prompt' | 'refused' {
  if (safeMethods.includes(method)) return 'safe'
  return promptMethods.includes(method) ? 'prompt' : 'refused'
}
