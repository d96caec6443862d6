import { addressOf, withTimeout, type CaipAddress, type Clock } from '#kernel'
import type { Network } from '#kernel/contracts'
import { readAddresses, readChainId } from '../eip1193/answers.js'
import type { Ask } from '../eip1193/ask.js'
import { transferErrors } from '../transfer/errors.js'
import { rpcLimitMs } from '../rpc/create-post.js'
import { rpcErrors } from '../rpc/errors.js'
import { isSameAddress } from '../rpc/same-address.js'
import { untilAborted } from '../rpc/until-aborted.js'

/**
 * Makes sure, just before something is sent, that a wallet shares the account and is on the network.
 * @throws evm/WALLET_SILENT, evm/ACCOUNT_MISMATCH, evm/CHAIN_MISMATCH, or what the wallet says.
 */
export async function checkWallet(
  ask: Ask,
  clock: Clock,
  { account, network }: { readonly account: CaipAddress; readonly network: Network },
  signal: AbortSignal,
): Promise<void> {
  const checks = Promise.all([ask('eth_accounts', readAddresses), ask('eth_chainId', readChainId)])
  const silent = () => rpcErrors.WALLET_SILENT()
  const [accounts, chain] = await withTimeout(clock, rpcLimitMs, untilAborted(checks, signal), silent)
  if (!accounts.some((one) => isSameAddress(one, addressOf(account)))) throw transferErrors.ACCOUNT_MISMATCH()
  if (chain !== network.caipNetworkId)
    throw transferErrors.CHAIN_MISMATCH({ values: { network: network.name } })
  signal.throwIfAborted()
}
