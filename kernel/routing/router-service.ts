import { defineService } from '../di/keys.js'
import type { RouteArguments, RouteKey } from './keys.js'

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
