import { homeViews } from '../contracts/slots.js'
import { Injector } from '../di/injector.js'
import { Scope } from '../di/scope.js'
import { createReport } from '../errors/create-report.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { WidgetError } from '../errors/widget-error.js'
import { createEventBus } from '../events/bus.js'
import { createFlags } from '../flags/flags.js'
import { createNotes } from '../logger/notes.js'
import { localeAtom, messageOverridesAtom } from '../messages/message-atoms.js'
import { createNamespaces } from '../namespaces/registry.js'
import { createSessionShell, restoreSession } from '../namespaces/session/shell.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import { createLifecycle } from '../plugins/lifecycle.js'
import { pluginStatesAtom } from '../plugins/state.js'
import type { AnyPlugin } from '../plugins/types.js'
import type { RouteKey } from '../routing/keys.js'
import { createRouter } from '../routing/router.js'
import { slotAtom, slotOrderAtom } from '../slots/slot-atom.js'
import { injectorAtom } from '../state/service-atom.js'
import { createStore } from '../state/store.js'
import { createStorage } from '../storage/storage.js'
import { toastAtom } from '../toasts/create-toasts.js'
import { themeAtom } from '../theme/theme.js'
import { createOutward } from './create-outward.js'
import { describeWidget } from './debug.js'
import type { Edges } from './edges.js'
import type { Foyer } from './foyer.js'
import { hostMetadata } from './host-metadata.js'
import { dropViewsOfLeftPlugins, followHistory } from './history.js'
import { idleMoment } from './idle-moment.js'
import { provideKernelServices } from './kernel-services.js'
import { mountTrigger } from './mounts.js'
import { checkOptions } from './options.js'
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
  const injector = new Injector()
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
  const events = createEventBus(report)
  const flags = createFlags({
    host: options.features ?? {},
    remote: options.remoteFlags,
    storage,
    report,
    signal,
  })
  const router = createRouter(store)
  const host = hostMetadata(options.metadata)
  const namespaces = createNamespaces({
    store,
    context: (namespace) => ({
      clock: edges.clock,
      http: edges.http,
      provider: () => session.provider(namespace),
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
    injector,
    store,
    events,
    storage,
    report,
    clock: edges.clock,
    isOn: ({ flag }) => flags.isOn(flag),
  })
  const room = createRoomHolder({ store, host, report, signal, router, ...edges })

  provideKernelServices(injector, kernel, {
    ...outward,
    clock: edges.clock,
    host,
    http: edges.http,
    namespaces,
    router,
    session,
    storage,
  })
  store.set(injectorAtom, injector)
  store.set(themeAtom, options.theme ?? {})
  store.set(messageOverridesAtom, options.messages ?? {})
  store.set(localeAtom, options.locale ?? 'en')
  store.set(slotOrderAtom, options.order ?? {})

  lifecycle.add(options.plugins)
  if (typeof document !== 'undefined')
    kernel.onDispose(claimPrefix(owner, (message) => edges.log(message, '')))
  kernel.onDispose(followHistory(store, events))
  kernel.onDispose(store.sub(toastAtom, () => store.get(toastAtom) && enterRoom()))
  kernel.onDispose(dropViewsOfLeftPlugins(store))
  void flags.follow(() => void lifecycle.reconcile())
  void restoreSession(session, sessionDeps).catch((error: unknown) => signal.aborted || report(error))

  function home(): RouteKey<string, void> {
    const [first] = store.get(slotAtom(homeViews))
    if (!first) throw kernelErrors.NOTHING_TO_OPEN()
    return first.opens
  }

  function show(change: () => void) {
    alive()
    if (typeof document === 'undefined') throw kernelErrors.NO_DOCUMENT()
    change()
    enterRoom()
  }

  function enterRoom() {
    room.enter().catch((error: unknown) => {
      report(error)
      router.close()
    })
  }

  function alive() {
    if (signal.aborted) throw kernelErrors.DISPOSED()
  }

  /** Loads what the first view needs, so that a click finds it there. */
  function prefetch(rest?: () => Promise<void>) {
    const [first] = store.get(slotAtom(homeViews))
    const view = first && store.get(viewsByRouteAtom).get(first.opens.id)
    // a failure shows itself, with a retry, when it is opened
    void room.prepare(view, rest).catch(() => {})
  }

  const foyer: Foyer = {
    store,
    get plugins() {
      return store.get(pluginStatesAtom)
    },
    open(...[route, params]: readonly [route?: string | { readonly id: string }, params?: unknown]) {
      show(() => {
        if (typeof route === 'string') router.openByName(route, params, routeById(route))
        else router.reset((route ?? home()) as RouteKey<string, unknown>, params)
      })
    },
    close: () => router.close(),
    on: (id, listener) => events.on({ kind: 'event', id }, listener),
    read: (atom) => store.get(atom),
    watch: (atom, listener) => store.sub(atom, () => listener(store.get(atom))),
    service: (key) => injector.get(key),
    setFlags(values) {
      flags.set(values)
      return lifecycle.reconcile()
    },
    setTheme: (theme) => store.set(themeAtom, theme),
    configure: (plugin) => lifecycle.configure(plugin),
    addPlugins(...plugins: readonly AnyPlugin[]) {
      alive()
      lifecycle.add(plugins)
    },
    removePlugin: (id) => lifecycle.remove(id),
    mount(element) {
      alive()
      const rest = () => idleMoment(edges.whenIdle, signal)
      const unIdle = edges.whenIdle(() => prefetch(rest))
      const open = () => foyer.open()
      const unmount = element && mountTrigger(element, { store, report, open, prefetch: () => prefetch() })
      const release = kernel.onDispose(() => undo())
      const undo = () => {
        release()
        unIdle()
        unmount?.()
      }
      return undo
    },
    debug: () => ({ ...describeWidget(store), readLog: notes.read }),
    async dispose() {
      if (!signal.aborted) {
        router.close()
        room.dispose()
      }
      // the plugins first: their cleanups may still use what the kernel provides
      await lifecycle.dispose()
      await kernel.dispose()
      events.clear()
      injector.dispose()
    },
  }

  function routeById(id: string) {
    const view = store.get(viewsByRouteAtom).get(id)
    if (!view) throw kernelErrors.UNKNOWN_ROUTE({ values: { id } })
    return view.contribution.route
  }

  return foyer
}
