import { useEffect, useRef } from 'react'
import type { EventKey } from '../../core/keys.js'
import { useFoyer } from './use-foyer.js'

/**
 * Listens to an event while the component is there: `useFoyerEvent(networkSwitched, ({ caipNetworkId }) => …)`. The
 * listener may be another one in every render.
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
