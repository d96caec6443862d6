import { useCallback, useRef, useState } from 'react'
import { isRejection } from '../../core/errors/rejection.js'

/** State of the action of a hook. */
export interface ActionState<T> {
  /** `idle` before the first start, and after the user rejected the request. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Cause of the failure. A rejection by the user is not an error. */
  readonly error: unknown
  /** Result of the action if the status is `success`. */
  readonly data: T | undefined
}

const idle = { status: 'idle', error: undefined, data: undefined } as const

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
  const lastStart = useRef(0)
  const start = useCallback(
    async (...request: A) => {
      const id = ++lastStart.current
      const show = (next: ActionState<T>) => id === lastStart.current && setState(next)
      show({ ...idle, status: 'pending' })
      try {
        const data = await action(...request)
        show({ ...idle, status: 'success', data })
        return data
      } catch (error) {
        show(isRejection(error) ? idle : { ...idle, status: 'error', error })
        return undefined
      }
    },
    [action],
  )
  return [state, start]
}
