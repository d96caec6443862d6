import { accountOf, historyAtom, networkByIdAtom, slotAtom, homeViews } from '#kernel'
import { rpcCodes } from '#kernel/chain'
import { evmNamespace } from '../contract.js'
import { readChainId } from '../wallets/ask.js'
import { disconnectedError, ProviderError, toProviderError, unauthorizedError } from './provider-error.js'
import { readSession, type ProviderDeps } from './session-events.js'

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

/**
 * Switches the network for `wallet_switchEthereumChain` (EIP-3326) and `wallet_addEthereumChain` (EIP-3085). Only configured
 * networks can be added, with the host's data instead of the request's.
 *
 * @throws -32602 for an invalid chain ID, 4902 for a network that is not configured, or the wallet's error
 */
export async function switchNetwork({ use, store }: ProviderDeps, params: readonly unknown[]): Promise<null> {
  const { chainId } = Object(params[0]) as { chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,14}$/i.test(chainId) || Number(chainId) === 0)
    throw new ProviderError(rpcCodes.invalidParams, 'The chainId must be a number in hex, such as 0x1.')
  const id = readChainId(chainId)
  if (!store.get(networkByIdAtom)(id))
    throw new ProviderError(rpcCodes.unrecognisedChain, `Unrecognized chain ID "${chainId}".`)
  await use.session.switchNetwork(id)
  // null on success (EIP-3326, EIP-3085)
  return null
}

/**
 * Creates `eth_requestAccounts` (EIP-1102), which resolves with the accounts once a wallet is connected. Waits for a
 * reconnect, else opens the modal. Concurrent calls share one request.
 *
 * @throws (when called) 4001 if the user closes the modal, 4100 if no plugin has a view to open
 */
export function createAccountRequest({ use, store, signal }: ProviderDeps): () => Promise<readonly string[]> {
  let asking: Promise<readonly string[]> | undefined

  /** Waits until the question has an answer; asks again after each change of session and modal. */
  const first = <T>(question: () => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      const done = new AbortController()
      const end = (settle: () => void) => {
        done.abort()
        settle()
      }
      const check = () => {
        try {
          const answer = question()
          if (answer !== undefined) end(() => resolve(answer))
        } catch (error) {
          end(() => reject(toProviderError(error)))
        }
      }
      for (const atom of [accountOf(evmNamespace), historyAtom])
        done.signal.addEventListener('abort', store.sub(atom, check))
      const stop = () => end(() => reject(disconnectedError()))
      signal.addEventListener('abort', stop, { signal: done.signal })
      check()
    })

  async function ask() {
    await first(() => store.get(accountOf(evmNamespace)).status !== 'reconnecting' || undefined)
    if (readSession(store).accounts.length === 0 && store.get(historyAtom).length === 0) {
      const [home] = store.get(slotAtom(homeViews))
      if (!home) throw unauthorizedError()
      use.router.reset(home.opens)
    }
    return first(() => {
      const { accounts } = readSession(store)
      if (accounts.length > 0) return accounts
      if (store.get(historyAtom).length > 0) return undefined
      throw new ProviderError(rpcCodes.userRejected, 'User rejected the request.')
    })
  }

  return () => {
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}
