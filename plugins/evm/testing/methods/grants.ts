import { keccak256, stringToHex } from 'viem/utils'
import { rpcErrors } from '../rpc-errors.js'
import type { WalletMethod, WalletParts } from '../wallet-parts.js'
import { chainIdParam, objectParam } from './params.js'
import { revokePermissions } from './permissions.js'
import { askToSign, signer } from './signer.js'

/** Capability `permissions` of the wallet (ERC-7715). */
export const grantable = {
  supported: true,
  signerTypes: ['key', 'account'],
  permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
  policyTypes: ['rate-limit'],
}

const contextsOf = new WeakMap<WalletParts, Set<string>>()

/** ERC-7715: asks once, and answers with a context for the permissions as they were asked for. No contract enforces them. */
export const grantPermissions: WalletMethod = async (parts, params) => {
  const wanted = objectParam(params[0], 'The request')
  const chainId = chainIdParam(wanted['chainId'], 'chainId')
  if (!parts.chains.find(chainId)) throw rpcErrors.invalidParams('chainId must be one that the wallet knows.')
  signer(parts, wanted['address'], 'address')
  const { permissions, expiry } = wanted
  if (!Array.isArray(permissions) || permissions.length === 0)
    throw rpcErrors.invalidParams('permissions must be a list with a permission in it.')
  for (const permission of permissions) {
    const { type } = objectParam(permission, 'A permission')
    if (typeof type !== 'string' || !grantable.permissionTypes.includes(type))
      throw rpcErrors.invalidParams(`This wallet does not grant ${JSON.stringify(type)}.`)
  }
  if (typeof expiry !== 'number' || !Number.isInteger(expiry))
    throw rpcErrors.invalidParams('expiry must be in seconds since 1970.')
  await askToSign(parts, 'wallet_grantPermissions', params)
  const context = keccak256(stringToHex(`${JSON.stringify(wanted)} ${crypto.randomUUID()}`))
  contextsOf.set(parts, (contextsOf.get(parts) ?? new Set<string>()).add(context))
  return { ...wanted, context, signerMeta: {} }
}

/** ERC-7715 with the context of a grant; MetaMask's method of the same name otherwise. */
export const revokeGrantOrPermissions: WalletMethod = (parts, params) => {
  const { permissionsContext: context } = objectParam(params[0], 'The parameter of wallet_revokePermissions')
  if (context === undefined) return revokePermissions(parts, params)
  // a reload forgets grants; revoking one again changes nothing
  if (typeof context !== 'string') throw rpcErrors.invalidParams('permissionsContext must be text.')
  contextsOf.get(parts)?.delete(context)
  return null
}
