import { schema, type StandardSchema } from '#kernel'
import type {
  SiweConfig,
  SiwxConfig,
  SiwxRoutesOptions,
  SiwxServiceOptions,
  SiwxSiweOptions,
} from './contract.js'

const method = <Name extends keyof SiwxConfig>() =>
  schema.optional(
    schema.guard(
      (value): value is NonNullable<SiwxConfig[Name]> => typeof value === 'function',
      'a function',
    ),
  )

const isMinutes = (value: unknown): value is number =>
  typeof value === 'number' && value >= 1 && value <= 43_200

// not schema.number, which a page would load for it alone
const milliseconds = schema.guard(
  (value): value is number => typeof value === 'number' && !Number.isNaN(value),
  'a number',
)

const functions = {
  createMessage: method<'createMessage'>(),
  addSession: method<'addSession'>(),
  revokeSession: method<'revokeSession'>(),
  setSessions: method<'setSessions'>(),
  getSessions: method<'getSessions'>(),
}
const functionNames = Object.keys(functions) as readonly (keyof typeof functions)[]

const call = schema.guard((value): value is () => unknown => typeof value === 'function', 'a function')

/** Members of a configuration of the older shape. */
const siweMembers = {
  getNonce: call,
  createMessage: call,
  verifyMessage: call,
  getSession: call,
  signOut: call,
  getMessageParams: schema.optional(call),
  onSignIn: schema.optional(call),
  onSignOut: schema.optional(call),
  enabled: schema.optional(schema.boolean()),
  required: schema.optional(schema.boolean()),
  nonceRefetchIntervalMs: schema.optional(milliseconds),
  sessionRefetchIntervalMs: schema.optional(milliseconds),
  signOutOnDisconnect: schema.optional(schema.boolean()),
  signOutOnAccountChange: schema.optional(schema.boolean()),
  signOutOnNetworkChange: schema.optional(schema.boolean()),
} satisfies Readonly<Record<keyof SiweConfig, unknown>>

/** Returns what is wrong with the members of a configuration of the older shape. */
function siweIssues(config: SiweConfig) {
  return Object.entries(siweMembers).flatMap(([name, type]) => {
    const result = schema.check<unknown>(type, config[name as keyof SiweConfig])
    return (result.issues ?? []).map(({ message }) => ({ path: ['siweConfig', name], message }))
  })
}

/** Fields of the options. */
const fields = schema.object({
  ...functions,
  getRequired: method<'getRequired'>(),
  signOutOnDisconnect: schema.optional(schema.boolean(), true),
  /** Sentence that the user agrees to, in one line. */
  statement: schema.optional(schema.string()),
  /** URIs that the session is for as well. */
  resources: schema.optional(schema.array(schema.string())),
  /** Minutes until the session ends. Default: the service decides. */
  sessionMinutes: schema.optional(schema.guard(isMinutes, 'from 1 to 43,200')),
  /** Place of a session's token: the storage of the widget, or a cookie of the service. */
  keep: schema.optional(schema.oneOf('token', 'cookie')),
  /** Older form of the configuration, for EVM accounts, in place of the functions. */
  siweConfig: schema.optional(
    schema.guard((value): value is SiweConfig => Object(value) === value, 'an object with functions'),
  ),
  /** URLs of the routes of your server, in place of the functions. */
  routes: schema.optional(
    schema.object({
      nonce: schema.string(),
      verify: schema.string(),
      session: schema.string(),
      credentials: schema.optional(schema.oneOf('same-origin', 'include', 'omit')),
    }),
  ),
})

/** Options of `siwx()`: the functions of your site, the routes of your server, or what users sign at the service. */
export type SiwxOptions = SiwxConfig | SiwxRoutesOptions | SiwxServiceOptions | SiwxSiweOptions

/** Schema of {@link SiwxOptions}: all functions, or none. */
export const siwxConfig: StandardSchema<SiwxOptions, SiwxOptions> = {
  '~standard': {
    version: 1,
    vendor: 'foyer',
    validate(value) {
      const result = schema.check(fields, value)
      if (result.issues) return result
      const options = result.value
      const siwe = options.siweConfig ? siweIssues(options.siweConfig) : []
      if (siwe.length > 0) return { issues: siwe }
      const missing = functionNames.filter((name) => !options[name])
      const beside = Object.entries(Object(value) as object)
        .filter(([name, option]) => name !== 'siweConfig' && option !== undefined)
        .map(([name]) => name)
      if (options.siweConfig && beside.length > 0)
        return {
          issues: [
            {
              path: ['siweConfig'],
              message: `the options siweConfig and siwx cannot both be set: remove siweConfig, or ${beside.join(', ')}`,
            },
          ],
        }
      if (missing.length > 0 && missing.length < functionNames.length)
        return {
          issues: missing.map((name) => ({
            path: [name],
            message: 'must be a function too; leave all of them out to use the service',
          })),
        }
      if (options.routes && (missing.length === 0 || options.keep))
        return {
          issues: [
            {
              path: ['routes'],
              message: `and ${options.keep ? 'keep' : 'createMessage'} exclude each other: pass one of them`,
            },
          ],
        }
      return { value: options as SiwxOptions }
    },
  },
}
