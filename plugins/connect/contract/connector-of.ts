import { isSameName, sharedIdentity } from '#kernel'
import type { Connector } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'

/**
 * Finds the connector of a wallet, by the strongest property that both have: catalogue id, uncontested reverse domain, or a
 * name that no other connector has. Returns undefined for connectors that are no wallets, such as the QR code.
 */
export function connectorOf(
  { id: explorerId, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>,
  connectors: readonly Connector[],
): Connector | undefined {
  const wallet = { explorerId, name, rdns }
  const candidates = connectors.filter(({ kind }) => !/^(WALLET_CONNECT|(ID_)?AUTH)$/.test(kind))
  const find = (key: ReturnType<typeof sharedIdentity>) =>
    candidates.find(({ contested, connectors: members, ...connector }) =>
      (members ?? [connector]).some((member) => sharedIdentity({ ...member, contested }, wallet) === key),
    )
  const isNameShared = candidates.filter((candidate) => isSameName(candidate, wallet))[1]
  return find('explorerId') ?? find('rdns') ?? (isNameShared ? undefined : find('name'))
}
