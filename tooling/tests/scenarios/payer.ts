import { privateKeyToAccount } from 'viem/accounts'
import { deriveAccounts } from '../../devnet/accounts.mjs'
import { developmentMnemonic } from '../../devnet/networks.mjs'

const accounts = deriveAccounts(developmentMnemonic, 10)

/** Signer of a funded account by its index. */
export function signer(index: number) {
  return privateKeyToAccount(accounts[index]?.privateKey ?? '0x')
}

/** Signs a transfer of ether on the local Ethereum, as a wallet does. */
export function signTransfer(
  account: ReturnType<typeof signer>,
  transfer: {
    readonly nonce: number
    readonly to: `0x${string}`
    readonly value: bigint
    readonly maxFeePerGas?: bigint
    readonly maxPriorityFeePerGas?: bigint
  },
) {
  return account.signTransaction({
    chainId: 1,
    type: 'eip1559',
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 1n,
    ...transfer,
  })
}

/** The account that sends in the scenarios, with the key to sign outside of the page. */
export const payer = signer(0)
