import { defineService, type RouteArguments, type RouteKey } from './keys.js'

/** A view and its parameters. Create it with {@link destination}, which checks that they match. */
export interface Destination {
  readonly route: RouteKey
  readonly params: unknown
}

/** Creates a destination: `destination(sendForm, { asset })`. */
export function destination<P>(route: RouteKey<P>, ...[params]: RouteArguments<P>): Destination {
  return { route, params: params ?? {} }
}

/** Runs before a view is opened with these parameters. Returns another destination to open that instead. */
export type Guard<P> = (params: P) => Destination | undefined

/** Opens a view: `push(sendForm, { asset })`, or `push(destination)`. */
export interface OpenView {
  <P>(route: RouteKey<P>, ...params: RouteArguments<P>): void
  (destination: Destination): void
}

/** Opens views and goes back through the history. */
export interface RouterService {
  /** Opens a view on top of the current one. */
  readonly push: OpenView
  /** Opens a view in place of the current one. */
  readonly replace: OpenView
  /** Starts a new history with a view. */
  readonly reset: OpenView
  /** Goes back one step; closes the modal at the first one. */
  back(): void
  close(): void
  /** Whether an active plugin has a view for the route. */
  can(route: { readonly id: string }): boolean
  /** Adds a guard, which runs whenever the view is about to be opened. Guards of a route run in turn. Returns the undo. */
  guard<P>(route: RouteKey<P>, guard: Guard<P>): () => void
  /**
   * Opens a route by its id, with parameters that the route's schema checks.
   *
   * @throws kernel/ROUTE_NOT_PUBLIC if the route has no schema, kernel/BAD_OPTION
   */
  openByName(id: string, params: unknown, route: RouteKey): void
}

/** Key of the router service. */
export const routerKey = /*#__PURE__*/ defineService<RouterService>('kernel.router')
