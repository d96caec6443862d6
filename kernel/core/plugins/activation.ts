import type { Network } from '../networks/network.js'
import type { LogBuffer } from '../edges/log/log-buffer.js'
import type { StorageService } from '../edges/storage.js'
import type { Activation } from '../di/container.js'
import type { Scope } from '../di/scope.js'
import type { KeyMap } from '../keys.js'
import { inBackground } from '../errors/background.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import { WidgetError } from '../errors/widget-error.js'
import type { OwnedEventBus } from '../events.js'
import { check } from '../schema/schema.js'
import { issuePath } from '../schema/standard-schema.js'
import { persistAtom } from '../state/persisted-atom.js'
import type { Store } from '../state/store.js'
import type { Contribution } from './contributions.js'
import type { ErasedContext, ErasedDefinition, Plugin, SetupContext, ServiceFactory } from './definition.js'
import type { PluginStatus } from './plugin-state.js'
import { ownValue } from '../own-value.js'

/** State of one installed plugin. Mutable, private to the lifecycle. */
export interface Installation {
  readonly id: string
  readonly definition: ErasedDefinition
  config?: unknown
  /** Contributions of the definition. */
  contributions: readonly Contribution[]
  /** Contributions of the activation. */
  contributed: readonly Contribution[]
  /** Whether the options have changed since the activation, so that it has to be replaced. */
  isStale?: boolean
  status: PluginStatus
  missing: readonly string[]
  error?: WidgetError | undefined
  activation?: Activation | undefined
  context?: SetupContext<never, never, unknown> | undefined
}

/** Reads a plugin's options and contributions; an error in them is stored, not thrown. */
export function install({ id, definition, input }: Plugin): Installation {
  const plugin: Installation = {
    id,
    definition,
    contributions: [],
    contributed: [],
    status: 'installed',
    missing: [],
  }
  try {
    return { ...plugin, ...readOptions(definition, input) }
  } catch (error) {
    return { ...plugin, status: 'failed', error: error as WidgetError }
  }
}

/**
 * Returns the checked options of a plugin and its checked contributions for them.
 *
 * @throws kernel/BAD_CONFIG with plugin and option, kernel/SETUP_FAILED with what the plugin threw
 */
export function readOptions(definition: ErasedDefinition, input: unknown) {
  const { id, contributes = [] } = definition
  try {
    if (!/^[a-z][a-z0-9-]*$/.test(id)) throw badConfig(id, 'id')
    for (const name of ['requires', 'optional', 'provides'] as const)
      checkFields(id, name, definition[name] ?? {})
    const config = checkConfig(definition, input)
    const contributions = typeof contributes === 'function' ? contributes(config as never) : contributes
    checkContributed(id, contributions)
    return { config, contributions }
  } catch (cause) {
    throw toPluginError(id, cause)
  }
}

/** The field of each kind of contribution that the kernel reads. */
const readFields = { view: 'route', fill: 'fill', namespace: 'networks', trigger: 'load', persisted: 'atom' }

/**
 * Checks the fields of contributions, and of contributed networks, that the kernel reads. `conformsToNamespace` checks the
 * rest.
 *
 * @throws kernel/BAD_CONFIG with plugin and field
 */
export function checkContributed(plugin: string, contributions: readonly Contribution[]): void {
  contributions.forEach((contribution, index) => {
    checkFields(plugin, `contributes[${index}]`, contribution, [readFields[contribution.kind]])
    if (contribution.kind === 'namespace')
      contribution.networks.forEach((network: Partial<Network>, index) => {
        const at = `networks[${index}]`
        if (!network.caipNetworkId?.startsWith(`${contribution.id}:`))
          throw badConfig(plugin, `${at}.caipNetworkId`)
        checkFields(plugin, at, network, ['name', 'rpcUrls', 'nativeCurrency'])
      })
  })
}

/** @throws kernel/BAD_CONFIG with the first of the fields, by default of all, that has no value */
function checkFields(plugin: string, at: string, value: object, fields = Object.keys(value)): void {
  const missing = fields.find((field) => !(value as Record<string, unknown>)[field])
  if (missing) throw badConfig(plugin, `${at}.${missing}`)
}

