import { useCallback } from 'react'
import { useGuard } from './use-guard.js'

/**
 * Returns a function that runs work that the view does not wait for, such as a read in an effect. A failure is reported with the
 * plugin's name.
 */
export function useBackground(): (work: () => unknown) => void {
  const guard = useGuard()
  return useCallback((work) => guard(work)(), [guard])
}
