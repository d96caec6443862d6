import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Foyer, Network } from '../../kernel/index.js'
import type { Contribution, Plugin } from '../../kernel/author.js'
import { bundle, modulesOfEntry } from './bundle.js'
import { ComposeError } from './compose-error.js'
import { createDraftFolder } from './draft-folder.js'
import { installCommand } from './not-found.js'
import { ownPluginNames } from './own-plugins.js'
import type { ReadComposition } from './read-composition.js'

/** Facts of a plugin, read from its definition. */
export interface PluginFacts {
  readonly id: string
  readonly from: string
  /** Supported kernel versions, as the plugin states them. */
  readonly kernel: string | undefined
  readonly flags: readonly string[]
  readonly routes: readonly string[]
  /** Slots that it fills. */
  readonly slots: readonly string[]
  readonly namespaces: readonly string[]
  readonly services: readonly string[]
  /** Ids of services that it requires, and of those that it uses if they are there. */
  readonly requires: readonly string[]
  readonly optional: readonly string[]
  readonly events: readonly string[]
  /** Options that the page has to give to `createFoyer`: without them the plugin does not start. */
  readonly pageOptions: readonly string[]
}

/** Facts of a checked composition. */
export interface CompositionFacts {
  readonly plugins: readonly PluginFacts[]
  readonly networks: readonly Network[]
  /** Modules that the entry of an ES module consists of. */
  readonly entryModules: ReadonlySet<string>
}

/** Exports of a built entry. */
interface Built {
  readonly composedPlugins: () => readonly Plugin[]
  readonly createFoyer: (options?: object) => Foyer
  readonly networksAtom: Parameters<Foyer['read']>[0]
}

/**
 * Creates a widget from the composition, in Node and without a page, and reads its plugins.
 *
 * @throws {ComposeError} if a plugin cannot be imported, has wrong options, or requires a service that no other one provides
 */
export async function checkPlugins(composition: ReadComposition, folder: string): Promise<CompositionFacts> {
  try {
    return await loadPlugins(composition, folder)
  } catch (error) {
    if (error instanceof ComposeError) throw error
    const field = await findThrowing(composition, folder)
    const subject = field ?? 'The plugins of the composition'
    const missing = missingPackage(error)
    const problem =
      missing === undefined
        ? textOf(error)
        : `the package "${missing}" is not found. Install it: ${installCommand(missing)}`
    throw new ComposeError(`${subject} cannot be loaded: ${problem}`, { cause: error })
  }
}

/** The package that Node did not find, if an error is about one. */
function missingPackage(error: unknown): string | undefined {
  const { code } = Object(error) as { readonly code?: unknown }
  return code === 'ERR_MODULE_NOT_FOUND'
    ? /^Cannot find package '([^']+)'/.exec(textOf(error))?.[1]
    : undefined
}

/** The field of the plugin whose module throws when it is imported. Undefined if each one can be loaded without the others. */
async function findThrowing(composition: ReadComposition, folder: string): Promise<string | undefined> {
  for (const [index, plugin] of composition.plugins.entries()) {
    const alone = { ...composition, plugins: [plugin] }
    const isThrown = await loadPlugins(alone, folder).then(
      () => false,
      (error: unknown) => !(error instanceof ComposeError),
    )
    if (isThrown) return `plugins[${index}]: "${plugin.from}"`
  }
  return undefined
}

async function loadPlugins(composition: ReadComposition, folder: string): Promise<CompositionFacts> {
  const files = await bundle({ composition, folder, format: 'esm', draft: true })
  const target = await createDraftFolder(folder)
  let restoreConsole = () => {}
  try {
    await writeFile(join(target, 'package.json'), '{ "type": "module" }')
    for (const { fileName, code } of files) {
      const path = join(target, fileName)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, code)
    }
    const built = (await import(pathToFileURL(join(target, 'foyer.js')).href)) as Built
    restoreConsole = muteKernel()
    return { ...(await readFacts(built, composition)), entryModules: modulesOfEntry(files) }
  } finally {
    restoreConsole()
    await rm(target, { recursive: true, force: true })
  }
}

async function readFacts(
  { composedPlugins, createFoyer, networksAtom }: Built,
  composition: ReadComposition,
): Promise<Pick<CompositionFacts, 'plugins' | 'networks'>> {
  const faults: { readonly plugin: string | undefined; readonly error: unknown }[] = []
  const contributed = recordContributions(composedPlugins())
  // a plugin's own wrong options do not throw
  const foyer = createFoyer({
    // also those that are off by default: a host can switch them on
    features: { ...everyFlag(composedPlugins()), ...composition.features },
    onError: (error: unknown, { plugin }: { readonly plugin?: string } = {}) =>
      faults.push({ plugin, error }),
  })
  try {
    const factsWith = (contributionsBy: (plugin: Plugin) => readonly Contribution[]) =>
      composedPlugins().map((plugin, index) => {
        const { from = plugin.id, pageOptions = [] } = composition.plugins[index] ?? {}
        return factsOf(plugin, contributionsBy(plugin), { from, pageOptions })
      })
    const declared = factsWith(() => [])
    const problems = [
      ...faults.flatMap(({ plugin, error }) => {
        const facts = declared.find(({ id }) => id === plugin)
        return facts && waitsForPage(error, facts) ? [] : [faultText(error)]
      }),
      ...missingTexts(foyer.plugins, declared),
    ]
    if (problems.length > 0) throw new ComposeError(problems.join('\n'))
    const plugins = factsWith(({ id, definition, input }) => [
      ...contributionsOf(definition, input),
      ...(contributed.get(id) ?? []),
    ])
    checkFeatures(composition, plugins)
    return { plugins, networks: foyer.read(networksAtom) as readonly Network[] }
  } finally {
    await foyer.dispose()
  }
}

