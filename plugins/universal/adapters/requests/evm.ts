import { evmNamespace, evmProviderKey } from '#plugins/evm/contract'
import type { RequestHandler } from './handler.js'

/** Requests for EVM chains: those of the EIP-1193 provider. */
export const evmRequests: RequestHandler = {
  namespace: evmNamespace,
  methods: [
    'personal_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_switchEthereumChain',
  ],
  events: ['accountsChanged', 'chainChanged'],
  handle: ({ method, params }, { foyer }) =>
    foyer.service(evmProviderKey).request({ method, ...(params !== undefined && { params }) }),
}
