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
  const wallet = { explorerId, name, rdns }
  const candidates = connectors.filter(({ kind }) => !noWallets.includes(kind))
  const find = (key: ReturnType<typeof sharedIdentity>) =>
    candidates.find(({ contested, connectors: members, ...connector }) =>
      (members ?? [connector]).some((member) => sharedIdentity({ ...member, contested }, wallet) === key),
    )
  const isUnique = candidates.filter((candidate) => isSameName(candidate, wallet)).length === 1
  return find('explorerId') ?? find('rdns') ?? (isUnique ? find('name') : undefined)
}

/** Kinds of connectors that lead to other wallets, or have sections of their own. */
const noWallets: readonly string[] = ['WALLET_CONNECT', 'AUTH', 'ID_AUTH']
