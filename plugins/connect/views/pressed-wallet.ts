import { atom } from 'jotai/vanilla'
import {
  currentEntryAtom,
  networksAtom,
  type RouterService,
  type SessionService,
  type Store,
  type Connection,
} from '#kernel'
import { connectorsAtom, isTakenOverAtom, type Network, walletSelected } from '#kernel/chain'
import { closesAfterConnectAtom, connectExternal, destinationOf } from '../contract.js'
import { connectEventsAtom } from '../state.js'

/** A namespace that a wallet can connect in, with its networks. */
export interface NamespaceChoice {
  readonly namespace: string
  readonly networks: readonly [Network, ...Network[]]
}

/**
 * Returns the namespaces that the user has to choose from before a wallet is asked; none if only one has networks, or if one
 * request connects all of them.
 */
export const namespaceChoicesAtom = atom((get) => {
  const connectors = get(connectorsAtom)
  const networks = get(networksAtom)
  return (connectorId: string): readonly NamespaceChoice[] => {
    const connector = connectors.find(({ id }) => id === connectorId)
    const members = (connector?.conversation !== 'shared' && connector?.connectors) || []
    const choices = members.flatMap(({ namespace }): NamespaceChoice[] => {
      const [first, ...others] = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      return first ? [{ namespace, networks: [first, ...others] }] : []
    })
    return choices.length > 1 ? choices : []
  }
})

/** Time that a wallet has to answer before the list gives way to the view of the request, in milliseconds. */
export const conversationDelayMs = 120

/** Time after which the modal that an answer has closed is no longer seen, in milliseconds. */
const closedAfterMs = 100

/** A wallet that was asked when its row was pressed. */
export interface PressedWallet {
  readonly connectorId: string
  readonly namespace: string | undefined
  readonly answer: Promise<Connection>
  /** Aborting it stops waiting for the answer. */
  readonly controller: AbortController
}

/** The wallet whose row was pressed last, until it has answered or the view of the request has taken it over. */
export const pressedWalletAtom = atom<PressedWallet | undefined>(undefined)

interface PressDeps {
  readonly store: Store
  readonly session: SessionService
  readonly router: RouterService
}

/** Names a wallet, and the namespace to connect it in, if that is decided. */
interface PressRequest {
  readonly connectorId: string
  readonly namespace?: string | undefined
}

/**
 * Handles a press on the row of a connector: opens the view of one that has its own, or asks the wallet and emits, as the catalogue
 * does for its wallets, that the user picked it.
 */
export function pressConnector(deps: PressDeps, request: PressRequest): void {
  const { connectorId, namespace } = request
  const { store, router } = deps
  const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
  if (connector?.opens) return router.push(destinationOf(connector, namespace))
  const { explorerId: id = connectorId, name = connectorId } = connector ?? {}
  store.get(connectEventsAtom)?.emit(walletSelected, { id, name })
  pressWallet(deps, request)
}

/**
 * Asks a wallet at once, before anything is rendered. Without an answer after {@link conversationDelayMs}, or with an
 * error, the view of the request opens and takes over. An account closes the modal, unless the host keeps it open.
 * Leaving the list stops waiting. For a wallet of several namespaces the view opens first, which asks for one.
 */
export function pressWallet({ store, session, router }: PressDeps, request: PressRequest): void {
  const { connectorId, namespace } = request
  const view = destinationOf({ id: connectorId }, namespace)
  if (namespace === undefined && store.get(namespaceChoicesAtom)(connectorId).length > 0)
    return router.push(view)
  const previous = store.get(pressedWalletAtom)
  // Wallets reject a second request of a double click as already pending.
  if (previous?.connectorId === connectorId && previous.namespace === namespace) return
  previous?.controller.abort()
  const controller = new AbortController()
  const answer = session.connect({ connectorId, namespace, signal: controller.signal })
  const pressed: PressedWallet = { connectorId, namespace, answer, controller }
  store.set(pressedWalletAtom, pressed)

  const isPending = () => store.get(pressedWalletAtom) === pressed
  const list = store.get(currentEntryAtom)
  let hasOpened = false
  const isConversation = (entry: { id: string; params: unknown } | undefined) =>
    entry?.id === connectExternal.id && entry.params === view.params
  const unsubscribe = store.sub(currentEntryAtom, () => {
    const entry = store.get(currentEntryAtom)
    if (isPending() && (hasOpened ? isConversation(entry) : entry === list)) return
    stop()
    // The view of the request may be left before its code has loaded.
    if (isPending()) {
      store.set(pressedWalletAtom, undefined)
      // a gate may show a view of its own before that of the request has loaded
      if (!store.get(isTakenOverAtom)) controller.abort()
    }
  })
  const openConversation = () => {
    clearTimeout(timer)
    if (hasOpened || !isPending()) return
    hasOpened = true
    router.push(view)
  }
  const timer = setTimeout(openConversation, conversationDelayMs)
  const stop = () => {
    clearTimeout(timer)
    unsubscribe()
  }
  answer.then(() => {
    if (!store.get(closesAfterConnectAtom)) return openConversation()
    if (!isPending()) return
    stop()
    router.close()
    // rows that change now would be rendered before the frame without them
    setTimeout(() => isPending() && store.set(pressedWalletAtom, undefined), closedAfterMs)
  }, openConversation)
}
