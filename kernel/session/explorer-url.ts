import type { Network } from '../contracts/network.js'

/**
 * URL of an account or a transaction in the network's first explorer; undefined if it has none. The id is encoded: it
 * may come from a wallet.
 */

export function explorerUrl(
  network: Network | undefined,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const url = network?.blockExplorers?.[0]?.url
  return url && `${url.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
}
