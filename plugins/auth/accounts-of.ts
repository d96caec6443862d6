import { caipAddress, type CaipNetworkId } from '#kernel'
import type { WalletAccount } from '#kernel/contracts'
import type { FrameUser } from './wire/index.js'

/**
 * Returns the accounts of a user, the one in use first and each address once: with one address for both types, its kind is the preferred
 * one. A smart account with an address of its own is listed only where it is in use.
 */
export function accountsOf(
  { address: inUse, accounts = [], preferredAccountType }: FrameUser,
  network: CaipNetworkId,
): readonly WalletAccount[] {
  const others = accounts.filter(({ address, type }) => address !== inUse && type === 'eoa')
  return [{ address: inUse, type: preferredAccountType }, ...others].map(({ address, type }) => ({
    caipAddress: caipAddress(network, address),
    kind: type,
  }))
}
