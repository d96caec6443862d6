import { alertsKey } from '../contracts/alerts.js'
import { toastsKey } from '../contracts/toasts.js'
import { hostKey, serviceConfigKey } from '../contracts/host.js'
import { transactionTrackerKey } from '../contracts/tracking.js'
import { routerKey } from '../core/router-service.js'
import { sessionKey } from '../contracts/session.js'
import { createContainer } from '../core/di/container.js'
import { Scope } from '../core/di/scope.js'
import { inBackground } from '../core/errors/background.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { createReport } from '../core/errors/report.js'
import { WidgetError } from '../core/errors/widget-error.js'
import { callListener, createEventBus } from '../core/events.js'
import { createFlags, flagsAtom, readRemoteFlags, remoteFlagsKey, type FlagValues } from '../core/flags.js'
import type { AnyPlugin } from '../core/plugins/definition.js'
import { type KernelCopy, thisKernel } from '../core/kernel-copy.js'
import { requiredKeys } from '../core/plugins/graph.js'
import { lazy } from '../core/plugins/lazy.js'
import { createLifecycle, type LifecycleDeps } from '../core/plugins/lifecycle.js'
import { pluginFlagsAtom, pluginStatesAtom } from '../core/plugins/plugin-state.js'
import { callOnLeave, createRouter, followHistory, removeEntriesOfInactivePlugins } from '../core/router.js'
import { slotOrderAtom } from '../core/slots.js'
import { createStore, servicesAtom } from '../core/state/store.js'
import { clockKey } from '../core/edges/clock.js'
import { browserEdges, type Edges } from '../core/edges/edges.js'
import { httpKey } from '../core/edges/http.js'
import { createLogBuffer } from '../core/edges/log/log-buffer.js'
import { pageKey } from '../core/edges/page.js'
import { createStorage, storageKey } from '../core/edges/storage.js'
import { createAlerts } from '../ui/alerts/alerts.js'
import { createLazyModalRoot, createModal } from '../modal/modal.js'
import { mountTrigger } from '../modal/mounts.js'
import { createToasts } from '../ui/toasts/toasts.js'
import { createLazySession, restoreSession } from '../session/lazy-session.js'
import { createNamespaces, namespacesKey } from '../session/namespaces.js'
import { localeAtom, messageOverridesAtom } from '../text/messages.js'
import { themeAtom } from '../ui/theme/theme.js'
import type { Foyer } from './foyer.js'
import { addToPage, pageWidgets } from './page-widgets.js'
import {
  checkFlags,
  checkLocale,
  checkOptions,
  checkPlugins,
  type FoyerOptions,
  hostMetadata,
} from './options.js'

const unusedService = 'no plugin uses it; add service()'

const requiresServiceConfig = (plugin: AnyPlugin) =>
  requiredKeys(plugin).some(({ id }) => id === serviceConfigKey.id)

/**
 * Creates a widget over the given edges.
 *
 * @throws the errors of {@link checkOptions} and of the plugins' dependency graph
 */
