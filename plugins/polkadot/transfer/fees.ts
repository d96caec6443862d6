import type { Network } from '#kernel/chain'
import { formatUnits, type Asset, type TransferFee } from '#kernel/money'
import type { PolkadotNetwork } from '../networks.js'
import { polkadotTransferErrors } from './errors.js'

/**
 * Margin above the fee of now, in quarters: usual, and the least with which a transfer is sent. Transactions have no maximum fee. The
 * fee of the block that includes one follows the load of the chain, which on Polkadot changes it by less than a hundredth in 128 blocks.
 */
const marginQuarters = { usual: 8n, least: 5n } as const
const defaultMaxFee = '1'

/** Limit of a fee: what {@link TransferFee.terms} contains. */
interface FeeTerms {
  readonly kind: 'polkadot'
  readonly limit: bigint
}

/** The native asset of a network. */
function nativeAsset({ caipNetworkId: chainId }: Network, { symbol, decimals }: PolkadotNetwork): Asset {
  return { chainId, name: symbol, symbol, decimals }
}

/**
 * Returns the fee for that of now, with a margin. If the usual one is above a limit, and the least one is not, it is the limit.
 *
 * @param maxFee limit of the request
 * @throws polkadot/FEE_TOO_HIGH if it is above the limit of the network: a node may say anything
 */
export function feeFor(
  now: bigint,
  maxFee: bigint | undefined,
  { network, chain }: { readonly network: Network; readonly chain: PolkadotNetwork },
): TransferFee {
  const highest = parseUnits(chain.maxFee ?? defaultMaxFee, chain.decimals)
  if (now > highest) {
    const values = {
      network: network.name,
      amount: formatUnits(now, chain.decimals),
      limit: formatUnits(highest, chain.decimals),
      symbol: chain.symbol,
    }
    throw polkadotTransferErrors.FEE_TOO_HIGH({ values })
  }
  const usual = (now * marginQuarters.usual) / 4n
  const least = (now * marginQuarters.least) / 4n
  const limit = maxFee !== undefined && usual > maxFee && least <= maxFee ? maxFee : usual
  const terms: FeeTerms = { kind: 'polkadot', limit }
  return { expected: now, max: limit, asset: nativeAsset(network, chain), terms }
}

/** Converts decimal text to base units. */
function parseUnits(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'))
}

/** Reads the limit of a fee that {@link feeFor} made; undefined if it is another one. */
export function readLimit({ terms }: TransferFee): bigint | undefined {
  const { kind, limit } = Object(terms) as Partial<FeeTerms>
  return kind === 'polkadot' ? limit : undefined
}
