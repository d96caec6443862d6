import { numberToHex, type Address } from 'viem'
import type { Call, ShownFee, TransactionValues } from '../confirm/request.js'
import type { AskNetwork } from './ask-network.js'
import { readQuantity } from './quantity.js'

/** Fees per unit of gas, in wei (EIP-1559). */
export interface GasPrice {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Limits of a transaction, as they are shown and signed. */
export interface FeeLimit extends GasPrice {
  readonly gas: bigint
}

/** Most gas of an authorization in a transaction (EIP-7702), of which a part may be refunded. */
export const authorizationGas = 25_000n

/** Chain ids of the OP Stack: they take a fee for data from the account, beside the gas. */
const dataFeeChains = [10, 420, 8453, 84531, 84532, 7777777, 42220]

/** Reads the fees for a transaction: twice the base fee, and the usual tip, unless the site has set them. */
export async function readGasPrice(ask: AskNetwork, values: TransactionValues = {}): Promise<GasPrice> {
  const [block, tip] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    values.maxPriorityFeePerGas === undefined ? ask('eth_maxPriorityFeePerGas', []) : undefined,
  ])
  const { baseFeePerGas } = Object(block) as { readonly baseFeePerGas?: unknown }
  const usualTip = values.maxPriorityFeePerGas ?? readQuantity('maxPriorityFeePerGas', tip)
  const maxFeePerGas = values.maxFeePerGas ?? 2n * readQuantity('baseFeePerGas', baseFeePerGas) + usualTip
  // a site may set a limit below the usual tip
  return { maxFeePerGas, maxPriorityFeePerGas: usualTip < maxFeePerGas ? usualTip : maxFeePerGas }
}

/** Estimates the gas of a call. @throws the node's error, for example when the call would revert */
export async function estimateGas(
  ask: AskNetwork,
  from: Address,
  call: Call,
  more: object = {},
): Promise<bigint> {
  return readQuantity('gas', await ask('eth_estimateGas', [{ ...callFields(from, call), ...more }]))
}

/** Most gas of a call that is sent after others, and cannot be estimated before them. */
const laterGas = 1_000_000n

/**
 * Estimates the gas of calls each for itself. A later one may need what an earlier one does, and gets a fixed limit then.
 *
 * @throws the node's error for the first call
 */
export function estimateApart(
  ask: AskNetwork,
  from: Address,
  calls: readonly Call[],
): Promise<readonly bigint[]> {
  return Promise.all(
    calls.map((call, index) => {
      const gas = estimateGas(ask, from, call)
      return index === 0 ? gas : gas.catch(() => laterGas)
    }),
  )
}

/** Fields of a call as nodes take them. */
export function callFields(from: Address, { to, data, value = 0n }: Call) {
  return { from, to, data, value: numberToHex(value) }
}

/**
 * Fills in gas and fees of a transaction, before it is shown. Values of the site stay as they are.
 *
 * @throws the node's error, for example when the call would revert
 */
export async function fillFees(
  ask: AskNetwork,
  from: Address,
  call: Call,
  values: TransactionValues = {},
): Promise<FeeLimit> {
  const [gas, price] = await Promise.all([
    values.gas ?? estimateGas(ask, from, call),
    readGasPrice(ask, values),
  ])
  return { gas, ...price }
}

/** Most that a transaction with these limits costs. */
export function shownFee({ gas, maxFeePerGas }: FeeLimit, chainId: number): ShownFee {
  return { max: gas * maxFeePerGas, hasDataFee: dataFeeChains.includes(chainId) }
}
