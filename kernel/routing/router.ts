import { atom } from 'jotai/vanilla'
import { defineService } from '../di/keys.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import { check } from '../schema/schema.js'
import type { Store } from '../state/store.js'
import type { RouteArguments, RouteKey } from './keys.js'

/** One step of the history: a view and what it was opened with. */
export interface HistoryEntry {
  readonly id: string
  readonly params: unknown
  /** Differs for every step, also to the same view. */
  readonly step: number
}

/** The steps so far; empty means closed. */
export const historyAtom = atom<readonly HistoryEntry[]>([])

/** The view that is shown, if the widget is open. */
export const currentEntryAtom = atom((get) => get(historyAtom).at(-1))

/** Where a guard sends a visitor instead. */
export interface Redirect {
  readonly route: RouteKey<string, never>
  readonly params: unknown
}

/** Decides whether a view may be opened with these parameters: nothing lets it pass. */
export type Guard<P> = (params: P) => Redirect | undefined

/** What a guard answers to send a visitor elsewhere. */
export function redirect<P>(route: RouteKey<string, P>, ...[params]: RouteArguments<P>): Redirect {
  return { route: route as unknown as RouteKey<string, never>, params }
}

/** Moves between views (architecture, section 6). */
export interface RouterService {
  push<P>(route: RouteKey<string, P>, ...params: RouteArguments<P>): void
  replace<P>(route: RouteKey<string, P>, ...params: RouteArguments<P>): void
  /** Starts a new history with this view. */
  reset<P>(route: RouteKey<string, P>, ...params: RouteArguments<P>): void
  /** Back from the first view closes. */
  back(): void
  close(): void
  /** Whether an active plugin has a view for the route. */
  can(route: { readonly id: string }): boolean
  /** Asks before the view is opened, by whatever way. The guards of a route are asked in turn. Returns the undo. */
  guard<P>(route: RouteKey<string, P>, guard: Guard<P>): () => void
  /** Opens a route by its name: what a host passes is checked. @throws kernel/ROUTE_NOT_PUBLIC, kernel/BAD_OPTION */
  openByName(id: string, params: unknown, route: RouteKey<string, never>): void
}

/** The router of the widget. */
export const routerKey = /*#__PURE__*/ defineService('kernel.router').of<RouterService>()

/** Guards that send each other round would never end. */
const mostRedirects = 10

/** Creates the router. It knows no time: movement is the frame's. */
export function createRouter(store: Store): RouterService {
  let steps = 0
  const guards = new Set<readonly [id: string, guard: Guard<never>]>()

  const entry = (id: string, params: unknown, redirects = 0): HistoryEntry => {
    if (!store.get(viewsByRouteAtom).has(id)) throw kernelErrors.UNKNOWN_ROUTE({ values: { id } })
    for (const [guarded, guard] of guards) {
      const to = guarded === id && guard(params as never)
      if (!to) continue
      if (redirects === mostRedirects) throw kernelErrors.REDIRECT_LOOP({ values: { id } })
      return entry(to.route.id, to.params, redirects + 1)
    }
    return { id, params, step: ++steps }
  }
  const leave = (left: HistoryEntry | undefined) => {
    if (left) store.get(viewsByRouteAtom).get(left.id)?.contribution.onLeave?.()
  }

  return {
    push: (route, ...[params]) =>
      store.set(historyAtom, [...store.get(historyAtom), entry(route.id, params)]),
    replace: (route, ...[params]) =>
      store.set(historyAtom, [...store.get(historyAtom).slice(0, -1), entry(route.id, params)]),
    reset: (route, ...[params]) => store.set(historyAtom, [entry(route.id, params)]),
    back() {
      const history = store.get(historyAtom)
      leave(history.at(-1))
      store.set(historyAtom, history.slice(0, -1))
    },
    close() {
      const history = store.get(historyAtom)
      if (history.length === 0) return
      leave(history.at(-1))
      store.set(historyAtom, [])
    },
    guard(route, guard) {
      const own = [route.id, guard as Guard<never>] as const
      guards.add(own)
      return () => void guards.delete(own)
    },
    can: ({ id }) => store.get(viewsByRouteAtom).has(id),
    openByName(id, params, route) {
      if (!route.params) throw kernelErrors.ROUTE_NOT_PUBLIC({ values: { id } })
      const result = check(route.params, params)
      if (result.issues) {
        throw kernelErrors.BAD_OPTION({
          values: { option: `params of "${id}"`, problem: result.issues[0]?.message ?? '' },
        })
      }
      store.set(historyAtom, [entry(id, result.value)])
    },
  }
}
