import { useCallback, useRef, useState } from 'react'
import { isRejection } from '../../core/errors/rejection.js'

/** How something stands that a hook was asked to do. */
export interface ActionState<T> {
  /** `idle` until it is asked for the first time, and again after the visitor has said no. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Why it failed; a visitor's "no" is no error. */
  readonly error: unknown
  /** What came of it the last time. */
  readonly data: T | undefined
}

const idle = { status: 'idle', error: undefined, data: undefined } as const

/**
 * The state of some work, and what starts it. The promise of a start never fails: it is undefined where the work failed,
 * so that a start can be a click's handler as it is. Of several starts the last one has the state.
 *
 * @param work must be the same function from render to render.
 */
export function useAction<A extends readonly unknown[], T>(
  work: (...request: A) => Promise<T>,
): readonly [state: ActionState<T>, start: (...request: A) => Promise<T | undefined>] {
  const [state, setState] = useState<ActionState<T>>(idle)
  const last = useRef(0)
  const start = useCallback(
    async (...request: A) => {
      const own = ++last.current
      const show = (next: ActionState<T>) => own === last.current && setState(next)
      show({ ...idle, status: 'pending' })
      try {
        const data = await work(...request)
        show({ ...idle, status: 'success', data })
        return data
      } catch (error) {
        show(isRejection(error) ? idle : { ...idle, status: 'error', error })
        return undefined
      }
    },
    [work],
  )
  return [state, start]
}
