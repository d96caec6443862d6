import type { CapabilityContext, TransferFee, TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { connectedWallet } from '../rpc/connected-wallet.js'
import { toQuantity } from '../rpc/hex.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { checkHash } from './check-hash.js'
import { checkWallet } from './check-wallet.js'
import { evmTransferErrors } from './errors.js'
import { feeFields } from './fee-terms.js'
import { toCall } from './to-call.js'

const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Asks the wallet to sign and send an order, once: a request that failed may have been sent. Every field is set, so that the
 * wallet decides none. The account need not be the wallet's first; a wallet signs for each account that it shares.
 *
 * @throws evm/NO_WALLET, evm/WALLET_SILENT, transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, evm/BAD_HASH,
 *   evm/FOREIGN_HASH, the errors of {@link feeFields} and {@link toCall}, and the wallet's error
 */
export async function send(
  context: CapabilityContext,
  askNetwork: AskNetwork,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const transaction = {
    ...toCall(order),
    ...feeFields(fee.terms),
    chainId: toQuantity(BigInt(order.network.id)),
  }
  signal.throwIfAborted()
  const ask = await connectedWallet(context)
  await checkWallet(ask, context.clock, order, signal)
  const hash = await untilAborted(ask('eth_sendTransaction', readHash, [transaction]), signal)
  await checkHash({ ask: askNetwork, clock: context.clock }, order, hash, signal)
  return hash
}

function readHash(answer: unknown): string {
  if (typeof answer !== 'string' || !hashPattern.test(answer)) throw evmTransferErrors.BAD_HASH()
  return answer
}
