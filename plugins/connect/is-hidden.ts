import type { Connector, Wallet } from '#kernel/contracts'

/** Whether a connector belongs to one of these wallets: by the catalogue's id, the reverse domain, or the name. */
export function isHidden(
  { explorerId, rdns, name }: Connector,
  hidden: readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[],
): boolean {
  return hidden.some(
    (wallet) =>
      wallet.id === explorerId ||
      (rdns !== undefined && wallet.rdns === rdns) ||
      plainName(wallet.name) === plainName(name),
  )
}

/** "Trust Wallet" and "Trust" are one (specification, section 3). */
function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+wallet$/, '')
}
