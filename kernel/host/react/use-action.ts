import { useCallback, useState } from 'react'
import { createAction, idle, type ActionState } from '../bindings/action.js'

/**
 * Returns the state of an action and the function that starts it. The promise of a start never rejects, so that a start can
 * be a click handler; it resolves to undefined if the action failed. If the action is started several times, the state is
 * that of the last start.
 *
 * @param action must be the same function in every render
 */
export function useAction<A extends readonly unknown[], T>(
  action: (...request: A) => Promise<T>,
): readonly [state: ActionState<T>, start: (...request: A) => Promise<T | undefined>] {
  const [state, setState] = useState<ActionState<T>>(idle)
  const [run] = useState(createAction)
  const start = useCallback((...request: A) => run(() => action(...request), setState), [run, action])
  return [state, start]
}
