import { isSameName } from '#kernel'
import type { Connector } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'

/**
 * Whether a connector has the catalogue id, the reverse domain or the name of one of the wallets. For wallets to hide: nothing
 * is offered by this rule.
 */
export function isConnectorOf(
  { explorerId, rdns, name }: Pick<Connector, 'explorerId' | 'rdns' | 'name'>,
  wallets: readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[],
): boolean {
  return wallets.some(
    (wallet) =>
      wallet.id === explorerId ||
      (rdns !== undefined && wallet.rdns === rdns) ||
      isSameName(wallet, { name }),
  )
}