export function createWidget(input: unknown, edges: Edges): Foyer {
  const options = checkOptions(input)
  const { service, projectId, sdkVersion } = options
  const { clock, http, whenIdle } = edges
  const prefix = [projectId ?? 'default', ...(options.id === undefined ? [] : [options.id])].join('/')
  const storage = createStorage(prefix, edges.storage)
  const store = createStore()
  const services = createContainer()
  const log = createLogBuffer(clock)
  const report = createReport({
    log: (message, error) => {
      log.append('error', message, error)
      edges.log(message, error)
    },
    onError: options.onError,
    recordOnPlugin: (plugin, error) => error instanceof WidgetError && lifecycle.fault(plugin, error),
  })
  const kernel = new Scope('kernel', (error) => report(error))
  const { signal } = kernel
  // Disposed before the kernel, whose services the plugins' cleanups may still use.
  const widget = new Scope('widget', (error) => report(error))
  widget.onDispose(() => kernel.dispose())
  const events = createEventBus(report)
  const flags = createFlags(options.features ?? {})
  if (options.remoteFlags) flags.setRemote(readRemoteFlags(storage.getNow(remoteFlagsKey)) ?? {})
  const router = createRouter(store)
  const host = hostMetadata(options.metadata)
  const namespaces = createNamespaces({
    store,
    context: (namespace, plugin) => ({
      clock,
      http,
      provider: () => session.provider(namespace),
      networks: () => namespaces.networks(),
      report: (error) => report(error, { plugin }),
    }),
  })
  const alerts = createAlerts({ store, log: edges.log })
  const shared = { store, clock, storage, events, report }
  const sessionDeps = { ...shared, namespaces, signal, raise: alerts.raise }
  const session = createLazySession(sessionDeps)
  const isOn: LifecycleDeps['isOn'] = ({ flag }) => flags.isOn(flag)
  const lifecycle = createLifecycle({ ...shared, services, isOn, log: log.append })
  const modalRoot = createLazyModalRoot({ ...edges, ...shared, host, router, signal: widget.signal })
  const modal = createModal({ store, router, modalRoot, report, signal: widget.signal })

  const { provide } = services
  provide(alertsKey, alerts)
  provide(clockKey, clock)
  provide(hostKey, host)
  provide(httpKey, http)
  provide(namespacesKey, namespaces)
  provide(pageKey, edges.page)
  provide(routerKey, router)
  provide(serviceConfigKey, { service, projectId, sdkVersion })
  provide(sessionKey, session)
  provide(storageKey, storage)
  provide(toastsKey, createToasts(store))
  const background = inBackground({ report, signal })
  const apply = (values: FlagValues) => {
    flags.setRemote(values)
    background(reconcile())
  }
  // a throwing subscriber must not keep plugins from following the flags
  const publishFlags = () =>
    callListener(report, 'foyer.store', 'host', () => store.set(flagsAtom, { isOn: flags.isOn, apply }))
  const reconcile = () => {
    publishFlags()
    return lifecycle.reconcile()
  }
  const reportCopies = (made: readonly { readonly id?: string; readonly kernel?: KernelCopy }[]) => {
    for (const { id, kernel = thisKernel } of made)
      if (kernel !== thisKernel)
        import('./report-kernel.js')
          .then((later) => signal.aborted || later.reportKernel(report, kernel, id))
          .catch(report)
  }
  kernel.onDispose(() => {
    events.clear()
    services.dispose()
  })
  store.set(servicesAtom, { ...services, report })
  publishFlags()
  if (options.theme) store.set(themeAtom, options.theme)
  if (options.messages) store.set(messageOverridesAtom, options.messages)
  if (options.locale) store.set(localeAtom, options.locale)
  if (options.order) store.set(slotOrderAtom, options.order)

  const addFlags = (plugins: readonly AnyPlugin[]) =>
    store.set(pluginFlagsAtom, (known) => {
      const flags = plugins.flatMap(({ definition: { flag, flags = [] } }) => [flag ?? [], flags].flat())
      return new Set([...known, ...flags.map(({ id }) => id)])
    })

  widget.onDispose(() => lifecycle.dispose())
  widget.onDispose(() => modalRoot.dispose())
  widget.onDispose(() => router.close())
  lifecycle.add(options.plugins)
  addFlags(options.plugins)
  reportCopies([...options.plugins, ...pageWidgets()])
  if (service !== undefined && !options.plugins.some(requiresServiceConfig))
    report(kernelErrors.BAD_OPTION({ values: { option: 'service', problem: unusedService } }))
  // Registered last, so that it runs first: the next widget can take the prefix while this one is still being disposed.
  if (typeof document !== 'undefined') widget.onDispose(addToPage(prefix, edges.log))
  kernel.onDispose(followHistory(store, events))
  kernel.onDispose(callOnLeave(store, report))
  kernel.onDispose(removeEntriesOfInactivePlugins(store))
  const { remoteFlags: load } = options
  if (load)
    background(
      import('../core/remote-flags.js').then((remote) =>
        remote.followRemoteFlags({ load, apply, storage, report, signal }),
      ),
    )
  background(restoreSession(session, sessionDeps))

  return {
    store,
    get plugins() {
      return store.get(pluginStatesAtom)
    },
    open: modal.open,
    close: router.close,
    on: (id, listener) => events.on({ kind: 'event', id }, listener),
    read: store.get,
    // jotai rethrows a subscriber's error from store.set, into the session or the plugin that writes.
    watch: (atom, listener) =>
      store.sub(atom, () => callListener(report, 'foyer.watch', 'host', () => listener(store.get(atom)))),
    service: services.get,
    trackTransaction: async (transaction) => services.get(transactionTrackerKey).track(transaction),
    async setFlags(values) {
      flags.set(checkFlags(values))
      return reconcile()
    },
    setTheme: (theme) => store.set(themeAtom, theme),
    setLocale(locale) {
      checkLocale(locale)
      store.set(localeAtom, locale)
    },
    configure: async (plugin) => lifecycle.configure(checkPlugins([plugin])[0] as AnyPlugin),
    addPlugins(...plugins: readonly AnyPlugin[]) {
      modal.ensureAlive()
      lifecycle.add(checkPlugins(plugins))
      addFlags(plugins)
      reportCopies(plugins)
    },
    removePlugin: lifecycle.remove,
    ...lazy(
      async () => (await import('./network-changes.js')).createNetworkChanges(store),
      ['addNetwork', 'removeNetwork'],
    ),
    mount(element) {
      modal.ensureAlive()
      if (element === null) throw kernelErrors.NO_ELEMENT()
      const cancelPrefetch = whenIdle(() => modal.prefetch(true))
      const [open, prefetch] = [() => modal.open(), () => modal.prefetch()]
      const unmount =
        element && mountTrigger(element, { clock, whenIdle, store, router, report, open, prefetch })
      const release = widget.onDispose(() => undo())
      const undo = () => {
        release()
        cancelPrefetch()
        unmount?.()
      }
      return undo
    },
    async debug() {
      const { describeWidget } = await import('./debug.js')
      return { ...describeWidget(store), log: await log.read() }
    },
    dispose: () => widget.dispose(),
  }
}

/**
 * Creates a widget from plugins. Returns at once; nothing is drawn before `mount` or `open`, and nothing leaves
 * the page before the visitor acts, unless a stored connection has to be restored.
 *
 * @throws kernel/BAD_OPTION, kernel/DUPLICATE_PLUGIN, kernel/DUPLICATE_SERVICE, kernel/DUPLICATE_ROUTE,
 *   kernel/DUPLICATE_FILL, kernel/DUPLICATE_NAMESPACE, kernel/CYCLE, kernel/KERNEL_RANGE. A plugin's own wrong
 *   options do not throw: the plugin fails, see {@link Foyer.plugins}, and `onError` is called.
 */
export function createFoyer<const P extends readonly AnyPlugin[]>(options: FoyerOptions<P>): Foyer<P> {
  return createWidget(options, browserEdges())
}
