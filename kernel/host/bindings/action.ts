import { isRejection } from '../../core/errors/rejection.js'
import { createState, type FollowedState } from './state.js'

/** State of the action of a hook. */
export interface ActionState<T> {
  /** `idle` before the first start, and after the user rejected the request. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  /** Cause of the failure. A rejection by the user is not an error. */
  readonly error: unknown
  /** Result of the action if the status is `success`. */
  readonly data: T | undefined
}

/** State of an action that was not started. */
export const idle = { status: 'idle', error: undefined, data: undefined } as const

/**
 * Creates the function that runs an action and shows its state. It never rejects, so that a start can be a click handler, and
 * resolves to undefined if the action failed. If it is started several times, the state is that of the last start.
 */
export function createAction(): <T>(
  work: () => Promise<T>,
  show: (state: ActionState<T>) => void,
) => Promise<T | undefined> {
  let lastStart = 0
  return async (work, show) => {
    const id = ++lastStart
    const showLast: typeof show = (state) => {
      if (id === lastStart) show(state)
    }
    showLast({ ...idle, status: 'pending' })
    try {
      const data = await work()
      showLast({ ...idle, status: 'success', data })
      return data
    } catch (error) {
      showLast(isRejection(error) ? idle : { ...idle, status: 'error', error })
      return undefined
    }
  }
}

/**
 * Returns the state of an action, and the function that starts it. The promise of a start never rejects; it resolves to undefined
 * if the action failed. If the action is started several times, the state is that of the last start.
 */
export function actionState<A extends readonly unknown[], T>(
  action: (...request: A) => Promise<T>,
): FollowedState<ActionState<T>> & { readonly start: (...request: A) => Promise<T | undefined> } {
  const { read, set, follow } = createState<ActionState<T>>(idle)
  const run = createAction()
  return { read, follow, start: (...request) => run(() => action(...request), set) }
}
