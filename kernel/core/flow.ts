import type { Store } from './state/store.js'
import { historyAtom } from './router.js'
import type { RouterService } from '../contracts/router.js'
import type { RouteArguments, RouteKey } from './keys.js'

/** Where a transaction leads once it has succeeded. */
export type FlowTarget<Params> =
  | 'back'
  | { readonly replace: RouteKey<string, Params>; readonly params?: Params }
  | { readonly reset: RouteKey<string, Params>; readonly params?: Params }

/** How a transaction may end. */
export interface FlowOptions<Params> {
  /** Where success leads; `back` when left out. */
  readonly then?: FlowTarget<Params>
  /** Called after the step that success leads to. */
  readonly onSuccess?: () => void
  /** Called after going back, and when the visitor leaves the view by any other way. */
  readonly onCancel?: () => void
}

/** A transaction under way; it ends once, whoever ends it. */
export interface Flow {
  cancel(): void
  succeed(): void
}

/**
 * Begins a transaction in the view that is shown (specification, section 4): cancelled it goes back, succeeded it goes
 * back, or replaces the view, or starts anew with another; then the handler is called. If the visitor has gone
 * elsewhere meanwhile nothing moves.
 */
export function beginFlow<Params = void>(
  { router, store }: { readonly router: RouterService; readonly store: Store },
  { then = 'back', onSuccess, onCancel }: FlowOptions<Params> = {},
): Flow {
  const own = store.get(historyAtom).at(-1)
  let ended = false
  const unwatch = store.sub(historyAtom, () => {
    if (!store.get(historyAtom).some((entry) => entry === own)) end(undefined, onCancel)
  })

  function end(move: (() => void) | undefined, told: (() => void) | undefined) {
    if (ended) return
    ended = true
    unwatch()
    if (store.get(historyAtom).at(-1) === own) move?.()
    told?.()
  }

  const arrive = () => {
    if (then === 'back') return router.back()
    // a route without parameters is opened with none
    const params = [then.params] as unknown as RouteArguments<Params>
    if ('replace' in then) router.replace(then.replace, ...params)
    else router.reset(then.reset, ...params)
  }
  return {
    cancel: () => end(() => router.back(), onCancel),
    succeed: () => end(arrive, onSuccess),
  }
}
