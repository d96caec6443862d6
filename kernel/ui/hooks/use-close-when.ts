import { useEffect } from 'react'
import { currentEntryAtom } from '../../core/router.js'
import { routerKey } from '../../core/router-service.js'
import { useService } from './use-service.js'
import { useWidget } from './widget-context.js'

/**
 * Closes the modal once a view has completed, unless the user has left the view.
 *
 * @param route route of the view
 */
export function useCloseWhen(route: { readonly id: string }, isDone: boolean): void {
  const { store } = useWidget()
  const router = useService(routerKey)
  const { id } = route
  useEffect(() => {
    if (isDone && store.get(currentEntryAtom)?.id === id) router.close()
  }, [isDone, id, store, router])
}
