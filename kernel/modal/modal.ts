import { historyAtom } from '../core/router.js'
import { toastAtom } from '../ui/toasts/toasts.js'
import { homeViews } from '../contracts/slots.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import type { Report } from '../core/errors/report.js'
import { lazyPart } from '../core/plugins/lazy.js'
import { viewsByRouteAtom } from '../core/plugins/plugin-state.js'
import type { RouterService } from '../core/router-service.js'
import type { NoParams, RouteKey } from '../core/keys.js'
import { slotAtom } from '../core/slots.js'
import type { Store } from '../core/state/store.js'
import type { StartedView } from '../ui/slots/view-loader.js'
import type { ModalRoot, ModalRootDeps } from './modal-root.js'
import { loadThemeStyles } from './mounts.js'

/** The modal as hosts and mounted buttons control it. */
export interface Modal {
  /** @throws kernel/DISPOSED, kernel/NO_DOCUMENT, kernel/NOTHING_TO_OPEN and the errors of a route given by name */
  open(route?: string | RouteKey, params?: unknown): void
  /** Loads the code of the first view. `isIdle` as in {@link LazyModalRoot.prepare}. */
  prefetch(isIdle?: boolean): void
  /** @throws kernel/DISPOSED */
  ensureAlive(): void
}

/**
 * Creates the modal of one widget, which is rendered whenever the history or a toast has something to show.
 *
 * @param deps.signal aborted when the widget is disposed
 */
export function createModal(deps: {
  readonly store: Store
  readonly router: RouterService
  readonly modalRoot: LazyModalRoot
  readonly report: Report
  readonly signal: AbortSignal
}): Modal {
  const { store, router, modalRoot, report, signal } = deps

  const home = (): RouteKey<NoParams> => {
    const [first] = store.get(slotAtom(homeViews))
    if (!first) throw kernelErrors.NOTHING_TO_OPEN()
    return first.opens
  }

  const routeById = (id: string) => {
    const view = store.get(viewsByRouteAtom).get(id)
    if (!view) throw kernelErrors.UNKNOWN_ROUTE({ values: { id } })
    return view.contribution.route
  }

  const modal: Modal = {
    open(route, params = {}) {
      modal.ensureAlive()
      if (typeof document === 'undefined') throw kernelErrors.NO_DOCUMENT()
      if (typeof route === 'string') router.openByName(route, params, routeById(route))
      else router.reset({ route: route ?? home(), params })
    },
    prefetch(isIdle) {
      // An error shows, with a retry, when the view is opened.
      modalRoot.prepare(isIdle).catch(() => {})
    },
    ensureAlive() {
      if (signal.aborted) throw kernelErrors.DISPOSED()
    },
  }
  /** If the modal's code does not load, reports the error and closes the modal. */
  const show = () => {
    modalRoot.create().catch((error: unknown) => {
      report(error)
      router.close()
    })
  }
  const unsubscribe = [
    store.sub(historyAtom, () => store.get(historyAtom).length > 0 && show()),
    store.sub(toastAtom, () => store.get(toastAtom) && show()),
  ]
  signal.addEventListener('abort', () => unsubscribe.forEach((undo) => undo()))
  return modal
}

/** The modal root, whose code includes React and loads on first use. */
export interface LazyModalRoot {
  /**
   * Loads the modal root and the code of the first view, and shows nothing.
   *
   * @param isIdle whether each part is evaluated in an idle period of its own, instead of all at once
   */
  prepare(isIdle?: boolean): Promise<void>
  /** Creates the modal root, which follows the router and the toasts from then on. */
  create(): Promise<void>
  /** As {@link ModalRoot.dispose}; undefined if there is no modal root. */
  dispose(): Promise<void> | undefined
}

/** Creates a lazy modal root. A failed load rejects and is tried again at the next call. */
export function createLazyModalRoot(
  // Aborted before plugins are disposed, so that a late toast of one does not create the modal root again.
  deps: ModalRootDeps & { readonly report: Report; readonly signal: AbortSignal },
): LazyModalRoot {
  let modalRoot: ModalRoot | undefined

  const load = lazyPart(async () => {
    // The button's sheets are passed in: imported by the modal root, a host's bundler would give them a chunk of their own.
    const parts = [import('./modal-root.js'), loadThemeStyles()] as const
    const [{ createModalRoot }, { themeStyles }] = await Promise.all(parts)
    return (started?: StartedView) => createModalRoot(deps, themeStyles, started)
  })

  let started: StartedView | undefined
  const create = async () => {
    if (modalRoot) return
    const entry = deps.store.get(historyAtom).at(-1)
    const view = entry && deps.store.get(viewsByRouteAtom).get(entry.id)
    if (view && started?.contribution !== view.contribution) {
      // Together with the modal's code, which would request it after its first rendering.
      const request = async () => view.contribution.load()
      started = { ...view, module: request() }
      // Handled when the view is shown.
      started.module.catch(() => {})
    }
    try {
      const createRoot = await load()
      if (!deps.signal.aborted) modalRoot ??= createRoot(started)
    } finally {
      started = undefined
    }
  }

  return {
    async prepare(isIdle) {
      if (isIdle) {
        // not destructured: a host's bundler writes that out at length, in its entry
        const idle = await import('./prepare-when-idle.js')
        return idle.prepareWhenIdle({ ...deps, load, create, modalRoot: () => modalRoot })
      }
      await create()
      await modalRoot?.prepare()
    },
    create,
    dispose: () => modalRoot?.dispose(),
  }
}
