import type { StandardSchema } from '../schema/standard-schema.js'

declare const carried: unique symbol

/** The address of a view and, in its type, the parameters it takes. Invariant, as a slot is. */
export interface RouteKey<out Id extends string = string, in out Params = never> {
  readonly kind: 'route'
  readonly id: Id
  /** Present when the route may be opened by its name: what the host passes is checked with it. */
  readonly params?: StandardSchema<unknown, unknown>
  readonly [carried]?: (params: Params) => Params
}

/** The parameters of a route. */
export type ParamsOf<K> = K extends RouteKey<string, infer Params> ? Params : never

/** The arguments of a call that opens a route: parameters are required exactly when the route has some. */
export type RouteArguments<Params> = [Params] extends [void]
  ? []
  : Record<never, never> extends Params
    ? [params?: Params]
    : [params: Params]

/**
 * Declares a route: `defineRoute('send.form').of<{ asset?: string }>()`.
 * @param options.params a schema makes the route one that a host may open by its name.
 */
export function defineRoute<const Id extends string>(
  id: Id,
  options: { readonly params?: StandardSchema<unknown, unknown> } = {},
) {
  return { of: <Params = void>(): RouteKey<Id, Params> => ({ kind: 'route', id, ...options }) }
}
