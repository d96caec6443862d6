import { withTimeout } from '../edges/with-timeout.js'
import type { Clock } from '../edges/clock.js'
import type { Activation, WidgetContainer } from '../di/container.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { WidgetError } from '../errors/widget-error.js'
import { callListener } from '../events.js'
import { revisionAtom } from '../state/store.js'
import {
  activate,
  type ActivationDeps,
  checkContributed,
  install,
  persistAtoms,
  type Installation,
  readOptions,
  setupContext,
  toPluginError,
} from './activation.js'
import { activationOrder, checkContributions, providedKeys, requiredKeys } from './graph.js'
import { contributionsAtom, pluginFailed, pluginStatesAtom } from './plugin-state.js'
import type { Contribution } from './contributions.js'
import type { ErasedDefinition, Plugin } from './definition.js'

/** Time limit of a plugin's cleanups, in milliseconds; the widget continues without them. */
export const cleanupLimitMs = 5_000

/** Maximum number of rounds of one reconcile: a listener may answer every change with another change. */
const maxRounds = 100

/** The parts of the widget that the lifecycle uses. */
export interface LifecycleDeps extends ActivationDeps {
  readonly services: WidgetContainer
  readonly clock: Clock
  readonly isOn: (definition: ErasedDefinition) => boolean
}

/**
 * Activates and deactivates plugins, synchronously except for cleanups. A call from a plugin's setup or cleanup, or from
 * a listener, takes effect after the current reconcile.
 */
export interface Lifecycle {
  /** Adds plugins. Throws the errors of {@link activationOrder} and {@link checkContributions}. */
  add(plugins: readonly Plugin[]): void
  /** Removes a plugin; plugins that require it are blocked. @throws kernel/UNKNOWN_PLUGIN */
  remove(id: string): Promise<void>
  /**
   * Applies new options to a plugin, or throws and changes nothing.
   * @throws kernel/UNKNOWN_PLUGIN, kernel/BAD_CONFIG, kernel/SETUP_FAILED
   */
  configure(plugin: Plugin): Promise<void>
  /** Activates and deactivates plugins according to flags and requirements. */
  reconcile(): Promise<void>
  /** Records an error on a plugin that stays active. */
  fault(id: string, error: WidgetError): void
  dispose(): Promise<void>
}

/** The plugins with all their contributions, of the definition and of the activation. */
const contributors = (plugins: readonly Installation[]) =>
  plugins.map(({ id, contributions, contributed }) => ({
    id,
    contributions: [...contributions, ...contributed],
  }))

/** Keys of the persisted atoms among some contributions. */
const savedKeys = (contributions: readonly Contribution[]) =>
  contributions.flatMap((entry) => (entry.kind === 'persisted' ? entry.atom.persistence.key : [])).join()

