import {
  accountAtom,
  connectorsAtom,
  createFoyer,
  isRejection,
  networksAtom,
  sessionKey,
  type Foyer,
} from 'foyerkit'
import { namespaceOf } from 'foyerkit/kernel'
import { namespacesKey, signingCapability } from 'foyerkit/chain'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { send, sendService } from 'foyerkit/plugins/send'
import { pairingAtom, walletconnectId } from 'foyerkit/plugins/walletconnect'

// #region create
/** Creates a widget without views. */
export function createHeadless(rpc: Record<string, string>) {
  return createFoyer({ plugins: [evm({ networks: [ethereum, base], rpc }), injected()] })
}
// #endregion

/** Creates a widget without the modal that can send. */
// #region with-send
export function createSender(rpc: Record<string, string>) {
  return createFoyer({ plugins: [evm({ networks: [ethereum, base], rpc }), injected(), send()] })
}
// #endregion

// #region connect
/** Connects the first wallet of the list. Returns undefined without a wallet, or if the user rejects. */
export async function connectFirst(foyer: Foyer) {
  const [wallet] = foyer.read(connectorsAtom)
  if (!wallet) return undefined
  try {
    return await foyer.service(sessionKey).connect({ connectorId: wallet.id })
  } catch (error) {
    if (isRejection(error)) return undefined
    throw error
  }
}
// #endregion

// #region pair
/** Pairs with a wallet on another device. Calls `draw` with each pairing URI, and with undefined once it is used or expired. */
export async function pair(foyer: Foyer, draw: (uri: string | undefined) => void, signal?: AbortSignal) {
  const stop = foyer.watch(pairingAtom, ({ wcUri }) => draw(wcUri))
  try {
    return await foyer
      .service(sessionKey)
      .connect({ connectorId: walletconnectId, ...(signal && { signal }) })
  } finally {
    stop()
  }
}
// #endregion

// #region accounts
/** Makes another account of the connected wallet the active one. The wallet is not asked. */
export async function selectAccount(foyer: Foyer, address: string) {
  const chosen = foyer.read(accountAtom).allAccounts.find(({ caipAddress }) => caipAddress.endsWith(address))
  if (chosen) await foyer.service(sessionKey).selectAccount(chosen.caipAddress)
}
// #endregion

// #region balance
/** Reads the native balance of the active account again: an exact decimal text, undefined if it cannot be read. */
export async function readBalance(foyer: Foyer) {
  await foyer.service(sessionKey).refreshBalance({ force: true })
  return foyer.read(accountAtom).balance
}
// #endregion

// #region sign
/** Asks the wallet to sign a message with the active account, on any namespace that signs. */
export async function signMessage(foyer: Foyer, message: string, signal = new AbortController().signal) {
  const { caipAddress: account, caipNetworkId } = foyer.read(accountAtom)
  const network = foyer.read(networksAtom).find((configured) => configured.caipNetworkId === caipNetworkId)
  if (!account || !network) throw new Error('Connect a wallet on a configured network first.')
  const signing = await foyer.service(namespacesKey).capability(namespaceOf(account), signingCapability)
  if (!signing) throw new Error('This chain signs no messages.')
  return (await signing.message({ account, network, message, signal })).signature
}
// #endregion

// #region switch
/** Switches to a configured network by its name. The wallet may prompt the user. */
export async function switchTo(foyer: Foyer, name: string) {
  const network = foyer.read(networksAtom).find((configured) => configured.name === name)
  if (network) await foyer.service(sessionKey).switchNetwork(network.caipNetworkId)
}
// #endregion

// #region send
/** Sends the native asset; `amount` is in base units. Show the preview's fee and cautions before `send`. */
export async function pay(foyer: Foyer, receiver: string, amount: bigint) {
  const { caipNetworkId } = foyer.read(accountAtom)
  const network = foyer.read(networksAtom).find((configured) => configured.caipNetworkId === caipNetworkId)
  if (!network) throw new Error('Connect a wallet on a configured network first.')
  const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const service = foyer.service(sendService)
  const preview = await service.prepare({ asset, receiver, amount })
  // Only after the user has confirmed each of `preview.cautions`:
  const { hash } = await service.send(preview.id, { acknowledged: preview.cautions })
  return hash
}
// #endregion

// #region follow
/** Calls `show` with the active address, at once and after each change. Returns a function that unsubscribes. */
export function followAccount(foyer: Foyer, show: (address: string | undefined) => void) {
  const update = () => show(foyer.read(accountAtom).address)
  update()
  return foyer.watch(accountAtom, update)
}
// #endregion
