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

/** Reads terms that `feeOf` made; undefined if they are not. */
export function readTerms(terms: unknown): FeeTerms | undefined {
  const { kind } = Object(terms) as Partial<FeeTerms>
  return kind === 'solana' ? (terms as FeeTerms) : undefined
}
