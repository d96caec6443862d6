import type { Destination, RouterService } from './router-service.js'
import { historyAtom } from './router.js'
import type { Store } from './state/store.js'

/** Navigation after a flow has succeeded: back, or to a view in place of the current one or of the whole history. */
export type FlowTarget = 'back' | { readonly replace: Destination } | { readonly reset: Destination }

/** Options of {@link beginFlow}. */
export interface FlowOptions {
  /** Default: `back`. */
  readonly then?: FlowTarget
  /** Called after the navigation. */
  readonly onSuccess?: () => void
  /** Called after going back, and when the user leaves the view in any other way. */
  readonly onCancel?: () => void
}

/** A flow in progress. The first call ends it; later ones do nothing. */
export interface Flow {
  cancel(): void
  succeed(): void
}

/**
 * Begins a flow in the current view, such as a signature. Cancelled, it goes back; succeeded, it goes to `then`.
 * If the user has left the view in the meantime, nothing is navigated.
 */
export function beginFlow(
  { router, store }: { readonly router: RouterService; readonly store: Store },
  { then = 'back', onSuccess, onCancel }: FlowOptions = {},
): Flow {
  const start = store.get(historyAtom).at(-1)
  let hasEnded = false
  const unsubscribe = store.sub(historyAtom, () => {
    if (!store.get(historyAtom).some((entry) => entry === start)) end(undefined, onCancel)
  })

  function end(navigate: (() => void) | undefined, callback: (() => void) | undefined) {
    if (hasEnded) return
    hasEnded = true
    unsubscribe()
    if (store.get(historyAtom).at(-1) === start) navigate?.()
    callback?.()
  }

  const finish = () => {
    if (then === 'back') router.back()
    else if ('replace' in then) router.replace(then.replace)
    else router.reset(then.reset)
  }
  return {
    cancel: () => end(() => router.back(), onCancel),
    succeed: () => end(finish, onSuccess),
  }
}
