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
