/** A switch with a default. Boolean only: lists and numbers are configuration. */
export interface FlagKey<out Id extends string = string> {
  readonly kind: 'flag'
  readonly id: Id
  readonly default: boolean
}

/** Declares a flag: `defineFlag('swaps', { default: true })`. The id is the plugin's unless it is finer. */
export function defineFlag<const Id extends string>(
  id: Id,
  options: { readonly default: boolean },
): FlagKey<Id> {
  return { kind: 'flag', id, default: options.default }
}
