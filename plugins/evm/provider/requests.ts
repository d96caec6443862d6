import { rpcCodes } from '#kernel'
import { ProviderError } from './provider-error.js'

/** Request of a page. */
export interface ProviderRequest {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Only method whose parameters are an object (EIP-747). */
const objectParamsMethod = 'wallet_watchAsset'

/**
 * Reads a request of a page. Each field is read once.
 *
 * @throws -32600 for an invalid request, -32602 for parameters that are not a list
 */
export function readRequest(request: unknown): ProviderRequest {
  const { method, params } = fieldsOf(request)
  if (typeof method !== 'string' || method === '')
    throw new ProviderError(rpcCodes.invalidRequest, 'A request is an object with a method.')
  const given = params ?? []
  if (!Array.isArray(given) && (method !== objectParamsMethod || typeof given !== 'object'))
    throw new ProviderError(rpcCodes.invalidParams, `The params of ${method} must be a list.`)
  return { method, params: given as readonly unknown[] }
}

function fieldsOf(request: unknown): { readonly method?: unknown; readonly params?: unknown } {
  try {
    const { method, params } = Object(request) as { method?: unknown; params?: unknown }
    return { method, params }
  } catch {
    // a getter threw
    return {}
  }
}

/** Methods that are sent to the network's node. None of them signs. */
export const nodeMethods: ReadonlySet<string> = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  // signed by the page already
  'eth_sendRawTransaction',
  'eth_simulateV1',
  'eth_syncing',
  'eth_uninstallFilter',
  'web3_clientVersion',
])

/** Methods that are sent to the wallet: signatures, transactions, permissions. */
export const walletMethods: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_grantPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_watchAsset',
])
