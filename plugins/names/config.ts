import { schema } from '#kernel'

const isSuffix = (value: unknown): value is string =>
  typeof value === 'string' && /^(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?){2,}$/.test(value)

const suffix = schema.guard(isSuffix, 'a dot and a domain in lower case, such as .names.example')

/** Options of `names()`. */
export const namesConfig = schema.object({
  /** Ending of names: a domain of the service's option NAME_ZONES, after a dot. */
  suffix: schema.optional(suffix, '.foyer.id'),
  /** Endings of earlier names, which are still looked up at the service. */
  legacySuffixes: schema.optional(schema.array(suffix), []),
})

/** Options of the plugin, with defaults. */
export interface NamesConfig {
  readonly suffix: string
  readonly legacySuffixes: readonly string[]
}
