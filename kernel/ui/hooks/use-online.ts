import { useCallback, useSyncExternalStore } from 'react'
import { useWidget } from './widget-context.js'

/** Whether the browser is online. */
export function useOnline(): boolean {
  const { window } = useWidget()
  const subscribe = useCallback(
    (onChange: () => void) => {
      window.addEventListener('online', onChange)
      window.addEventListener('offline', onChange)
      return () => {
        window.removeEventListener('online', onChange)
        window.removeEventListener('offline', onChange)
      }
    },
    [window],
  )
  return useSyncExternalStore(subscribe, () => window.navigator.onLine)
}
