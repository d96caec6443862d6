import * as z from 'zod'
import type { WidgetError } from '../../kernel/core/errors/widget-error.js'
import { readService } from '../../plugins/service/contract/read-service.js'
import { languages } from '../languages/languages.js'
import type { BudgetName } from './budget.js'
import { ComposeError } from './compose-error.js'
import type { Composition, Format, Size } from './composition.js'
import { factoryName, ownPluginNames, type OwnPluginName } from './own-plugins.js'

/** A plugin as the build imports it. */
interface ComposedPlugin {
  /** How the composition names it, for messages. */
  readonly name: string
  /** Module and export of its factory. */
  readonly from: string
  readonly export: string
  readonly options: unknown
  /** Names of options that the page gives. */
  readonly pageOptions: readonly string[]
}

/** A checked composition, with its defaults. Sizes are bytes. */
export interface ReadComposition {
  readonly plugins: readonly ComposedPlugin[]
  readonly exports: readonly string[]
  readonly features: Readonly<Record<string, boolean>>
  readonly formats: readonly Format[]
  readonly external: readonly string[]
  /** Packages of `external` that the composition names itself. */
  readonly namedExternals: readonly string[]
  readonly without: readonly string[]
  readonly languages: readonly string[] | undefined
  readonly service: string | Readonly<Record<string, string>> | undefined
  readonly global: string
  readonly budget: Readonly<Partial<Record<BudgetName, number>>>
}

/** Peers of foyerkit, which a page has in any case or installs for its chains. */
export const peers = [
  'react',
  'react-dom',
  'jotai',
  'viem',
  'vue',
  '@cosmjs/amino',
  '@cosmjs/crypto',
  '@cosmjs/encoding',
  '@cosmjs/proto-signing',
  '@polkadot/util',
  '@polkadot/util-crypto',
  '@scure/btc-signer',
  '@solana/kit',
  '@solana/web3.js',
  '@wallet-standard/base',
  '@walletconnect/universal-provider',
]

const units = { B: 1, kB: 1_000, MB: 1_000_000 }

const size = z.custom<Size>(
  (value) => (typeof value === 'number' ? value > 0 : /^\d+(\.\d+)? (B|kB|MB)$/.test(String(value))),
  'expected a number of bytes, or a text such as "20 kB"',
)

const ownName = z.enum(ownPluginNames as readonly [OwnPluginName, ...OwnPluginName[]], {
  error: ({ input }) =>
    typeof input === 'string'
      ? `foyerkit has no plugin "${input}". It has ${ownPluginNames.join(', ')}; for another package write { from: '…' }`
      : 'expected the name of a plugin, { plugin, options } or { from, export, options }',
})

const options = z
  .unknown()
  .refine(
    isData,
    'must be data, as JSON holds it. Give functions and objects with methods to createFoyer({ plugins })',
  )
  .optional()

const plugin = z
  .unknown()
  .transform((input, context): z.infer<typeof ownName> | z.infer<typeof own> | z.infer<typeof other> => {
    const isObject = typeof input === 'object' && input !== null
    const schema = !isObject ? ownName : 'from' in input ? other : own
    const result = schema.safeParse(input)
    if (result.success) return result.data
    for (const { message, path } of result.error.issues) context.addIssue({ code: 'custom', message, path })
    return z.NEVER
  })

