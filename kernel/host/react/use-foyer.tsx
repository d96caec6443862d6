import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import type { CaipAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network.js'
import type { Account } from '../../contracts/session.js'
import { defineErrors } from '../../core/errors/define-errors.js'
import type { EventKey } from '../../core/keys.js'
import type { AnyPlugin } from '../../core/plugins/definition.js'
import { accountAtom } from '../../session/account-atoms.js'
import { sessionErrors } from '../../session/errors.js'
import { networkByIdAtom } from '../../session/state.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import type { Foyer } from '../foyer.js'

/** Errors of the React hooks for hosts. */
export const reactErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    NO_PROVIDER: 'No Foyer store found; wrap the component in FoyerProvider',
    NOT_CONNECTED: 'Connect a wallet first',
    UNSUPPORTED: 'Unsupported chain',
  },
  { kind: 'config' },
)

const FoyerContext = createContext<Foyer | undefined>(undefined)

/** Provides a widget to the hooks below it. The host creates the widget and disposes it. */
export function FoyerProvider({ foyer, children }: { foyer: Pick<Foyer, 'store'>; children?: ReactNode }) {
  return <FoyerContext.Provider value={foyer as Foyer}>{children}</FoyerContext.Provider>
}

/**
 * Returns the widget of the nearest FoyerProvider. Pass the type of your plugin tuple for typed events and flags:
 * `useFoyer<typeof plugins>()`.
 *
 * @throws kernel/NO_PROVIDER outside of a FoyerProvider
 */
export function useFoyer<P extends readonly AnyPlugin[] = readonly AnyPlugin[]>(): Foyer<P> {
  const foyer = useContext(FoyerContext)
  if (!foyer) throw reactErrors.NO_PROVIDER()
  return foyer
}

/**
 * Subscribes to an event until the component unmounts: `useFoyerEvent(networkSwitched, ({ caipNetworkId }) => …)`. The
 * listener may be a new function in every render.
 */
export function useFoyerEvent<Payload>(
  key: EventKey<string, Payload>,
  listener: (payload: Payload) => void,
): void {
  const foyer = useFoyer()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const widget = foyer as { on(id: string, listener: (payload: Payload) => void): () => void }
    return widget.on(key.id, (payload) => latest.current(payload))
  }, [foyer, key.id])
}

/** Returns the active account. Renders again when its status, address, network or balance change. */
export function useAccount(): Account {
  return useStoreAtom(useFoyer().store, accountAtom)
}

/**
 * Returns the active account and its network.
 *
 * @throws kernel/NOT_CONNECTED, session/NETWORK_NOT_FOUND if the wallet is on a network that is not configured
 */
export function activeAccount(foyer: Foyer): { readonly account: CaipAddress; readonly network: Network } {
  const { caipAddress: account, caipNetworkId } = foyer.read(accountAtom)
  if (!account) throw reactErrors.NOT_CONNECTED()
  const network = foyer.read(networkByIdAtom)(caipNetworkId)
  if (!network) throw sessionErrors.NETWORK_NOT_FOUND({ detail: `There is no network "${caipNetworkId}".` })
  return { account, network }
}
