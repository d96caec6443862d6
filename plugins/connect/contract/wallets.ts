import { atom } from 'jotai/vanilla'
import { destination, slotAtom, type Destination } from '#kernel'
import { isSameName, sharedIdentity, isWallet, type Connector, type Wallet } from '#kernel/chain'
import { connectConditions, connectExternal, connectHidden, type WalletRow } from './keys.js'

/** Whether every condition of the slot `connect.conditions` is met, so that a wallet can be asked. */
export const canConnectAtom = /*#__PURE__*/ atom((get) =>
  get(slotAtom(connectConditions)).every(({ isMet }) => get(isMet)),
)

/** Id of the element around the conditions, which describes what they disable. */
export const conditionsId = 'connect-conditions'

/** Wallets that are never listed, installed or not. */
export const hiddenWalletsAtom = /*#__PURE__*/ atom((get) =>
  get(slotAtom(connectHidden)).flatMap(({ wallets }) => get(wallets)),
)

/**
 * Finds the connector of a wallet, by the strongest property that both have: catalogue id, uncontested reverse domain, or a
 * name that no other connector has. Returns undefined for connectors that are no wallets, such as the QR code.
 */
export function connectorOf(
  { id: explorerId, name, rdns }: Pick<Wallet, 'id' | 'name' | 'rdns'>,
  connectors: readonly Connector[],
): Connector | undefined {
  const wallet = { explorerId, name, rdns }
  const candidates = connectors.filter(isWallet)
  const find = (key: ReturnType<typeof sharedIdentity>) =>
    candidates.find(({ contested, connectors: members, ...connector }) =>
      (members ?? [connector]).some((member) => sharedIdentity({ ...member, contested }, wallet) === key),
    )
  const isNameShared = candidates.filter((candidate) => isSameName(candidate, wallet))[1]
  return find('explorerId') ?? find('rdns') ?? (isNameShared ? undefined : find('name'))
}

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

function badgeOf(
  { role, conversation, connectors, contested }: Connector,
  isRecent: boolean,
): WalletRow['badge'] {
  if (contested) return 'unverified'
  if (isRecent) return 'recent'
  if (role === 'pairing') return 'qrCode'
  if (connectors && conversation !== 'shared') return 'multiChain'
  return role === 'installed' ? 'installed' : undefined
}

/**
 * Returns the view that connects a wallet: the one of its connector, else that of a connection request.
 *
 * @param namespace of a connection request. Default: the only one of the connector, or the user chooses
 */
export function destinationOf(
  { id, opens }: Pick<Connector, 'id' | 'opens'>,
  namespace?: string,
): Destination {
  return opens ? destination(opens) : destination(connectExternal, { connectorId: id, namespace })
}

/**
 * Returns the row of a connector.
 *
 * @param isRecent whether its badge is "Recent", unless it is contested
 */
export function rowOfConnector(connector: Connector, isRecent = false): WalletRow {
  const { id, name, imageUrl, imageId, opens } = connector
  const badge = badgeOf(connector, isRecent)
  const press = opens ? { opens: destinationOf(connector) } : { connectorId: id }
  return { id, name, imageUrl, imageId, badge, press }
}