/** An object with these fields and no other ones. */
const fields = <S extends z.core.$ZodShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no field ${issue.keys.map((key) => `"${key}"`).join(', ')}. Its fields are ${Object.keys(shape).join(', ')}`
        : undefined,
  })

const variable = /^[A-Za-z_$][\w$]*$/
const exported = z.string().regex(variable, 'expected the name of an export').optional()
const pageOptions = z.array(z.string().min(1, 'expected the name of an option')).default([])
const own = fields({ plugin: ownName, options, pageOptions })
const other = fields({ from: z.string().min(1), export: exported, options, pageOptions })

const service = z.unknown().transform((input, context): string | Readonly<Record<string, string>> => {
  try {
    readService(input)
    return withoutUndefined(input as Parameters<typeof withoutUndefined>[0])
  } catch (error) {
    const { option, problem } = (error as WidgetError).messageRef?.values ?? {}
    const [, ...path] = String(option).split('.')
    context.addIssue({ code: 'custom', message: String(problem), path })
    return z.NEVER
  }
})

function withoutUndefined(
  given: string | Readonly<Record<string, string | undefined>>,
): string | Readonly<Record<string, string>> {
  if (typeof given === 'string') return given
  return Object.fromEntries(
    Object.entries(given).flatMap(([part, address]) => (address === undefined ? [] : [[part, address]])),
  )
}

const plugins = "expected a list of plugins, such as ['evm', 'connect']"
const schema = fields({
  plugins: z.array(plugin, plugins).min(1, 'expected at least one plugin'),
  exports: z.array(z.string().min(1)).default([]),
  features: z.record(z.string(), z.boolean()).default({}),
  formats: z
    .array(z.enum(['esm', 'iife', 'element']))
    .min(1)
    .transform((formats) => [...new Set(formats)])
    .default(['esm']),
  external: z.array(z.string()).optional(),
  without: z.array(z.enum(['viem'])).default([]),
  languages: z.array(z.enum(['en', ...languages])).optional(),
  service: service.optional(),
  global: z.string().regex(variable, 'expected the name of a variable').default('Foyer'),
  budget: fields({
    entry: size.optional(),
    esm: size.optional(),
    iife: size.optional(),
    element: size.optional(),
  }).default({}),
})

/**
 * Checks a composition and fills in its defaults.
 *
 * @throws {ComposeError} naming each field that is wrong, and what is expected
 */
export function readComposition(input: Composition): ReadComposition {
  const result = schema.safeParse(input)
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `  ${pathText(path)}: ${message}`)
    throw new ComposeError(`The composition is not valid.\n${problems.join('\n')}`)
  }
  const { plugins, budget, external, languages, service: given, ...rest } = result.data
  const composed = plugins.map(toComposed)
  const names = composed.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new ComposeError(`The composition lists the plugin "${twice}" twice.`)
  for (const name of Object.keys(budget) as BudgetName[]) {
    const format = name === 'entry' ? 'esm' : name
    if (!rest.formats.includes(format))
      throw new ComposeError(
        `budget.${name}: limits a file of the format "${format}", which is not built. Add it to formats, or leave the limit out.`,
      )
  }
  return {
    ...rest,
    external: (external ?? peers).filter((name) => !(rest.without as readonly string[]).includes(name)),
    namedExternals: external ?? [],
    languages,
    service: given,
    plugins: composed,
    budget: Object.fromEntries(
      Object.entries(budget).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, toBytes(value)]],
      ),
    ),
  }
}

function toComposed(given: z.infer<typeof plugin>): ComposedPlugin {
  if (typeof given === 'object' && 'from' in given) {
    const { from, export: exported = 'default' } = given
    const name = exported === 'default' ? from : `${from}#${exported}`
    return { name, from, export: exported, ...givenOptions(given) }
  }
  const name = typeof given === 'object' ? given.plugin : given
  return {
    name,
    from: `foyerkit/plugins/${name}`,
    export: factoryName(name),
    ...(typeof given === 'object' ? givenOptions(given) : { options: undefined, pageOptions: [] }),
  }
}

/** A plugin that gets further options in the page has options in any case, so that its errors name those that are missing. */
const givenOptions = ({
  options,
  pageOptions,
}: {
  readonly options?: unknown
  readonly pageOptions: readonly string[]
}) => ({
  options: options ?? (pageOptions.length > 0 ? {} : undefined),
  pageOptions,
})

/** Bytes of a size. */
function toBytes(value: Size): number {
  if (typeof value === 'number') return value
  const [number = '0', unit = 'B'] = value.split(' ')
  return Number(number) * units[unit as keyof typeof units]
}

/** Whether a value is the same after it was written as JSON and read again. */
function isData(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isData)
  if (typeof value !== 'object') return value === undefined
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isData)
}

/** `plugins[2].options` for a path of zod. */
function pathText(path: readonly PropertyKey[]): string {
  return (
    path.reduce<string>((text, key) => {
      if (typeof key === 'number') return `${text}[${key}]`
      return text === '' ? String(key) : `${text}.${String(key)}`
    }, '') || 'the composition'
  )
}
