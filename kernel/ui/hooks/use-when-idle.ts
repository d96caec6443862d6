import { useEffect, type DependencyList } from 'react'
import { useWidget } from './widget-context.js'

/** Runs work when the page is idle, after the first render and each change of a dependency; cancelled on unmount. */
export function useWhenIdle(work: () => void, dependencies: DependencyList): void {
  const { whenIdle } = useWidget()
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller lists the dependencies, as for useEffect
  useEffect(() => whenIdle(work), [whenIdle, ...dependencies])
}
