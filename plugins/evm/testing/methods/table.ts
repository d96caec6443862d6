import type { WalletMethod } from '../wallet-parts.js'
import { accounts, requestAccounts } from './accounts.js'
import { addChain } from './add-chain.js'
import { getCallsStatus, getCapabilities, sendCalls } from './calls.js'
import { chainId, netVersion, switchChain } from './chains.js'
import { grantPermissions, revokeGrantOrPermissions } from './grants.js'
import { getPermissions, requestPermissions } from './permissions.js'
import { personalSign } from './personal-sign.js'
import { sendTransaction } from './send-transaction.js'
import { signTypedData } from './sign-typed-data.js'

/** What the wallet answers without asking its user. */
export const quietMethods: ReadonlyMap<string, WalletMethod> = new Map([
  ['eth_accounts', accounts],
  ['eth_chainId', chainId],
  ['net_version', netVersion],
  ['wallet_getCallsStatus', getCallsStatus],
  ['wallet_getCapabilities', getCapabilities],
  ['wallet_getPermissions', getPermissions],
  ['wallet_revokePermissions', revokeGrantOrPermissions],
])

/** What the wallet asks its user about. */
export const askingMethods: ReadonlyMap<string, WalletMethod> = new Map([
  ['eth_requestAccounts', requestAccounts],
  ['wallet_requestPermissions', requestPermissions],
  ['wallet_switchEthereumChain', switchChain],
  ['wallet_addEthereumChain', addChain],
  ['personal_sign', personalSign],
  ['eth_signTypedData_v4', signTypedData],
  ['eth_sendTransaction', sendTransaction],
  ['wallet_sendCalls', sendCalls],
  ['wallet_grantPermissions', grantPermissions],
])
