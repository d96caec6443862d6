import { settingsKey } from '../contracts/service-settings.js'
import { createContainer } from '../di/container.js'
import { Scope } from '../di/scope.js'
import { createReport } from '../errors/create-report.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { WidgetError } from '../errors/widget-error.js'
import { callListener, createEventBus } from '../events/bus.js'
import { flagsAtom } from '../flags/flag-atom.js'
import { createFlags } from '../flags/flags.js'
import { createNotes } from '../logger/notes.js'
import { localeAtom, messageOverridesAtom } from '../messages/message-atoms.js'
import { createNamespaces } from '../namespaces/registry.js'
import { createSessionShell, restoreSession } from '../namespaces/session/shell.js'
import { createLifecycle } from '../plugins/lifecycle.js'
import { pluginStatesAtom } from '../plugins/state.js'
import type { AnyPlugin } from '../plugins/types.js'
import { createRouter, historyAtom } from '../routing/router.js'
import { slotOrderAtom } from '../slots/slot-atom.js'
import { servicesAtom } from '../state/service-atom.js'
import { createStore } from '../state/store.js'
import { createStorage } from '../storage/storage.js'
import { toastAtom } from '../toasts/create-toasts.js'
import { themeAtom } from '../theme/theme.js'
import { createDoor } from './create-door.js'
import { createOutward } from './create-outward.js'
import { describeWidget } from './debug.js'
import type { Edges } from './edges.js'
import type { Foyer } from './foyer.js'
import { createHostNetworks } from './host-networks.js'
import { hostMetadata } from './host-metadata.js'
import { dropViewsOfLeftPlugins, followHistory } from './history.js'
import { idleMoment } from './idle-moment.js'
import { provideKernelServices } from './kernel-services.js'
import { mountTrigger } from './mounts.js'
import { checkLocale, checkOptions } from './options.js'
import { claimPrefix } from './prefix.js'
import { createRoomHolder } from './room-holder.js'

/**
 * Assembles a widget over given edges; does nothing itself.
 * @throws the options' and the graph's errors: developer mistakes, told at once (architecture, section 4).
 */