/** Keeps reports of the kernel from the console: the error of the command tells them. Returns the function that ends this. */
function muteKernel(): () => void {
  const { error } = console
  console.error = (...parts: readonly unknown[]) => {
    if (!String(parts[0]).startsWith('[foyer')) error(...parts)
  }
  return () => void (console.error = error)
}

/** Message of an error, with that of its cause: `failed to set up` alone does not say why. */
function faultText(error: unknown): string {
  const { cause } = Object(error) as { readonly cause?: unknown }
  return cause === undefined ? textOf(error) : `${textOf(error)}: ${textOf(cause)}`
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function checkFeatures({ features }: ReadComposition, plugins: readonly PluginFacts[]): void {
  const flags = plugins.flatMap((plugin) => plugin.flags)
  const unknown = Object.keys(features).find((id) => !flags.includes(id))
  if (unknown !== undefined)
    throw new ComposeError(
      `features.${unknown}: no plugin of the composition has this flag. Its flags are ${flags.join(', ')}.`,
    )
}

/** Records what plugins contribute in their setup, which their definitions do not say. The modules are those of a draft. */
function recordContributions(plugins: readonly Plugin[]): ReadonlyMap<string, readonly Contribution[]> {
  const recorded = new Map<string, readonly Contribution[]>()
  for (const { id, definition } of plugins) {
    const { setup } = definition
    if (!setup || Object.isFrozen(definition)) continue
    Object.assign(definition, {
      setup(context: { readonly contribute: (...added: readonly Contribution[]) => void }) {
        const contribute = (...added: readonly Contribution[]) => {
          context.contribute(...added)
          recorded.set(id, [...(recorded.get(id) ?? []), ...added])
        }
        return setup.call(definition, { ...context, contribute } as never)
      },
    })
  }
  return recorded
}

const everyFlag = (plugins: readonly Plugin[]) =>
  Object.fromEntries(
    plugins.flatMap(({ definition }) => (definition.flag ? [[definition.flag.id, true]] : [])),
  )

/** Whether an error says no more than that the options of a plugin are missing that the page gives. */
function waitsForPage(error: unknown, { pageOptions }: PluginFacts): boolean {
  const { code, data } = Object(error) as { readonly code?: unknown; readonly data?: unknown }
  if (code !== 'kernel/BAD_CONFIG' || !Array.isArray(data)) return false
  return data.every(({ path }: { readonly path?: readonly unknown[] }) => {
    const [first] = path ?? []
    const key = typeof first === 'object' ? (Object(first) as { readonly key?: unknown }).key : first
    return pageOptions.includes(String(key))
  })
}

/** A sentence for each required service that is missing, but for those of plugins whose own fault has a sentence. */
function missingTexts(states: Foyer['plugins'], plugins: readonly PluginFacts[]): readonly string[] {
  const blocked = states.filter(({ status }) => status === 'blocked')
  return blocked.flatMap(({ id, missing }) =>
    missing.flatMap((service) => {
      const provider = plugins.find(({ services }) => services.includes(service))
      if (!provider) return [missingText(id, service)]
      if (states.find((state) => state.id === provider.id)?.status !== 'disabled') return []
      return [
        `The plugin "${id}" requires the service "${service}" of "${provider.id}", which features switches off. Switch it on, or leave "${id}" out.`,
      ]
    }),
  )
}

function missingText(plugin: string, service: string): string {
  const [provider = ''] = service.split('.')
  const isOwn = (ownPluginNames as readonly string[]).includes(provider)
  const remedy = isOwn ? `Add the plugin "${provider}"` : 'Add the plugin that provides it'
  return `The plugin "${plugin}" requires the service "${service}", which no plugin of the composition provides. ${remedy}, or leave "${plugin}" out.`
}

function factsOf(
  { id, definition }: Plugin,
  contributions: readonly Contribution[],
  given: Pick<PluginFacts, 'from' | 'pageOptions'>,
): PluginFacts {
  const ids = (keys: Readonly<Record<string, { readonly id: string }>> = {}) =>
    // the check of the plugin reports undefined keys
    Object.values(keys)
      .filter(Boolean)
      .map((key) => key.id)
  const { flag, flags = [] } = definition
  return {
    id,
    from: given.from,
    kernel: definition.kernel,
    flags: [...(flag ? [flag] : []), ...flags].map((key) => key.id),
    routes: contributions.flatMap((one) => (one.kind === 'view' ? one.route.id : [])),
    slots: [...new Set(contributions.flatMap((one) => (one.kind === 'fill' ? one.slot : [])))],
    namespaces: contributions.flatMap((one) => (one.kind === 'namespace' ? one.id : [])),
    services: ids(definition.provides),
    requires: ids(definition.requires),
    optional: ids(definition.optional),
    events: ids(definition.events),
    pageOptions: given.pageOptions,
  }
}

function contributionsOf(definition: Plugin['definition'], input: unknown): readonly Contribution[] {
  const { contributes = [], config } = definition
  if (typeof contributes !== 'function') return contributes
  if (!config) return contributes(undefined as never)
  const result = config['~standard'].validate(input)
  // a plugin that waits for options of the page
  return 'value' in result ? contributes(result.value as never) : []
}
