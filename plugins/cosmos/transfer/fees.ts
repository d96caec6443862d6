import type { Network } from '#kernel/chain'
import type { Asset, TransferFee } from '#kernel/money'
import type { CosmosChain } from '../networks.js'
import type { CosmosContext } from '../node/cosmos-context.js'
import type { NodeRequest } from '../node/cosmos-node.js'
import { nodeErrors } from '../node/errors.js'

/** Prices are in billionths of billionths of the denom. */
const priceDecimals = 18
const priceUnit = 10n ** BigInt(priceDecimals)

/** Gas above what a simulation used, in tenths: usual, and the least with which a transfer is sent. */
const gasTenths = { usual: 15n, least: 13n } as const
/** Gas of the cheapest transfer, and the most that one may use. Both bound what a node says. */
export const gasLimits = { min: 60_000n, max: 400_000n } as const
/** Step to which gas is rounded up, so that an estimate that is repeated has the same fee. */
const gasStep = 1_000n
/** Price above that of the market, in tenths: it can rise until the transaction is in a block. */
const priceTenths = { usual: 15n, least: 11n } as const
/** Max price, as a multiple of the lowest one, unless the chain has its own. */
const maxPriceFactor = 10n

const roundUp = (value: bigint, step: bigint) => ((value + step - 1n) / step) * step
const max = (first: bigint, second: bigint) => (first > second ? first : second)
const min = (first: bigint, second: bigint) => (first < second ? first : second)

/** Prices of a unit of gas. */
export interface GasPrices {
  readonly usual: bigint
  /** Lowest one with which a transaction is accepted now. */
  readonly least: bigint
}

/** Converts a price in decimal text. */
function parsePrice(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(priceDecimals, '0'))
}

/**
 * Reads the prices of gas: those of the market, within the limits of the configuration.
 *
 * @throws cosmos/NO_GAS_PRICE, or the error of the node
 */
export async function readPrices(
  { node, chainOf }: Pick<CosmosContext, 'node' | 'chainOf'>,
  request: NodeRequest,
): Promise<GasPrices> {
  const { name } = request.network
  const { gasPrice, maxGasPrice } = chainOf(request.network)
  if (gasPrice === undefined) throw nodeErrors.NO_GAS_PRICE({ values: { network: name } })
  const lowest = parsePrice(gasPrice)
  const highest = maxGasPrice === undefined ? lowest * maxPriceFactor : parsePrice(maxGasPrice)
  const market = await node.gasPrice(request)
  if (market === undefined) return { usual: lowest, least: lowest }
  const within = (tenths: bigint) => max(lowest, min(highest, (parsePrice(market) * tenths) / 10n))
  return { usual: within(priceTenths.usual), least: within(priceTenths.least) }
}

/** Amount and gas of a fee: what {@link TransferFee.terms} contains. */
export interface FeeTerms {
  readonly kind: 'cosmos'
  readonly amount: bigint
  readonly gas: bigint
}

const costOf = (gas: bigint, price: bigint) => (gas * price + priceUnit - 1n) / priceUnit

/**
 * Returns the fee for the gas that a simulation used. If the usual fee is above a limit, and the least one is not, it is the limit: gas
 * and price change all the time.
 *
 * @param maxFee limit of the fee
 */
export function termsFor(used: bigint, prices: GasPrices, maxFee: bigint | undefined): FeeTerms {
  const gasWith = (tenths: bigint) =>
    min(gasLimits.max, max(gasLimits.min, roundUp((used * tenths) / 10n, gasStep)))
  const gas = gasWith(gasTenths.usual)
  const amount = costOf(gas, prices.usual)
  if (maxFee === undefined || amount <= maxFee || prices.least === 0n) return { kind: 'cosmos', amount, gas }
  const affordable = min(gas, (maxFee * priceUnit) / prices.least)
  if (affordable < gasWith(gasTenths.least)) return { kind: 'cosmos', amount, gas }
  return { kind: 'cosmos', amount: maxFee, gas: affordable }
}

/** The native asset of a chain. */
export function nativeAsset({ caipNetworkId: chainId }: Network, { symbol, decimals }: CosmosChain): Asset {
  return { chainId, name: symbol, symbol, decimals }
}

/** Creates a fee. It is fixed: chains keep all of it. */
export function feeOf(terms: FeeTerms, asset: Asset): TransferFee {
  return { expected: terms.amount, max: terms.amount, asset, terms }
}

/** Reads terms that {@link termsFor} made; undefined if they are others. */
export function readTerms({ terms }: TransferFee): FeeTerms | undefined {
  const { kind, amount, gas } = Object(terms) as Partial<FeeTerms>
  if (kind !== 'cosmos' || amount === undefined || gas === undefined) return undefined
  return { kind, amount, gas }
}
