import { useMemo } from 'react'
import type { Connector } from '../../contracts/connector.js'
import { connectorsAtom } from '../../session/atoms.js'
import { useStoreAtom } from '../../ui/hooks/use-store-atom.js'
import { connect, disconnect, type UseConnect, type UseDisconnect } from '../bindings/requests.js'
import { useAction } from './use-action.js'
import { useFoyer } from './use-foyer.js'

const none: readonly Connector[] = []
/** A server sees no wallet: a page may have found some before it is hydrated. */
const readNone = () => none

/** Connects wallets without the modal. */
export function useConnect(): UseConnect {
  const foyer = useFoyer()
  const connectors = useStoreAtom(foyer.store, connectorsAtom, readNone)
  const action = useMemo(() => connect(foyer), [foyer])
  const [state, start] = useAction(action)
  return { ...state, connectors, connect: start }
}

/** Disconnects wallets. */
export function useDisconnect(): UseDisconnect {
  const foyer = useFoyer()
  const action = useMemo(() => disconnect(foyer), [foyer])
  const [state, start] = useAction(action)
  return { ...state, disconnect: start }
}
