import { addressOf, withTimeout } from '#kernel'
import type { CapabilityContext, TransferFee, TransferOrder } from '#kernel/contracts'
import { readAddresses, readChainId } from '../eip1193/answers.js'
import { rpcLimitMs, type AskNetwork } from '../json-rpc.js'
import { connectedWallet } from '../rpc/connected-wallet.js'
import { rpcErrors } from '../rpc/errors.js'
import { toQuantity } from '../rpc/hex.js'
import { isSameAddress } from '../rpc/same-address.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { checkHash } from './check-hash.js'
import { transferErrors } from './errors.js'
import { feeFields } from './fee-terms.js'
import { toCall } from './to-call.js'

const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Asks the wallet to sign and send an order, once and never again: what failed may have been sent all the same. Every
 * field is said, so that the wallet has nothing to decide but yes or no. The account need not be the wallet's first: the
 * order names who pays, and a wallet signs for any account it shares.
 * @throws evm/NO_WALLET, evm/WALLET_SILENT, evm/ACCOUNT_MISMATCH, evm/CHAIN_MISMATCH, evm/BAD_HASH,
 * evm/FOREIGN_HASH, what {@link feeFields} and {@link toCall} throw, or what the wallet says.
 */
export async function send(
  context: CapabilityContext,
  askNetwork: AskNetwork,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const { account, network } = order
  const transaction = {
    ...toCall(order),
    ...feeFields(fee.terms),
    chainId: toQuantity(BigInt(network.id)),
  }
  signal.throwIfAborted()
  const ask = await connectedWallet(context)
  const checks = Promise.all([ask('eth_accounts', readAddresses), ask('eth_chainId', readChainId)])
  const silent = () => rpcErrors.WALLET_SILENT()
  const [accounts, chain] = await untilAborted(withTimeout(context.clock, rpcLimitMs, checks, silent), signal)
  if (!accounts.some((one) => isSameAddress(one, addressOf(account)))) throw transferErrors.ACCOUNT_MISMATCH()
  if (chain !== network.caipNetworkId)
    throw transferErrors.CHAIN_MISMATCH({ values: { network: network.name } })
  signal.throwIfAborted()
  const hash = await untilAborted(ask('eth_sendTransaction', readHash, [transaction]), signal)
  await checkHash({ ask: askNetwork, clock: context.clock }, order, hash, signal)
  return hash
}

function readHash(answer: unknown): string {
  if (typeof answer !== 'string' || !hashPattern.test(answer)) throw transferErrors.BAD_HASH()
  return answer
}
