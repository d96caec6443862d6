import type { Network, TransferFee } from '#kernel/contracts'
import { feeFields, type FeeTerms } from './fee-terms.js'
import { expectedPrice, gasLimit, maxPrice, type GasPrice } from './fees.js'

/**
 * Returns the fee for an amount of gas, whose max is within a sum; undefined if the transaction would not be valid with it.
 *
 * @param cost.dataFee fee for the data of the transaction beside the gas, doubled; 0 on most chains
 * @throws the errors of {@link feeFields}
 */
export function feeOf(
  cost: {
    readonly gas: bigint
    readonly price: GasPrice
    readonly dataFee: bigint
    readonly network: Network
  },
  sum?: bigint,
): TransferFee | undefined {
  const { gas, price, dataFee, network } = cost
  const limit = gasLimit(gas)
  const forGas = sum === undefined || sum <= dataFee ? sum : (sum - dataFee) / limit
  const perGas = maxPrice(price, forGas)
  if (perGas === undefined) return undefined
  const terms = feeTerms(limit, perGas, price)
  feeFields(terms)
  return {
    expected: gas * expectedPrice(price) + dataFee / 2n,
    max: limit * perGas + dataFee,
    asset: { chainId: network.caipNetworkId, ...network.nativeCurrency },
    terms,
  }
}

function feeTerms(gas: bigint, perGas: bigint, price: GasPrice): FeeTerms {
  return price.baseFee === undefined
    ? { gas, gasPrice: perGas }
    : { gas, maxFeePerGas: perGas, maxPriorityFeePerGas: price.priorityFee }
}
