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

const functions = {
  createMessage: method<'createMessage'>(),
  addSession: method<'addSession'>(),
  revokeSession: method<'revokeSession'>(),
  setSessions: method<'setSessions'>(),
  getSessions: method<'getSessions'>(),
}
const functionNames = Object.keys(functions) as readonly (keyof typeof functions)[]

/** Members that a configuration of the older shape must have. `sources/siwe.ts` checks the others. */
const siweFunctions = ['getNonce', 'createMessage', 'verifyMessage', 'getSession', 'signOut'] as const

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
  /** Domain of messages. Default: host of the page. */
  domain: schema.optional(schema.string()),
  /** URI of messages. Default: origin of the page. */
  uri: schema.optional(schema.string()),
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
export const siwxConfig: StandardSchema<SiwxOptions, SiwxOptions> = schema.custom((value) => {
  const result = schema.check(fields, value)
  if (result.issues) return result
  const options = result.value
  const { siweConfig, routes, keep } = options
  const wrong = (message: string, ...path: readonly string[]) => ({ path, message })
  const missing = functionNames.filter((name) => !options[name])
  const issues = siweConfig
    ? siweFunctions
        .filter((name) => typeof siweConfig[name] !== 'function')
        .map((name) => wrong('must be a function', 'siweConfig', name))
    : missing.length < functionNames.length
      ? missing.map((name) => wrong('must be a function too; leave all of them out to use the service', name))
      : []
  const beside = Object.entries(Object(value) as object).flatMap(([name, option]) =>
    name === 'siweConfig' || option === undefined ? [] : [name],
  )
  if (siweConfig && beside.length > 0)
    issues.push(
      wrong(
        `the options siweConfig and siwx cannot both be set: remove siweConfig, or ${beside.join(', ')}`,
        'siweConfig',
      ),
    )
  if (routes && (missing.length === 0 || keep))
    issues.push(
      wrong(`and ${keep ? 'keep' : 'createMessage'} exclude each other: pass one of them`, 'routes'),
    )
  if (issues.length > 0) return { issues }
  return { value: options as SiwxOptions }
})
