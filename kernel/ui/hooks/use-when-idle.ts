import { useEffect, type DependencyList } from 'react'
import { useWidget } from './widget-context.js'

/** Runs work when the page is idle, after the first draw and whenever a dependency changes; not after the view is left. */
export function useWhenIdle(work: () => void, dependencies: DependencyList): void {
  const { whenIdle } = useWidget()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- like useEffect, the caller names what the work depends on
  useEffect(() => whenIdle(work), [whenIdle, ...dependencies])
}
