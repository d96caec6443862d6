import type { Network } from '#kernel/chain'
import type { TransferFee } from '#kernel/money'
import type { SourceRequest } from '../contract.js'
import { btc } from '../networks.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'

/** Words of the fee options. */
export const speeds = ['slow', 'normal', 'fast'] as const
/** Word of a fee option. */
export type Speed = (typeof speeds)[number]

/** Blocks within which transactions of each fee are usually confirmed. */
const targets: Readonly<Record<Speed, number>> = { slow: 25, normal: 6, fast: 1 }
/** Lowest rate that nodes relay, and the highest that is paid, whatever a server says; in thousandths of a sat per virtual byte. */
export const minRate = 1_000n
const maxRate = 2_000_000n

/** Terms of a fee: what {@link TransferFee.terms} contains. */
interface FeeTerms {
  readonly kind: 'bitcoin'
  /** In thousandths of a sat per virtual byte. */
  readonly rate: bigint
}

/** Creates a fee. It is fixed: what a transaction pays is the difference of its inputs and outputs. */
export function feeOf(amount: bigint, rate: bigint, { caipNetworkId }: Network): TransferFee {
  const terms: FeeTerms = { kind: 'bitcoin', rate }
  return { expected: amount, max: amount, asset: { chainId: caipNetworkId, ...btc }, terms }
}

/** Reads the rate of a fee that {@link feeOf} made; undefined if it is another one. */
export function rateOf({ terms }: TransferFee): bigint | undefined {
  const { kind, rate } = Object(terms) as Partial<FeeTerms>
  return kind === 'bitcoin' ? rate : undefined
}

/** Reads fee rates in thousandths of a sat per virtual byte. A faster one is never lower. */
export async function readRates(
  { source }: BitcoinContext,
  request: SourceRequest,
): Promise<Readonly<Record<Speed, bigint>>> {
  const rates = Object.entries(await source.feeRates(request))
    .map(([blocks, rate]) => ({ blocks: Number(blocks), rate: BigInt(Math.ceil(rate * 1_000)) }))
    .sort((a, b) => a.blocks - b.blocks)
  /** Rate of the farthest target that is near enough; of the nearest one if there is none. */
  const within = (blocks: number) =>
    (rates.findLast((entry) => entry.blocks <= blocks) ?? rates[0])?.rate ?? minRate
  const clamp = (rate: bigint, least: bigint) => (rate < least ? least : rate > maxRate ? maxRate : rate)
  const slow = clamp(within(targets.slow), minRate)
  const normal = clamp(within(targets.normal), slow)
  return { slow, normal, fast: clamp(within(targets.fast), normal) }
}
