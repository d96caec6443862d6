import type { LocalAccount } from 'viem'
import type { Hex } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'
import type { WalletParts } from '../wallet-parts.js'
import { addressParam } from './params.js'

/**
 * The account the page wants a signature of. Throws 4100 when the page may not use it (not connected,
 * locked, or an account it was not shown), and -32602 when it is not one of the wallet's at all.
 */
export function signer({ keyring, site }: WalletParts, address: unknown, what: string): LocalAccount {
  if (site.accounts.length === 0) throw rpcErrors.unauthorized()
  const account = keyring.find(addressParam(address, what))
  if (!account)
    throw rpcErrors.invalidParams(`${what} ${String(address)} is not one of the accounts of this wallet.`)
  if (!site.accounts.includes(account.address.toLowerCase() as Hex)) throw rpcErrors.unauthorized()
  return account
}

/**
 * Asks the user, then looks again whether the page may have a signature: the wallet may have been locked or
 * the page disconnected while the window stood open. Rejects with 4001, -32002 or 4100.
 */
export async function askToSign({ prompts, site }: WalletParts, method: string, params: readonly unknown[]) {
  await prompts.ask(method, params)
  if (site.accounts.length === 0) throw rpcErrors.unauthorized()
}
