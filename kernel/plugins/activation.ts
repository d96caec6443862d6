import type { Injector } from '../di/injector.js'
import type { KeyMap } from '../di/keys.js'
import type { Scope } from '../di/scope.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import type { OwnedEventBus } from '../events/bus.js'
import type { EventMap } from '../events/keys.js'
import { keep } from '../state/persisted-atom.js'
import type { Store } from '../state/store.js'
import type { StorageService } from '../storage/storage.js'
import type { Contribution } from './contributions.js'
import type { ErasedDefinition, SetupContext } from './definition.js'

/** What activation needs of the widget. */
export interface ActivationDeps {
  readonly injector: Injector
  readonly store: Store
  readonly events: OwnedEventBus
  readonly storage: StorageService
  readonly report: Report
}

type ErasedContext = SetupContext<KeyMap, KeyMap, unknown>

/** The context a plugin's setup and reconfigure run with; it lives as long as the scope. */
export function setupContext(
  definition: ErasedDefinition,
  config: unknown,
  scope: Scope,
  deps: ActivationDeps,
): ErasedContext {
  const { injector, store } = deps
  const use = lazyRecord(definition.requires ?? {}, (key) => injector.get(key))
  const maybe = lazyRecord(definition.optional ?? {}, (key) =>
    injector.has(key) ? injector.get(key) : undefined,
  )
  const bus = deps.events.ownedBy(definition.id)
  // whoever listens through the context is unsubscribed with it: nothing to remember
  const events = {
    ...bus,
    on: ((key, listener) => forget(scope, bus.on(key, listener))) as typeof bus.on,
    tap: ((listener) => forget(scope, bus.tap(listener))) as typeof bus.tap,
  }
  const onDispose = (cleanup: () => void | Promise<void>) => void scope.onDispose(cleanup)
  return { config, use, maybe, store, events, signal: scope.signal, onDispose }
}

/**
 * Switches one plugin on inside its scope: setup, services, persisted atoms.
 * @throws kernel/SETUP_FAILED with the cause, or kernel/UNDECLARED_SERVICE.
 */
export function activate(
  definition: ErasedDefinition,
  contributions: readonly Contribution[],
  context: ErasedContext,
  scope: Scope,
  deps: ActivationDeps,
): void {
  const plugin = definition.id
  let factories: Readonly<Record<string, () => unknown>>
  try {
    factories = definition.setup?.(context as never) ?? {}
  } catch (cause) {
    throw kernelErrors.SETUP_FAILED({ values: { plugin }, cause })
  }
  for (const [name, key] of Object.entries(definition.provides ?? {})) {
    const make = Object.hasOwn(factories, name) ? factories[name] : undefined
    if (!make) throw kernelErrors.UNDECLARED_SERVICE({ values: { plugin, id: key.id } })
    deps.injector.provide(key, scope, make)
  }
  for (const contribution of contributions) {
    if (contribution.kind === 'persisted') void keep(contribution.atom, { ...deps, signal: scope.signal })
  }
}

function lazyRecord(keys: KeyMap | EventMap, read: (key: never) => unknown): Readonly<Record<string, never>> {
  const record = {}
  for (const [name, key] of Object.entries(keys)) {
    Object.defineProperty(record, name, { enumerable: true, get: () => read(key as never) })
  }
  return record
}

/** An undo that the scope knows, too, until it has been called. */
function forget(scope: Scope, undo: () => void): () => void {
  const release = scope.onDispose(undo)
  return () => {
    release()
    undo()
  }
}
