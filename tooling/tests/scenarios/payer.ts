import { privateKeyToAccount } from 'viem/accounts'
import { deriveAccounts } from '../../devnet/accounts.mjs'
import { developmentMnemonic } from '../../devnet/networks.mjs'

const accounts = deriveAccounts(developmentMnemonic, 10)

/** Signer of a funded account by its index. */
export function signer(index: number) {
  return privateKeyToAccount(accounts[index]?.privateKey ?? '0x')
}

/** The account that sends in the scenarios, with its key: it is used to act as a wallet outside of the page. */
export const payer = signer(0)