function badConfig(plugin: string, option: string, problem = 'is not valid', data?: unknown): WidgetError {
  return kernelErrors.BAD_CONFIG({ values: { plugin, option, problem }, data })
}

/** Wraps an error thrown by a plugin in one that names the plugin. */
export function toPluginError(plugin: string, cause: unknown): WidgetError {
  return cause instanceof WidgetError ? cause : kernelErrors.SETUP_FAILED({ values: { plugin }, cause })
}

/**
 * Checks a plugin's options with its schema.
 *
 * @returns the output of the schema, with its defaults
 * @throws kernel/BAD_CONFIG with plugin and option, also if the schema validates asynchronously
 */
function checkConfig(definition: ErasedDefinition, input: unknown): unknown {
  if (!definition.config) return undefined
  const result = check(definition.config, input)
  const issue = result.issues?.[0]
  if (result.issues)
    throw badConfig(definition.id, (issue && issuePath(issue)) || '(all)', issue?.message, result.issues)
  return result.value
}

/** The parts of the widget that activation uses. */
export interface ActivationDeps {
  readonly store: Store
  readonly events: OwnedEventBus
  readonly storage: StorageService
  readonly report: Report
  readonly log: LogBuffer['append']
}

/** Creates the context for a plugin's `setup` and `reconfigure`, valid as long as the activation. */
export function setupContext(
  { definition, config }: Installation,
  { scope, services }: Activation,
  contribute: SetupContext<never, never, unknown>['contribute'],
  deps: ActivationDeps,
): ErasedContext {
  const { store, log } = deps
  const use = lazyRecord(definition.requires, (key) => services.get(key))
  const maybe = lazyRecord(definition.optional, (key) => (services.has(key) ? services.get(key) : undefined))
  const bus = deps.events.ownedBy(definition.id)
  // listeners of the context are unsubscribed with the scope
  const events = {
    ...bus,
    on: ((key, listener) => undoWith(scope, bus.on(key, listener))) as typeof bus.on,
    tap: ((listener) => undoWith(scope, bus.tap(listener))) as typeof bus.tap,
  }
  const onDispose = (cleanup: () => void | Promise<void>) => {
    scope.onDispose(cleanup)
  }
  const report = (error: unknown) => deps.report(error, { plugin: definition.id })
  return { config, use, maybe, store, events, signal: scope.signal, onDispose, contribute, report, log }
}

/**
 * Activates one plugin: runs its setup and registers its services.
 *
 * @throws kernel/SETUP_FAILED with the cause, kernel/UNDECLARED_SERVICE, kernel/DUPLICATE_SERVICE
 */
export function activate(definition: ErasedDefinition, context: ErasedContext, activation: Activation): void {
  const plugin = definition.id
  let factories: Readonly<Record<string, ServiceFactory>>
  try {
    factories = definition.setup?.(context as never) ?? {}
  } catch (cause) {
    throw kernelErrors.SETUP_FAILED({ values: { plugin }, cause })
  }
  // a plugin without types may have an asynchronous one, which may reject
  Promise.resolve(factories).catch(context.report)
  for (const [name, key] of Object.entries(definition.provides ?? {})) {
    const make = ownValue(factories, name)
    if (!make) throw kernelErrors.UNDECLARED_SERVICE({ values: { plugin, id: key.id } })
    activation.provide(key, () => make({ ...activation, context }))
  }
}

/** Restores and saves the persisted atoms among some contributions, until the signal is aborted. */
export function persistAtoms(
  contributions: readonly Contribution[],
  deps: ActivationDeps,
  signal: AbortSignal,
): void {
  for (const contribution of contributions)
    if (contribution.kind === 'persisted')
      inBackground({ report: deps.report, signal })(persistAtom(contribution.atom, { ...deps, signal }))
}

function lazyRecord(keys: KeyMap = {}, read: (key: never) => unknown): Readonly<Record<string, never>> {
  const record = {}
  for (const [name, key] of Object.entries(keys)) {
    Object.defineProperty(record, name, { enumerable: true, get: () => read(key as never) })
  }
  return record
}

/** Registers an undo with the scope, and unregisters it when it is called earlier. */
function undoWith(scope: Scope, undo: () => void): () => void {
  const release = scope.onDispose(undo)
  return () => {
    release()
    undo()
  }
}
