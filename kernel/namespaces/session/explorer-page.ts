import type { Network } from '../../contracts/network.js'

/**
 * The page of an account or a transaction in the network's first explorer; undefined where it has none. What stands in
 * the path is encoded: it may come from a wallet.
 */
export function explorerPage(
  network: Network | undefined,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const url = network?.blockExplorers?.[0]?.url
  return url && `${url.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
}
