import type { Hex } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import type { Site } from '../site.js'
import type { WalletMethod } from '../wallet-parts.js'
import { unlocked } from './accounts.js'
import { objectParam } from './params.js'

/** A permission as EIP-2255 writes it. */
interface Permission {
  readonly invoker: string
  readonly parentCapability: 'eth_accounts'
  readonly caveats: readonly { readonly type: 'restrictReturnedAccounts'; readonly value: readonly Hex[] }[]
}

/** EIP-2255: asks even when the page is permitted already, as a visitor who changes accounts expects. */
export const requestPermissions: WalletMethod = async (parts, params) => {
  onlyAccounts(params, 'wallet_requestPermissions')
  if (parts.switches.current.locked) await unlocked(parts, 'wallet_requestPermissions', params)
  await parts.prompts.ask('wallet_requestPermissions', params)
  parts.site.permit()
  return permissions(parts.site)
}

/** EIP-2255: what the page was granted. */
export const getPermissions: WalletMethod = ({ site }) => permissions(site)

/** MetaMask's counterpart: the page gives its permission back, without asking. */
export const revokePermissions: WalletMethod = ({ site }, params) => {
  onlyAccounts(params, 'wallet_revokePermissions')
  site.revoke()
  return null
}

function permissions(site: Site): readonly Permission[] {
  if (!site.permitted) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: site.accounts }] as const
  return [{ invoker: site.origin, parentCapability: 'eth_accounts', caveats }]
}

function onlyAccounts([wanted]: readonly unknown[], method: string) {
  const names = Object.keys(objectParam(wanted, `The parameter of ${method}`))
  if (names.length !== 1 || names[0] !== 'eth_accounts')
    throw rpcErrors.invalidParams(`${method} knows the permission eth_accounts only.`)
}