/** Creates the lifecycle of one widget's plugins. */
export function createLifecycle(deps: LifecycleDeps): Lifecycle {
  const { services, store, events, report, clock } = deps
  /** In the host's order. */
  let installed: readonly Installation[] = []
  /** Providers before their dependents. */
  let order: readonly Installation[] = []
  /** In activation order. */
  let active: readonly Installation[] = []
  /** Deactivated activations whose cleanups have not ended. */
  const ending = new Map<Activation, Promise<void>>()

  // a throwing subscriber of the host must not interrupt a reconcile
  const write = (change: () => void) => callListener(report, 'foyer.store', 'host', change)

  const publish = () => {
    const owned = installed.flatMap(({ id, contributions, contributed, activation }) =>
      activation
        ? [...contributions, ...contributed].map((contribution) => ({ plugin: id, contribution, activation }))
        : [],
    )
    write(() => store.set(contributionsAtom, owned))
    write(() => store.set(revisionAtom, (revision) => revision + 1))
    publishStates()
  }

  const publishStates = () => {
    const states = installed.map(({ id, status, missing, error }) => ({ id, status, missing, error }))
    write(() => store.set(pluginStatesAtom, states))
  }

  /** Replaces the active plugins. Only their services resolve afterwards. */
  const setActive = (plugins: readonly Installation[]) => {
    active = plugins
    services.publish(active.flatMap(({ activation }) => activation ?? []))
  }

  const fail = (plugin: Installation, cause: unknown) => {
    const error = toPluginError(plugin.id, cause)
    Object.assign(plugin, { status: 'failed', error })
    report(error, { plugin: plugin.id })
    events.emit(pluginFailed, { plugin: plugin.id, error })
  }

  const activatePlugin = (plugin: Installation) => {
    const { id, definition } = plugin
    const activation = services.activate(definition, (cause) =>
      report(kernelErrors.CLEANUP_FAILED({ values: { plugin: id }, cause }), { plugin: id }),
    )
    const { scope } = activation
    const contribute = (...added: readonly Contribution[]) => {
      if (scope.signal.aborted || ending.has(activation)) return
      checkContributed(id, added)
      checkContributions([...contributors(installed), { id, contributions: added }])
      plugin.contributed = [...plugin.contributed, ...added]
      persistAtoms(added, deps, scope.signal)
      if (plugin.activation === activation) publish()
    }
    const context = setupContext(plugin, activation, contribute, deps)
    // cleared before setup, to keep errors that listeners report during setup
    Object.assign(plugin, { error: undefined, isStale: false })
    try {
      activate(definition, context, activation)
      persistAtoms(plugin.contributions, deps, scope.signal)
      Object.assign(plugin, { status: 'active', activation, context })
      setActive([...active, plugin])
    } catch (cause) {
      plugin.contributed = []
      scope.dispose().catch(report)
      fail(plugin, cause)
    }
  }

  /** Withdraws a plugin at once, and ends it after the plugins that require it. */
  const deactivatePlugin = (plugin: Installation): Promise<void> => {
    const { id, activation } = plugin
    setActive(active.filter((entry) => entry !== plugin))
    plugin.activation = plugin.context = undefined
    plugin.contributed = []
    if (plugin.status === 'active') plugin.status = 'installed'
    if (!activation) return Promise.resolve()
    const dependents = [...ending].flatMap(([{ providers }, end]) => (providers.has(activation) ? end : []))
    const ended = end(id, activation, dependents)
    if (activation.scope.hasEnded) return ended
    ending.set(activation, ended)
    return ended.then(() => {
      ending.delete(activation)
    })
  }

  const end = async (plugin: string, { scope }: Activation, dependents: readonly Promise<void>[]) => {
    // no await without dependents: synchronous cleanups have run before the next activation
    if (dependents.length > 0) await Promise.all(dependents)
    const late = () => kernelErrors.CLEANUP_TIMEOUT({ values: { plugin, ms: cleanupLimitMs } })
    await withTimeout(clock, cleanupLimitMs, scope.dispose(), late).catch((error: unknown) =>
      report(error, { plugin }),
    )
  }

  /** Deactivations of the reconcile in progress; undefined outside of one. */
  let endings: Promise<void>[] | undefined
  let isRequested = false

  const round = (ended: Promise<void>[]) => {
    const provided = new Set<string>()
    const lost = new Set<string>()
    const leaving = new Set<Installation>()
    const leave = (plugin: Installation) => {
      leaving.add(plugin)
      providedKeys(plugin).forEach(({ id }) => lost.add(id))
    }
    active.filter((plugin) => !order.includes(plugin)).forEach(leave)
    for (const plugin of order) {
      const required = requiredKeys(plugin)
      const isWanted =
        plugin.status !== 'failed' &&
        deps.isOn(plugin.definition) &&
        required.every((key) => provided.has(key.id) || services.isKernel(key))
      if (isWanted) providedKeys(plugin).forEach(({ id }) => provided.add(id))
      if (!active.includes(plugin)) continue
      if (!isWanted || plugin.isStale || required.some(({ id }) => lost.has(id))) leave(plugin)
    }
    for (const plugin of [...active].reverse()) if (leaving.has(plugin)) ended.push(deactivatePlugin(plugin))
    for (const plugin of order) {
      // a plugin whose reconfigure failed keeps its activation until the next round
      if (plugin.status === 'failed' || plugin.activation) continue
      plugin.missing = requiredKeys(plugin).flatMap((key) => (services.has(key) ? [] : key.id))
      if (!deps.isOn(plugin.definition)) plugin.status = 'disabled'
      else if (plugin.missing.length > 0) plugin.status = 'blocked'
      else activatePlugin(plugin)
      // a listener may have changed the order
      if (isRequested) return
    }
    publish()
  }

  const reconcile = async (): Promise<void> => {
    if (endings) {
      isRequested = true
      // read a turn later: the list is complete once the reconcile in progress has returned
      await Promise.all(await Promise.resolve(endings))
      return
    }
    const ended: Promise<void>[] = (endings = [])
    let rounds = 0
    do {
      isRequested = false
      round(ended)
    } while (isRequested && ++rounds < maxRounds)
    if (isRequested) {
      report(kernelErrors.LISTENER_LOOP())
      publish()
    }
    endings = undefined
    await Promise.all(ended)
  }

  const find = (id: string): Installation => {
    const plugin = installed.find((entry) => entry.id === id)
    if (!plugin) throw kernelErrors.UNKNOWN_PLUGIN({ values: { id } })
    return plugin
  }

  return {
    add(plugins) {
      const added = plugins.map(install)
      const all = [...installed, ...added]
      const newOrder = activationOrder(all)
      checkContributions(contributors(all))
      order = newOrder
      installed = all
      for (const plugin of added) if (plugin.error) fail(plugin, plugin.error)
      reconcile().catch(report)
    },
    async remove(id) {
      const removed = find(id)
      installed = installed.filter((plugin) => plugin !== removed)
      order = activationOrder(installed)
      await reconcile()
    },
    async configure({ id, input }) {
      const plugin = find(id)
      const { definition, context, status } = plugin
      const { config, contributions } = readOptions(definition, input)
      checkContributions(
        contributors(installed.map((entry) => (entry === plugin ? { ...plugin, contributions } : entry))),
      )
      // an activation that failed, or that saves other atoms, is replaced
      const isReplaced = status === 'failed' || savedKeys(contributions) !== savedKeys(plugin.contributions)
      Object.assign(plugin, { config, contributions })
      if (status === 'failed') plugin.status = 'installed'
      if (context && definition.reconfigure && !isReplaced) {
        try {
          const applied: unknown = definition.reconfigure({ ...context, config } as never, config as never)
          // may be asynchronous and reject, as a setup
          Promise.resolve(applied).catch(context.report)
        } catch (cause) {
          fail(plugin, cause)
        }
      } else plugin.isStale = true
      await reconcile()
    },
    reconcile,
    fault(id, error) {
      const plugin = installed.find((entry) => entry.id === id)
      // what made a plugin fail stays its error
      if (!plugin || plugin.status === 'failed') return
      plugin.error = error
      // publishing contributions would load a failed view again after each of its errors
      publishStates()
    },
    dispose() {
      installed = order = []
      return reconcile()
    },
  }
}
