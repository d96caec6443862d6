import { useEffect } from 'react'
import { clockKey } from '../../clock/clock.js'
import { currentEntryAtom } from '../../routing/router.js'
import { routerKey } from '../../routing/router-service.js'
import { useService } from './use-service.js'
import { useWidget } from './widget-context.js'

/**
 * Closes the modal a while after what the visitor came for is done, unless they have left the view by then.
 *
 * @param route the view that is done with
 * @param delay milliseconds from the draw that first gives one; undefined while there is nothing to close for
 */
export function useCloseAfter(route: { readonly id: string }, delay: number | undefined): void {
  const { store } = useWidget()
  const clock = useService(clockKey)
  const router = useService(routerKey)
  const { id } = route
  useEffect(() => {
    if (delay === undefined) return
    const leaving = new AbortController()
    // aborted when the visitor closes it first
    clock.sleep(delay, leaving.signal).then(
      // not what has been opened since, and is still loading
      () => store.get(currentEntryAtom)?.id === id && router.close(),
      () => {},
    )
    return () => leaving.abort()
  }, [delay, id, store, clock, router])
}
