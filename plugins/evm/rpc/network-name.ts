import type { CaipNetworkId } from '#kernel'
import type { Network } from '#kernel/contracts'

/** What a network is called: by its name where the host has it, else by its chain id. */
export function networkName(id: CaipNetworkId, networks: readonly Network[]): string {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  return known?.name ?? `chain ${id.slice(id.indexOf(':') + 1)}`
}
