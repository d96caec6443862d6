import type { HostMetadata } from '../contracts/host.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { FaultContext } from '../errors/report.js'
import type { ServiceOption } from '../api/service.js'
import { isLocale } from '../messages/locale.js'
import type { MessageOverrides } from '../messages/message-atoms.js'
import type { AnyPlugin, Complete, FlagIds } from '../plugins/types.js'
import { array, check, guard, object, oneOf, optional, record, string, boolean } from '../schema/schema.js'
import { issuePath } from '../schema/standard-schema.js'
import type { Theme } from '../theme/theme.js'

/** What {@link createFoyer} takes. Only `plugins` is needed. */
export interface FoyerOptions<P extends readonly AnyPlugin[]> {
  /** The plugins, in the order in which they stand in lists. */
  readonly plugins: P & Complete<P>
  /**
   * The service's address, or its parts'; https, or http on this machine. Without one the widget works with what the
   * browser has: installed wallets and the networks' own nodes.
   */
  readonly service?: ServiceOption
  /** Tells widgets of one origin apart in storage, and the project at a service. */
  readonly projectId?: string
  /** What a service is told of this software (`sv`): `html-core-1.0.0`; default `js-` and the kernel's version. */
  readonly sdkVersion?: string
  /** Tells two widgets on one page apart in storage; default `default`. */
  readonly id?: string
  /** What visitors are told about the site; the name defaults to the page's host name. */
  readonly metadata?: HostMetadata
  /** Switches plugins by flag; `false` wins over everything. */
  readonly features?: { readonly [Id in FlagIds<P>]?: boolean }
  /** Flags from elsewhere. They may switch off, never on; the last known ones count until they arrive. */
  readonly remoteFlags?: () => Promise<Readonly<Record<string, boolean>>>
  /** Fill ids by slot id: the order in which they stand. What is not named comes after. */
  readonly order?: Readonly<Record<string, readonly string[]>>
  readonly theme?: Theme
  /** The language of all texts, as a BCP 47 tag such as `de-AT`; default `en`. */
  readonly locale?: string
  /** Texts in place of ours, by `<plugin>.<key>`. */
  readonly messages?: MessageOverrides
  /** Told every fault with the plugin's name; without it faults go to the console only. */
  readonly onError?: (error: unknown, context: FaultContext) => void
}

type Plain = Omit<FoyerOptions<readonly AnyPlugin[]>, 'plugins'> & { readonly plugins: readonly AnyPlugin[] }

const isPlugin = (value: unknown): value is AnyPlugin => {
  const { id, definition } = Object(value) as Partial<AnyPlugin>
  return typeof id === 'string' && /^[a-z][a-z0-9-]*$/.test(id) && typeof definition === 'object'
}
const isServiceOption = (value: unknown): value is ServiceOption =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value))
const isFunction = <F>(value: unknown): value is F => typeof value === 'function'
const isVariables = (value: unknown): value is NonNullable<Theme['variables']> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(([name, text]) => name.startsWith('--foyer-') && typeof text === 'string')

const localeSchema = guard(isLocale, 'a language tag such as de or pt-BR')
const schema = object({
  plugins: array(guard(isPlugin, 'a plugin: call its factory')),
  service: optional(guard(isServiceOption, 'an address, or a record of addresses')),
  projectId: optional(string()),
  sdkVersion: optional(string()),
  id: optional(string()),
  metadata: optional(
    object({
      name: string(),
      url: optional(string()),
      icon: optional(string()),
      description: optional(string()),
    }),
  ),
  features: optional(record(optional(boolean()))),
  remoteFlags: optional(guard(isFunction<NonNullable<Plain['remoteFlags']>>, 'a function')),
  order: optional(record(array(string()))),
  theme: optional(
    object({
      mode: optional(oneOf('light', 'dark', 'auto')),
      variables: optional(guard(isVariables, '--foyer-… properties')),
    }),
  ),
  locale: optional(localeSchema),
  messages: optional(record(string())),
  onError: optional(guard(isFunction<NonNullable<Plain['onError']>>, 'a function')),
})

/**
 * Checks a language tag that comes after the start.
 * @throws kernel/BAD_OPTION
 */
export function checkLocale(locale: unknown): void {
  const { issues } = check(localeSchema, locale)
  if (issues) {
    throw kernelErrors.BAD_OPTION({
      values: { option: 'locale', problem: issues[0]?.message ?? 'is not valid' },
    })
  }
}

/**
 * Checks the host's options at run time: not every host has a compiler.
 * @throws kernel/BAD_OPTION naming the option and what it must be.
 */
export function checkOptions(options: unknown): Plain {
  const result = check(schema, options)
  const issue = result.issues?.[0]
  if (result.issues) {
    const option = (issue && issuePath(issue)) || 'of createFoyer'
    throw kernelErrors.BAD_OPTION({ values: { option, problem: issue?.message ?? 'is not valid' } })
  }
  return result.value as Plain
}
