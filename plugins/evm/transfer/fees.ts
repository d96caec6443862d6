import type { Network } from '#kernel/chain'
import type { TransferFee } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { largestWord, readQuantity, toQuantity, type Hex } from '../node/values.js'
import { readDataFee, type FeeModel } from './data-fee.js'
import { evmTransferErrors } from './errors.js'
import type { Call } from './transfer-call.js'

/** Gas of a transfer that runs no code. */
const plainTransferGas = 21_000n

/**
 * Gas limit for an estimated gas. A transfer that runs code gets a fifth more, because a balance that becomes zero or stops
 * being zero until then changes its cost, and a transaction without enough gas loses its fee.
 */
export function gasLimit(estimated: bigint): bigint {
  return estimated === plainTransferGas ? estimated : (estimated * 6n) / 5n
}

/** Price of a unit of gas in wei, by EIP-1559 or, on chains without a base fee, the older gas price. */
export type GasPrice =
  | { readonly baseFee: bigint; readonly priorityFee: bigint }
  | { readonly gasPrice: bigint; readonly baseFee?: undefined }

/** Reads the current price of gas. */
export async function readGasPrice(
  ask: AskNetwork,
  network: Network,
  signal: AbortSignal,
): Promise<GasPrice> {
  const number = async (method: string, expected: string) =>
    readQuantity(await ask(network, { method, params: [] }, signal), network, expected)
  const gasPrice = () => number('eth_gasPrice', 'gas price')
  const request = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  const { baseFeePerGas } = Object(await ask(network, request, signal)) as { baseFeePerGas?: unknown }
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { gasPrice: await gasPrice() }
  const baseFee = readQuantity(baseFeePerGas, network, 'base fee')
  // Nodes without eth_maxPriorityFeePerGas include the tip in their gas price.
  const priorityFee = await number('eth_maxPriorityFeePerGas', 'priority fee').catch(async () => {
    const price = await gasPrice()
    return price > baseFee ? price - baseFee : 0n
  })
  return { baseFee, priorityFee }
}

/** Price that is probably paid for a unit of gas. */
function expectedPrice(price: GasPrice): bigint {
  return price.baseFee === undefined ? price.gasPrice : price.baseFee + price.priorityFee
}

/**
 * Maximum price of a unit of gas. Twice the base fee, so that the transaction stays valid through six full blocks
 * (1.125^6 = 2.03); the part that is not needed is not paid. A tighter `limit` is used as long as the transaction stays valid
 * through one full block.
 *
 * @returns undefined if the limit is too low
 */
export function maxPrice(price: GasPrice, limit?: bigint): bigint | undefined {
  if (price.baseFee === undefined)
    return limit === undefined || price.gasPrice <= limit ? price.gasPrice : undefined
  const usual = 2n * price.baseFee + price.priorityFee
  if (limit === undefined || usual <= limit) return usual
  const lowest = (9n * price.baseFee + 7n) / 8n + price.priorityFee
  return lowest <= limit ? limit : undefined
}

/** Fee fields of a transaction, of EIP-1559 or legacy, in wei per unit of gas. */
type FeeTerms = { readonly gas: bigint } & (
  { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | { readonly gasPrice: bigint }
)

const fields = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/**
 * Validates and encodes the fee fields of a transaction, of EIP-1559 or legacy (docs/behaviour.md, 19.6).
 *
 * @throws evm/FEE_MIXED, evm/FEE_TOO_HIGH, evm/PRIORITY_ABOVE_MAX, evm/BAD_FEE
 */
export function feeFields(terms: unknown): Readonly<Record<string, Hex>> {
  const given = Object(terms) as Partial<Record<(typeof fields)[number], unknown>>
  const named = fields.filter((field) => given[field] !== undefined)
  const { gas, gasPrice, maxFeePerGas: highest, maxPriorityFeePerGas: priority } = given
  const is1559 = highest !== undefined || priority !== undefined
  if (gasPrice !== undefined && is1559) throw evmTransferErrors.FEE_MIXED()
  const needed: readonly unknown[] = is1559 ? [gas, highest, priority] : [gas, gasPrice]
  if (!needed.every(isNotNegative)) throw evmTransferErrors.BAD_FEE()
  if (needed.some((value) => value > largestWord)) throw evmTransferErrors.FEE_TOO_HIGH()
  if (is1559 && (priority as bigint) > (highest as bigint)) throw evmTransferErrors.PRIORITY_ABOVE_MAX()
  return Object.fromEntries(named.map((field) => [field, toQuantity(given[field] as bigint)]))
}

function isNotNegative(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n
}

/** Fee of a transaction. */
export interface Cost {
  /** Estimated gas. */
  readonly gas: bigint
  readonly price: GasPrice
  /** Fee beside the gas in wei, doubled: it can double until the transaction is sent. 0 where the gas pays for everything. */
  readonly dataFee: bigint
  readonly network: Network
}

/**
 * Reads the cost of a call whose gas and price are known.
 *
 * @throws the errors of {@link readDataFee}
 */
export async function readCost(
  ask: AskNetwork,
  request: {
    readonly network: Network
    readonly model: FeeModel
    readonly call: Call
    readonly gas: bigint
    readonly price: GasPrice
    readonly signal: AbortSignal
  },
): Promise<Cost> {
  const { network, model, call, gas, price, signal } = request
  const maxFeePerGas = maxPrice(price) ?? 0n
  const maxPriorityFeePerGas = price.baseFee === undefined ? maxFeePerGas : price.priorityFee
  const transaction = {
    ...{ chainId: BigInt(network.id), call, gas: gasLimit(gas) },
    ...{ maxFeePerGas, maxPriorityFeePerGas },
  }
  const dataFee = await readDataFee(ask, { network, model, transaction, signal })
  return { gas, price, dataFee: 2n * dataFee, network }
}

/**
 * Returns the fee for an amount of gas, whose max is within a sum; undefined if the transaction would not be valid with it.
 *
 * @throws the errors of {@link feeFields}
 */
export function feeOf(cost: Cost, sum?: bigint): TransferFee | undefined {
  const { gas, price, dataFee, network } = cost
  const limit = gasLimit(gas)
  // nothing is left for the gas
  if (sum !== undefined && sum < dataFee) return undefined
  const perGas = maxPrice(price, sum === undefined ? undefined : (sum - dataFee) / limit)
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
