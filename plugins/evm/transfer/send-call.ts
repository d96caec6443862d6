import type { CaipAddress } from '#kernel'
import type { CapabilityContext, Network, TransferFee } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { connectedWallet } from '../rpc/connected-wallet.js'
import { toQuantity } from '../rpc/hex.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { checkHash } from './check-hash.js'
import { checkWallet } from './check-wallet.js'
import { evmTransferErrors } from './errors.js'
import { feeFields } from './fee-terms.js'
import type { Call } from './to-call.js'

const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Asks the wallet to sign and send a call, once: a request that failed may have been sent. Every field is set, so that the
 * wallet decides none. The account need not be the wallet's first; a wallet signs for each account that it shares.
 *
 * @throws evm/NO_WALLET, evm/WALLET_SILENT, transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, evm/BAD_HASH,
 *   evm/FOREIGN_HASH, the errors of {@link feeFields}, and the wallet's error
 */
export async function sendCall(
  context: CapabilityContext,
  askNetwork: AskNetwork,
  request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly call: Call
    readonly fee: TransferFee
    readonly signal: AbortSignal
  },
): Promise<string> {
  const { network, call, fee, signal } = request
  const transaction = { ...call, ...feeFields(fee.terms), chainId: toQuantity(BigInt(network.id)) }
  signal.throwIfAborted()
  const ask = await connectedWallet(context)
  await checkWallet(ask, context.clock, request, signal)
  const hash = await untilAborted(ask('eth_sendTransaction', readHash, [transaction]), signal)
  await checkHash({ ask: askNetwork, clock: context.clock }, request, hash, signal)
  return hash
}

function readHash(answer: unknown): string {
  if (typeof answer !== 'string' || !hashPattern.test(answer)) throw evmTransferErrors.BAD_HASH()
  return answer
}
