import type { CapabilityContext, TransferFee, TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { sendCall } from './send-call.js'
import { toCall } from './to-call.js'

/**
 * Asks the wallet to sign and send an order, once.
 *
 * @throws the errors of {@link toCall} and {@link sendCall}
 */
export async function send(
  context: CapabilityContext,
  askNetwork: AskNetwork,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const { account, network } = order
  return sendCall(context, askNetwork, { account, network, call: toCall(order), fee, signal })
}
