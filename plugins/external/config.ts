import { schema } from '#kernel'
import { cleanName, isEip1193Provider } from '#plugins/evm/contract'
import type { ExternalConnector } from './connector.js'

const connectors = schema.array(
  schema.object({
    id: schema.guard(isVisible, 'a text that tells this wallet from the others'),
    name: schema.guard(isVisible, 'a name that visitors can read'),
    provider: schema.guard(
      isProvider,
      'an object with a request method (EIP-1193), or a function that returns one',
    ),
    imageUrl: schema.optional(schema.string()),
    rdns: schema.optional(schema.string()),
  }),
)

/** What `external()` takes. */
export const externalConfig = schema.object({
  /** The host's own wallets, in the order in which they are listed. */
  connectors: schema.optional(unique(connectors), []),
})

function isVisible(value: unknown): value is string {
  return typeof value === 'string' && cleanName(value) !== ''
}

function isProvider(value: unknown): value is ExternalConnector['provider'] {
  return typeof value === 'function' || isEip1193Provider(value)
}

/** The same list, in which no id stands twice. */
function unique(type: typeof connectors): typeof connectors {
  const validate = (value: unknown) => {
    const result = schema.check(type, value)
    const ids = result.issues ? [] : result.value.map(({ id }) => id)
    const again = ids.findIndex((id, place) => ids.indexOf(id) < place)
    if (again < 0) return result
    return { issues: [{ message: `must not be that of another one: ${ids[again]}`, path: [again, 'id'] }] }
  }
  return { ...type, '~standard': { ...type['~standard'], validate } }
}
