import type { Connector } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'

/** Whether a connector belongs to one of the wallets: by catalogue id, reverse domain or name. */
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

/** Name for comparison: "Trust Wallet" equals "Trust". */
function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/\s+wallet$/, '')
}
