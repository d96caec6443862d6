import { useCallback, useEffect, useRef, useState } from 'react'
import { connectorsAtom, isRejection, routerKey, sessionErrors, sessionKey } from '#kernel'
import type { Network } from '#kernel/contracts'
import { useService, useWidget } from '#kernel/ui'
import { connectNetwork } from '#plugins/connect/contract'

/** State of a network switch. */
export type Switching =
  | { readonly step: 'resting' }
  | { readonly step: 'asking'; readonly network: Network }
  /** Rejected by the user. */
  | { readonly step: 'refused'; readonly network: Network }
  /** The namespace has no connection, and no wallet to connect. */
  | { readonly step: 'unconnected'; readonly network: Network }
  | { readonly step: 'failed'; readonly network: Network; readonly words: string }

/** Switches the network, in the wallet if one is connected. Answers after unmount are ignored. */
export function useSwitching(onArrived: () => void): {
  switching: Switching
  switchTo: (network: Network) => void
} {
  const session = useService(sessionKey)
  const router = useService(routerKey)
  const { store } = useWidget()
  const [switching, setSwitching] = useState<Switching>({ step: 'resting' })
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const attempt = useRef(0)
  useEffect(() => () => void attempt.current++, [])

  /** Opens the wallets of the network's namespace, if there are any. */
  const connectFor = useCallback(
    ({ chainNamespace, caipNetworkId }: Network) => {
      const connectors = store.get(connectorsAtom).flatMap((connector) => connector.connectors ?? [connector])
      const isOffered =
        router.can(connectNetwork) && connectors.some(({ namespace }) => namespace === chainNamespace)
      if (isOffered) router.push(connectNetwork, { network: caipNetworkId })
      return isOffered
    },
    [router, store],
  )

  const switchTo = useCallback(
    (network: Network) => {
      const current = ++attempt.current
      setSwitching({ step: 'asking', network })
      session.switchNetwork(network.caipNetworkId).then(
        () => current === attempt.current && arrived.current(),
        (error: unknown) => {
          if (current !== attempt.current) return
          const isOffered = sessionErrors.NOT_CONNECTED.is(error) && connectFor(network)
          setSwitching(isOffered ? { step: 'resting' } : readFailure(error, network))
        },
      )
    },
    [session, connectFor],
  )
  return { switching, switchTo }
}

function readFailure(error: unknown, network: Network): Switching {
  // replaced by a later switch
  if (sessionErrors.CANCELLED.is(error)) return { step: 'resting' }
  if (sessionErrors.NOT_CONNECTED.is(error)) return { step: 'unconnected', network }
  if (isRejection(error)) return { step: 'refused', network }
  return { step: 'failed', network, words: error instanceof Error ? error.message : String(error) }
}
