import { caipAddress, type CaipNetworkId, type Pairing, type WalletAccount } from '#kernel/chain'
import type { FrameUser } from './wire/index.js'

/** Writes an address. */
export type Spell = (address: string) => string

/** Returns the function that writes addresses in the one spelling of a namespace. Texts that are no address stay. */
export const spellingOf =
  ({ isAddress, spell }: Pick<Pairing, 'isAddress' | 'spell'>): Spell =>
  (address) =>
    spell && isAddress?.(address) ? spell(address) : address

/**
 * Returns the accounts of a user, the one in use first and each address once: with one address for both types, its kind is the preferred
 * one. A smart account with an address of its own is listed only where it is in use.
 */
export function accountsOf(
  { address, accounts = [], preferredAccountType }: FrameUser,
  network: CaipNetworkId,
  spell: Spell,
): readonly WalletAccount[] {
  const inUse = { address: spell(address), type: preferredAccountType }
  const others = accounts
    .map((account) => ({ ...account, address: spell(account.address) }))
    .filter((account) => account.address !== inUse.address && account.type === 'eoa')
  return [inUse, ...others].map((account) => ({
    caipAddress: caipAddress(network, account.address),
    kind: account.type,
  }))
}
