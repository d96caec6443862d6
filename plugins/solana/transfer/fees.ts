import type { Network } from '#kernel/chain'
import type { TransferFee } from '#kernel/money'
import { sol } from '../networks.js'
import type { ComputeTerms } from './build.js'

/** Fee of a signature, in lamports. */
const signatureLamports = 5_000n
const microLamports = 1_000_000n

/** Terms of a fee: what {@link TransferFee.terms} contains. */
export interface FeeTerms extends ComputeTerms {
  readonly kind: 'solana'
}

/** The fee for one signature and the requested compute units. Solana charges it whether they are used or not. */
export function feeOf({ units, unitPrice }: ComputeTerms, network: Network): TransferFee {
  const priority = (unitPrice * BigInt(units) + microLamports - 1n) / microLamports
  const lamports = signatureLamports + priority
  const terms: FeeTerms = { kind: 'solana', units, unitPrice }
  return { expected: lamports, max: lamports, asset: { chainId: network.caipNetworkId, ...sol }, terms }
}

/**
 * Returns the price of a unit with which the fee is within a limit, if that is at least half of the wanted one: prices of recent
 * blocks rise and fall all the time. Otherwise the wanted price.
 *
 * @param maxFee limit of the fee in lamports
 */
export function priceWithin(wanted: bigint, units: number, maxFee: bigint | undefined): bigint {
  if (maxFee === undefined || maxFee < signatureLamports) return wanted
  const highest = ((maxFee - signatureLamports) * microLamports) / BigInt(units)
  return wanted > highest && highest * 2n >= wanted ? highest : wanted
}

/** Reads terms that `feeOf` made; undefined if they are not. */
export function readTerms(terms: unknown): FeeTerms | undefined {
  const { kind } = Object(terms) as Partial<FeeTerms>
  return kind === 'solana' ? (terms as FeeTerms) : undefined
}
