import { defineService, type RouteArguments, type RouteKey } from '../core/keys.js'

/** View to open instead of the requested one. */
export interface Redirect {
  readonly route: RouteKey<string, never>
  readonly params: unknown
}

/** Runs before a view is opened with these parameters. Returns nothing to allow it. */
export type Guard<P> = (params: P) => Redirect | undefined

/** Creates the result of a guard that opens another view. */
export function redirect<P>(route: RouteKey<string, P>, ...[params]: RouteArguments<P>): Redirect {
  return { route: route as unknown as RouteKey<string, never>, params }
}

/** Opens views and goes back through the history. */
export interface RouterService {
  push<P>(route: RouteKey<string, P>, ...params: RouteArguments<P>): void
  replace<P>(route: RouteKey<string, P>, ...params: RouteArguments<P>): void
  /** Starts a new history with this view. */
  reset<P>(route: RouteKey<string, P>, ...params: RouteArguments<P>): void
  /** Goes back one step; closes the modal at the first one. */
  back(): void
  close(): void
  /** Whether an active plugin has a view for the route. */
  can(route: { readonly id: string }): boolean
  /** Adds a guard, which runs whenever the view is about to be opened. Guards of a route run in turn. Returns the undo. */
  guard<P>(route: RouteKey<string, P>, guard: Guard<P>): () => void
  /**
   * Opens a route by its id, with parameters that the route's schema checks.
   *
   * @throws kernel/ROUTE_NOT_PUBLIC if the route has no schema, kernel/BAD_OPTION
   */
  openByName(id: string, params: unknown, route: RouteKey<string, never>): void
}

/** Key of the router service. */
export const routerKey = /*#__PURE__*/ defineService('kernel.router').of<RouterService>()
