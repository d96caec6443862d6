import type { Asset, Network } from '#kernel/contracts'
import { readAddress } from './read-address.js'

/**
 * The address of an asset's contract. Lists of assets spell addresses in any case, so it is no checksum here.
 * @throws what {@link readAddress} throws for what is no address.
 */
export function contractOf({ address = '' }: Asset, network: Network): string {
  return readAddress(address.toLowerCase(), network)
}
