import type { Requests } from '#kernel/chain'
import type { ProviderDeps } from '../provider/session-events.js'
import { createProviderShell } from '../provider/shell.js'

/** Methods for wallets that the provider of the widget answers. */
const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_grantPermissions',
  'wallet_requestPermissions',
  'wallet_revokePermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]

/** Creates the capability to answer requests of pages: by an EIP-1193 provider, which checks them. */
export const createRequests = (deps: ProviderDeps) => (): Requests => {
  const provider = createProviderShell(deps)
  return {
    methods,
    events: ['accountsChanged', 'chainChanged'],
    handle: ({ method, params }) => provider.request({ method, ...(params !== undefined && { params }) }),
  }
}
