import { addressOf, withTimeout, type CaipAddress, type Clock } from '#kernel'
import { transferErrors, type Network } from '#kernel/contracts'
import { readAddresses, readChainId } from '../eip1193/answers.js'
import type { Ask } from '../eip1193/ask.js'
import { rpcLimitMs } from '../rpc/create-post.js'
import { rpcErrors } from '../rpc/errors.js'
import { isSameAddress } from '../rpc/same-address.js'
import { untilAborted } from '../rpc/until-aborted.js'

/**
 * Checks, just before a transaction, that the wallet shares the account and is on the network.
 *
 * @throws evm/WALLET_SILENT, transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, or the wallet's error
 */
export async function checkWallet(
  ask: Ask,
  clock: Clock,
  { account, network }: { readonly account: CaipAddress; readonly network: Network },
  signal: AbortSignal,
): Promise<void> {
  const checks = Promise.all([ask('eth_accounts', readAddresses), ask('eth_chainId', readChainId)])
  const silent = () => rpcErrors.WALLET_SILENT()
  const [accounts, chain] = await untilAborted(withTimeout(clock, rpcLimitMs, checks, silent), signal)
  const address = addressOf(account)
  if (!accounts.some((shared) => isSameAddress(shared, address))) throw transferErrors.ACCOUNT_MISMATCH()
  if (chain !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
  signal.throwIfAborted()
}
