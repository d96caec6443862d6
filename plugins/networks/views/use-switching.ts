import { useCallback, useEffect, useRef, useState } from 'react'
import { isRejection, sessionErrors, sessionKey } from '#kernel'
import type { Network } from '#kernel/contracts'
import { useService } from '#kernel/ui'

/** How going to another network stands. */
export type Switching =
  | { readonly step: 'resting' }
  | { readonly step: 'asking'; readonly network: Network }
  /** The user said no. */
  | { readonly step: 'refused'; readonly network: Network }
  | { readonly step: 'failed'; readonly network: Network; readonly words: string }

/** Goes to another network, asking the wallet where one is connected; what comes after the view has gone is dropped. */
export function useSwitching(onArrived: () => void): {
  switching: Switching
  switchTo: (network: Network) => void
} {
  const session = useService(sessionKey)
  const [switching, setSwitching] = useState<Switching>({ step: 'resting' })
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const attempt = useRef(0)
  useEffect(() => () => void attempt.current++, [])

  const switchTo = useCallback(
    (network: Network) => {
      const own = ++attempt.current
      const settle = (next: Switching) => own === attempt.current && setSwitching(next)
      setSwitching({ step: 'asking', network })
      session.switchNetwork(network.caipNetworkId).then(
        () => own === attempt.current && arrived.current(),
        (error: unknown) => settle(readFailure(error, network)),
      )
    },
    [session],
  )
  return { switching, switchTo }
}

function readFailure(error: unknown, network: Network): Switching {
  // somebody else has asked for another network since
  if (sessionErrors.CANCELLED.is(error)) return { step: 'resting' }
  if (isRejection(error)) return { step: 'refused', network }
  return { step: 'failed', network, words: error instanceof Error ? error.message : String(error) }
}
