import type { Network } from '../contracts/network.js'

/**
 * Returns the URL of an account or a transaction in the network's first explorer, if any. The id is encoded, because it
 * may come from a wallet. A file of its own: the entry does not need it.
 */

export function explorerUrl(
  network: Network | undefined,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const url = network?.blockExplorers?.[0]?.url
  return url && `${url.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
}
