import { isSameName, sharedIdentity } from '#kernel'
import type { Connector } from '#kernel/contracts'
import type { Wallet } from '#plugins/catalogue/contract'

type ListedWallet = Pick<Wallet, 'id' | 'name' | 'rdns'>

/**
 * Whether a connector has the catalogue id, the reverse domain or the name of one of the wallets. For wallets to hide: nothing
 * is offered by this rule.
 */
export function isConnectorOf(
  { explorerId, rdns, name }: Pick<Connector, 'explorerId' | 'rdns' | 'name'>,
  wallets: readonly ListedWallet[],
): boolean {
  return wallets.some(
    (wallet) =>
      wallet.id === explorerId ||
      (rdns !== undefined && wallet.rdns === rdns) ||
      isSameName(wallet, { name }),
  )
}

/**
 * Finds the connector of a wallet, by the strongest property that both have: catalogue id, uncontested reverse domain, or a
 * name that no other connector has. Returns undefined for connectors that are no wallets, such as the QR code.
 */
export function connectorOf(
  { id: explorerId, name, rdns }: ListedWallet,
  connectors: readonly Connector[],
): Connector | undefined {
  const candidates = connectors.filter(({ kind }) => !noWallets.includes(kind))
  const wallet = { explorerId, name, rdns }
  const matches = candidates.map((connector) => {
    const members = connector.connectors ?? [connector]
    const keys = members.map((member) =>
      sharedIdentity({ ...member, contested: connector.contested || member.contested }, wallet),
    )
    return { connector, keys }
  })
  const byKey = (key: (typeof matches)[number]['keys'][number]) =>
    matches.filter(({ keys }) => keys.includes(key)).map(({ connector }) => connector)
  const byName = byKey('name')
  const isUnique = candidates.filter((candidate) => isSameName(candidate, { name })).length === 1
  return byKey('explorerId')[0] ?? byKey('rdns')[0] ?? (isUnique ? byName[0] : undefined)
}

/** Kinds of connectors that lead to other wallets, or have sections of their own. */
const noWallets: readonly string[] = ['WALLET_CONNECT', 'AUTH', 'ID_AUTH']
