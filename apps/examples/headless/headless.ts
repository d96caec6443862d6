import {
  accountAtom,
  connectorsAtom,
  createFoyer,
  isRejection,
  networksAtom,
  sessionKey,
  type Foyer,
} from 'foyerkit'
import { base, ethereum, evm } from 'foyerkit/plugins/evm'
import { injected } from 'foyerkit/plugins/injected'
import { send, sendService } from 'foyerkit/plugins/send'

// #region create
/** A widget without a view: no plugin brings one, so nothing is ever drawn. */
export function createHeadless(rpc: Record<string, string>) {
  return createFoyer({ plugins: [evm({ networks: [ethereum, base], rpc }), injected()] })
}
// #endregion

/** The same with sending. */
// #region with-send
export function createSender(rpc: Record<string, string>) {
  return createFoyer({ plugins: [evm({ networks: [ethereum, base], rpc }), injected(), send()] })
}
// #endregion

// #region connect
/** Connects the first wallet of the list; undefined where there is none, or where the visitor has said no. */
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

// #region switch
/** Goes to a network of yours by its name; the wallet asks the visitor. */
export async function switchTo(foyer: Foyer, name: string) {
  const network = foyer.read(networksAtom).find((one) => one.name === name)
  if (network) await foyer.service(sessionKey).switchNetwork(network.caipNetworkId)
}
// #endregion

// #region send
/** Sends the network's own asset; `amount` is in whole units. Show the preview's fee and cautions before `send`. */
export async function pay(foyer: Foyer, receiver: string, amount: string) {
  const { caipNetworkId } = foyer.read(accountAtom)
  const network = foyer.read(networksAtom).find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) throw new Error('Connect to a network of yours first.')
  const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const service = foyer.service(sendService)
  const preview = await service.prepare({ asset, receiver, amount })
  const { hash } = await service.send(preview.id)
  return hash
}
// #endregion

// #region follow
/** Calls back with the account in use, now and whenever it changes. Returns the undo. */
export function followAccount(foyer: Foyer, show: (address: string | undefined) => void) {
  const look = () => show(foyer.read(accountAtom).address)
  look()
  return foyer.watch(accountAtom, look)
}
// #endregion
