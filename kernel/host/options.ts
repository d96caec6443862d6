import type { HostMetadata, ServiceOption } from '../contracts/host.js'
import type { FlagValues } from '../core/flags.js'
import type { FaultContext } from '../core/errors/report.js'
import type { AnyPlugin } from '../core/plugins/definition.js'
import type { Complete, FlagIds } from './plugin-tuple.js'
import {
  array,
  boolean,
  guard,
  isRecord,
  object,
  oneOf,
  optional,
  record,
  string,
} from '../core/schema/schema.js'
import { validate } from '../core/schema/validate.js'
import type { MessageText } from '../core/format.js'
import { isLocale } from '../text/locale.js'
import type { MessageOverrides } from '../text/messages.js'
import type { Theme } from '../ui/theme/theme.js'

/** Options of {@link createFoyer}. */
export interface FoyerOptions<P extends readonly AnyPlugin[]> {
  /** Plugins, in the order of their entries in lists. */
  readonly plugins: P & Complete<P>
  /**
   * URL of the service, or of each of its parts; https, or http on localhost. Without a service the widget lists installed and
   * built-in wallets, and reads networks at the host's nodes; EVM chains without one are read through the connected wallet.
   */
  readonly service?: ServiceOption
  /** Project ID at the service; also separates widgets of one origin in storage. */
  readonly projectId?: string
  /** Software version sent to the service (`sv`), such as `html-core-1.0.0`. Default: `js-` and the kernel's version. */
  readonly sdkVersion?: string
  /** Separates two widgets on one page in storage. Default: `default`. */
  readonly id?: string
  /** Name, icon and description of the site, shown to users. Default: the page's host name as name. */
  readonly metadata?: HostMetadata
  /** Flags that activate and deactivate plugins; `false` overrides every other source. */
  readonly features?: { readonly [Id in FlagIds<P>]?: boolean }
  /** Function that loads remote flags, which can only deactivate. Until they arrive, those of the last visit apply. */
  readonly remoteFlags?: () => Promise<Readonly<Record<string, boolean>>>
  /** Order of fills: fill ids by slot id. Fills that are not listed follow. */
  readonly order?: Readonly<Record<string, readonly string[]>>
  readonly theme?: Theme
  /** Language of all texts, as a BCP 47 tag such as `de-AT`. Default: `en`. */
  readonly locale?: string
  /** Replacements of texts, by `<plugin>.<key>`: a text, or a text by plural category (`{ one, other }`). */
  readonly messages?: MessageOverrides
  /** Listener that gets each error with the plugin's name. Errors are also written to the console. */
  readonly onError?: (error: unknown, context: FaultContext) => void
}

type Plain = Omit<FoyerOptions<readonly AnyPlugin[]>, 'plugins'> & { readonly plugins: readonly AnyPlugin[] }

const isPlugin = (value: unknown): value is AnyPlugin => {
  const { id, definition } = Object(value) as Partial<AnyPlugin>
  return typeof id === 'string' && definition?.id === id
}
const isServiceOption = (value: unknown): value is ServiceOption =>
  typeof value === 'string' || isRecord(value)
const isFunction = <F>(value: unknown): value is F => typeof value === 'function'
const isVariables = (value: unknown): value is NonNullable<Theme['variables']> =>
  isRecord(value) &&
  Object.entries(value).every(([name, text]) => name.startsWith('--foyer-') && typeof text === 'string')

const isMessageText = (value: unknown): value is MessageText => {
  const forms = Object(value) as Readonly<Record<string, unknown>>
  return (
    typeof (forms['other'] ?? value) === 'string' &&
    Object.values(forms).every((form) => typeof form === 'string')
  )
}

const localeSchema = guard(isLocale, 'a language tag such as de or pt-BR')
const flagsSchema = record(optional(boolean()))
const pluginsSchema = array(guard(isPlugin, 'a plugin: call its factory'))
const schema = object({
  plugins: pluginsSchema,
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
  features: optional(flagsSchema),
  remoteFlags: optional(guard(isFunction<NonNullable<Plain['remoteFlags']>>, 'a function')),
  order: optional(record(array(string()))),
  theme: optional(
    object({
      mode: optional(oneOf('light', 'dark', 'auto')),
      variables: optional(guard(isVariables, '--foyer-… properties')),
    }),
  ),
  locale: optional(localeSchema),
  messages: optional(record(guard(isMessageText, 'a text, or texts by plural category'))),
  onError: optional(guard(isFunction<NonNullable<Plain['onError']>>, 'a function')),
})

/**
 * Validates a language tag.
 *
 * @throws kernel/BAD_OPTION
 */
export function checkLocale(locale: unknown): void {
  validate(localeSchema, locale, 'locale')
}

/**
 * Validates flags that are set at run time. Ids that no plugin has are kept, for plugins that are added later.
 *
 * @throws kernel/BAD_OPTION naming the flag that is no boolean
 */
export function checkFlags(flags: unknown): FlagValues {
  return validate(flagsSchema, flags, 'flags', 'flags.')
}

/**
 * Validates plugins that are added or configured at run time, for example from a module that a page has imported by its URL.
 *
 * @throws kernel/BAD_OPTION naming the first that is no plugin
 */
export function checkPlugins(plugins: readonly AnyPlugin[]): readonly AnyPlugin[] {
  return validate(pluginsSchema, plugins, 'plugins', 'plugins')
}

/**
 * Validates the host's options at run time, for hosts without TypeScript.
 *
 * @throws kernel/BAD_OPTION naming the option and the expected type
 */
export function checkOptions(options: unknown): Plain {
  return validate(schema, options, 'of createFoyer') as Plain
}

/** Returns the host's metadata; by default the name is the page's host name. */
export function hostMetadata(metadata: HostMetadata | undefined): HostMetadata {
  if (metadata) return metadata
  const host = typeof location === 'undefined' ? '' : location.hostname
  return { name: host || 'this site' }
}
