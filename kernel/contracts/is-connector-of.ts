import type { Connector } from './connector.js'
import type { Wallet } from './wallet.js'

/** Whether a connector belongs to one of these wallets: by the catalogue's id, the reverse domain, or the name. */
export function isConnectorOf(
  { explorerId, rdns, name }: Pick<Connector, 'explorerId' | 'rdns' | 'name'>,
  wallets: readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[],
): boolean {
  return wallets.some(
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
