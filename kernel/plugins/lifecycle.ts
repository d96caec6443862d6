import { within } from '../clock/within.js'
import type { Clock } from '../clock/clock.js'
import type { ServiceKey } from '../di/keys.js'
import { Scope } from '../di/scope.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { WidgetError } from '../errors/widget-error.js'
import { revisionAtom } from '../state/service-atom.js'
import { activate, setupContext, type ActivationDeps } from './activation.js'
import { checkContributions } from './contribution-checks.js'
import { contributionsAtom } from './contributions-atom.js'
import type { ErasedDefinition, Plugin } from './definition.js'
import { pluginFailed } from './events.js'
import { activationOrder, checkDefinitions } from './graph.js'
import { asFault, install, readOptions, type Installation } from './installation.js'
import { dependents, missing, providedIds } from './requirements.js'
import { pluginStatesAtom } from './state.js'

/** How long a plugin may take to switch off before the widget goes on without it. */
export const cleanupLimitMs = 5_000

/** What the lifecycle needs of the widget. */
export interface LifecycleDeps extends ActivationDeps {
  readonly clock: Clock
  readonly isOn: (definition: ErasedDefinition) => boolean
}

/** Switches plugins on and off. Everything but waiting for cleanups is synchronous. */
export interface Lifecycle {
  /** @throws what {@link checkDefinitions}, {@link checkContributions} and {@link activationOrder} throw. */
  add(plugins: readonly Plugin[]): void
  /** Removes a plugin; what requires it is blocked. @throws kernel/UNKNOWN_PLUGIN */
  remove(id: string): Promise<void>
  /** Gives a plugin new options. @throws kernel/UNKNOWN_PLUGIN, kernel/BAD_CONFIG; then nothing has changed. */
  configure(plugin: Plugin): Promise<void>
  /** Brings every plugin to where flags and requirements say it belongs. */
  reconcile(): Promise<void>
  /** Notes a fault on a plugin that stays active. */
  fault(id: string, error: WidgetError): void
  dispose(): Promise<void>
}

/** Creates the lifecycle of one widget's plugins (architecture, section 4). */
export function createLifecycle(deps: LifecycleDeps): Lifecycle {
  const { injector, store, events, report, clock } = deps
  let order: readonly Installation[] = []
  let given: readonly Installation[] = []

  const publish = () => {
    const active = order.filter(({ status }) => status === 'active')
    const owned = active.flatMap(({ id, contributions, scope }) =>
      contributions.map((contribution) => ({ plugin: id, contribution, activation: scope })),
    )
    store.set(contributionsAtom, owned)
    store.set(revisionAtom, (revision) => revision + 1)
    publishStates()
  }

  const publishStates = () => {
    const states = given.map(({ id, status, missing, error }) => ({ id, status, missing, error }))
    store.set(pluginStatesAtom, states)
  }

  const fail = (one: Installation, cause: unknown) => {
    const error = asFault(one.id, cause)
    one.status = 'failed'
    one.error = error
    report(error, { plugin: one.id })
    events.emit(pluginFailed, { plugin: one.id, error })
  }

  const switchOn = (one: Installation) => {
    const onFault = (cause: unknown) =>
      report(kernelErrors.CLEANUP_FAILED({ values: { plugin: one.id }, cause }), { plugin: one.id })
    const scope = new Scope(one.id, onFault)
    const context = setupContext(one.definition, one.config, scope, deps)
    // cleared before: a listener may fail while the plugin is being set up, and that stays noted
    one.error = undefined
    try {
      activate(one.definition, one.contributions, context, scope, deps)
      Object.assign(one, { status: 'active', scope, context })
    } catch (cause) {
      void scope.dispose()
      fail(one, cause)
    }
  }

  const switchOff = async (one: Installation): Promise<void> => {
    const { scope } = one
    one.scope = one.context = undefined
    one.status = 'installed'
    const late = () => kernelErrors.CLEANUP_TIMEOUT({ values: { plugin: one.id, ms: cleanupLimitMs } })
    const done = scope?.dispose()
    await within(clock, cleanupLimitMs, Promise.resolve(done), late).catch((error: unknown) =>
      report(error, { plugin: one.id }),
    )
  }

  const reconcile = (restart?: Installation): Promise<void> => {
    const ofPlugins = new Set(order.flatMap(providedIds))
    const there = new Set<string>()
    const wanted = new Set<Installation>()
    for (const one of order) {
      // what the kernel itself provides is there whatever the plugins do
      const isThere = (key: ServiceKey) => there.has(key.id) || (!ofPlugins.has(key.id) && injector.has(key))
      if (one.status === 'failed' || !deps.isOn(one.definition) || missing(one, isThere).length > 0) continue
      wanted.add(one)
      providedIds(one).forEach((id) => there.add(id))
    }
    const leaving = order.filter((one) => one.status === 'active' && (!wanted.has(one) || one === restart))
    const restarted = dependents(leaving, order)
    const offs = [...order].reverse().filter((one) => restarted.has(one) && one.status === 'active')
    const endings = offs.map(switchOff)
    for (const one of order) {
      if (one.status === 'failed' || one.status === 'active') continue
      one.missing = missing(one, (key) => injector.has(key))
      if (!deps.isOn(one.definition)) one.status = 'disabled'
      else if (one.missing.length > 0) one.status = 'blocked'
      else switchOn(one)
    }
    publish()
    return Promise.all(endings).then(() => {})
  }

  const find = (id: string): Installation => {
    const one = given.find((installation) => installation.id === id)
    if (!one) throw kernelErrors.UNKNOWN_PLUGIN({ values: { id } })
    return one
  }

  return {
    add(plugins) {
      const added = plugins.map(install)
      const all = [...given, ...added]
      checkDefinitions(all)
      checkContributions(all)
      const ordered = activationOrder(all)
      given = all
      order = ordered
      for (const one of added) if (one.error) fail(one, one.error)
      void reconcile()
    },
    async remove(id) {
      const one = find(id)
      given = given.filter((other) => other !== one)
      const leaving = dependents([one], order)
      const endings = [...order].reverse().filter((other) => leaving.has(other) && other.status === 'active')
      const ended = endings.map(switchOff)
      order = activationOrder(given)
      await Promise.all([...ended, reconcile()])
    },
    async configure(plugin) {
      const one = find(plugin.id)
      const { config, contributions } = readOptions(one.definition, plugin.input)
      checkContributions(given.map((other) => (other === one ? { id: one.id, contributions } : other)))
      const { reconfigure } = one.definition
      Object.assign(one, { config, contributions })
      if (one.status === 'failed') one.status = 'installed'
      if (one.status !== 'active') return reconcile()
      if (!reconfigure || !one.scope || !one.context) return reconcile(one)
      try {
        reconfigure({ ...one.context, config } as never, config as never)
        publish()
      } catch (cause) {
        const ended = switchOff(one)
        fail(one, cause)
        await Promise.all([ended, reconcile()])
      }
    },
    reconcile: () => reconcile(),
    fault(id, error) {
      const one = given.find((installation) => installation.id === id)
      if (!one) return
      one.error = error
      // contributions made anew would have a view that failed loaded again, and again
      publishStates()
    },
    async dispose() {
      const endings = [...order]
        .reverse()
        .filter(({ status }) => status === 'active')
        .map(switchOff)
      given = order = []
      publish()
      await Promise.all(endings)
    },
  }
}
