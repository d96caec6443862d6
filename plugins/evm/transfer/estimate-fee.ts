import type { TransferFee, TransferOrder } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { readQuantity } from '../rpc/read-quantity.js'
import { checkAnswer } from './check-answer.js'
import { transferErrors } from './errors.js'
import { feeFields, type FeeTerms } from './fee-terms.js'
import { feePerGas } from './fee-per-gas.js'
import { gasLimit } from './gas-limit.js'
import { toCall } from './to-call.js'

/**
 * What an order costs at most: the gas it may use times the most a unit may cost. Layer 2 chains of the OP kind take a
 * fee for the data on top, which no transaction names; {@link most} leaves room for it.
 * @throws evm/ESTIMATE_FAILED with the cause.
 */
export async function estimateFee(
  ask: AskNetwork,
  order: TransferOrder,
  signal: AbortSignal,
): Promise<TransferFee & { readonly terms: FeeTerms }> {
  const { network } = order
  const call = toCall(order)
  try {
    const [estimated, perGas] = await Promise.all([
      ask(network, { method: 'eth_estimateGas', params: [call] }, signal),
      feePerGas(ask, network, signal),
      // a refusal that is no revert shows in what comes back alone
      call.data === undefined
        ? undefined
        : ask(network, { method: 'eth_call', params: [call, 'latest'] }, signal).then((returned) =>
            checkAnswer(ask, order, returned, signal),
          ),
    ])
    const terms = { gas: gasLimit(readQuantity(estimated, network, 'amount of gas')), ...perGas }
    feeFields(terms)
    return { value: terms.gas * ('gasPrice' in terms ? terms.gasPrice : terms.maxFeePerGas), terms }
  } catch (cause) {
    signal.throwIfAborted()
    throw transferErrors.ESTIMATE_FAILED({ cause })
  }
}