export function createWidget(given: unknown, edges: Edges): Foyer {
  const options = checkOptions(given)
  const owner = [options.projectId ?? 'default', ...(options.id === undefined ? [] : [options.id])].join('/')
  const storage = createStorage(owner, edges.storage)
  const store = createStore()
  const services = createContainer()
  const notes = createNotes(edges.clock)
  const report = createReport({
    log: (message, error) => {
      notes.note('error', message, error)
      edges.log(message, error)
    },
    onError: options.onError,
    note: (plugin, error) => error instanceof WidgetError && lifecycle.fault(plugin, error),
  })
  const kernel = new Scope('kernel', (error) => report(error))
  const { signal } = kernel
  // ends before the kernel: cleanups of plugins may still use what the kernel provides
  const life = new Scope('widget', (error) => report(error))
  life.onDispose(() => kernel.dispose())
  const events = createEventBus(report)
  const flags = createFlags({
    host: options.features ?? {},
    remote: options.remoteFlags,
    storage,
    report,
    signal,
  })
  const router = createRouter(store, report)
  const host = hostMetadata(options.metadata)
  const namespaces = createNamespaces({
    store,
    context: (namespace) => ({
      clock: edges.clock,
      http: edges.http,
      provider: () => session.provider(namespace),
      networks: () => namespaces.networks(),
      api: options.service ? outward.api : undefined,
      supports: async (network) => !services.has(settingsKey) || services.get(settingsKey).supports(network),
      report,
    }),
  })
  const outward = createOutward({ store, edges, notes, options, signal })
  const sessionDeps = {
    store,
    clock: edges.clock,
    storage,
    events,
    report,
    namespaces,
    signal,
    raise: outward.alerts.raise,
  }
  const session = createSessionShell(sessionDeps)
  const lifecycle = createLifecycle({
    services,
    store,
    events,
    storage,
    report,
    clock: edges.clock,
    isOn: ({ flag }) => flags.isOn(flag),
  })
  const room = createRoomHolder({ store, host, report, signal: life.signal, router, ...edges })
  const door = createDoor({ store, router, room, report, signal: life.signal })

  provideKernelServices(services, {
    ...outward,
    clock: edges.clock,
    host,
    http: edges.http,
    namespaces,
    operator: {
      service: options.service,
      projectId: options.projectId,
      sdkVersion: options.sdkVersion,
    },
    page: edges.page,
    router,
    session,
    storage,
  })
  const reconcile = () => {
    store.set(flagsAtom, { isOn: flags.isOn })
    return lifecycle.reconcile()
  }
  kernel.onDispose(() => {
    events.clear()
    services.dispose()
  })
  store.set(servicesAtom, services)
  store.set(flagsAtom, { isOn: flags.isOn })
  store.set(themeAtom, options.theme ?? {})
  store.set(messageOverridesAtom, options.messages ?? {})
  store.set(localeAtom, options.locale ?? 'en')
  store.set(slotOrderAtom, options.order ?? {})

  life.onDispose(() => lifecycle.dispose())
  life.onDispose(() => {
    room.dispose()
  })
  life.onDispose(() => router.close())
  lifecycle.add(options.plugins)
  // the newest cleanup: dispose() frees the prefix at once, so that the next widget may have it
  if (typeof document !== 'undefined') life.onDispose(claimPrefix(owner, (message) => edges.log(message, '')))
  kernel.onDispose(followHistory(store, events))
  kernel.onDispose(store.sub(toastAtom, () => store.get(toastAtom) && door.enter()))
  kernel.onDispose(dropViewsOfLeftPlugins(store))
  // a view may open by itself, on a page where nobody has opened anything yet
  kernel.onDispose(store.sub(historyAtom, () => store.get(historyAtom).length > 0 && door.enter()))
  void flags.follow(() => void reconcile())
  void restoreSession(session, sessionDeps).catch((error: unknown) => signal.aborted || report(error))

  return {
    store,
    get plugins() {
      return store.get(pluginStatesAtom)
    },
    open: (...request: Parameters<typeof door.open>) => door.open(...request),
    close: () => router.close(),
    on: (id, listener) => events.on({ kind: 'event', id }, listener),
    read: (atom) => store.get(atom),
    // jotai rethrows what a subscriber throws out of store.set, into the session or whichever plugin writes
    watch: (atom, listener) =>
      store.sub(atom, () => callListener(report, 'foyer.watch', 'host', () => listener(store.get(atom)))),
    service: (key) => services.get(key),
    setFlags(values) {
      flags.set(values)
      return reconcile()
    },
    setTheme: (theme) => store.set(themeAtom, theme),
    setLocale(locale) {
      checkLocale(locale)
      store.set(localeAtom, locale)
    },
    configure: (plugin) => lifecycle.configure(plugin),
    addPlugins(...plugins: readonly AnyPlugin[]) {
      door.check()
      lifecycle.add(plugins)
    },
    removePlugin: (id) => lifecycle.remove(id),
    ...createHostNetworks(store),
    mount(element) {
      door.check()
      if (element === null) throw kernelErrors.NO_ELEMENT()
      const unIdle = edges.whenIdle(() => door.prefetch(() => idleMoment(edges.whenIdle, signal)))
      const [open, prefetch] = [() => door.open(), () => door.prefetch()]
      const unmount =
        element &&
        mountTrigger(element, {
          clock: edges.clock,
          store,
          router,
          report,
          open,
          prefetch,
          whenIdle: edges.whenIdle,
        })
      const release = life.onDispose(() => undo())
      const undo = () => {
        release()
        unIdle()
        unmount?.()
      }
      return undo
    },
    debug: () => ({ ...describeWidget(store), readLog: notes.read }),
    dispose: () => life.dispose(),
  }
}
