import type { Activation, ServiceFactory, Services } from '../di/container.js'
import type { KeyMap } from '../di/keys.js'
import type { Scope } from '../di/scope.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import type { OwnedEventBus } from '../events/bus.js'
import { keep } from '../state/persisted-atom.js'
import type { Store } from '../state/store.js'
import type { StorageService } from '../storage/storage.js'
import type { Contribution } from './contributions.js'
import type { ErasedDefinition, SetupContext } from './definition.js'

/** The parts of the widget that activation uses. */
export interface ActivationDeps {
  readonly services: Services
  readonly store: Store
  readonly events: OwnedEventBus
  readonly storage: StorageService
  readonly report: Report
}

type ErasedContext = SetupContext<KeyMap, KeyMap, unknown>

/** Creates the context for a plugin's `setup` and `reconfigure`, valid as long as the scope. */
export function setupContext(
  definition: ErasedDefinition,
  config: unknown,
  scope: Scope,
  deps: ActivationDeps,
): ErasedContext {
  const { services, store } = deps
  const use = lazyRecord(definition.requires, (key) => services.get(key))
  const maybe = lazyRecord(definition.optional, (key) => (services.has(key) ? services.get(key) : undefined))
  const bus = deps.events.ownedBy(definition.id)
  // listeners of the context are unsubscribed with the scope
  const events = {
    ...bus,
    on: ((key, listener) => undoWith(scope, bus.on(key, listener))) as typeof bus.on,
    tap: ((listener) => undoWith(scope, bus.tap(listener))) as typeof bus.tap,
  }
  const onDispose = (cleanup: () => void | Promise<void>) => void scope.onDispose(cleanup)
  return { config, use, maybe, store, events, signal: scope.signal, onDispose }
}

/**
 * Activates one plugin: runs its setup, registers its services and persists its atoms.
 * @throws kernel/SETUP_FAILED with the cause, kernel/UNDECLARED_SERVICE, kernel/DUPLICATE_SERVICE.
 */
export function activate(
  definition: ErasedDefinition,
  contributions: readonly Contribution[],
  context: ErasedContext,
  activation: Activation,
  deps: ActivationDeps,
): void {
  const plugin = definition.id
  let factories: Readonly<Record<string, ServiceFactory>>
  try {
    factories = definition.setup?.(context as never) ?? {}
  } catch (cause) {
    throw kernelErrors.SETUP_FAILED({ values: { plugin }, cause })
  }
  for (const [name, key] of Object.entries(definition.provides ?? {})) {
    const make = Object.hasOwn(factories, name) ? factories[name] : undefined
    if (!make) throw kernelErrors.UNDECLARED_SERVICE({ values: { plugin, id: key.id } })
    activation.provide(key, make)
  }
  for (const contribution of contributions) {
    if (contribution.kind === 'persisted') void keep(contribution.atom, { ...deps, signal: context.signal })
  }
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
