import { homeViews } from '../contracts/slots.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import type { RouteKey } from '../routing/keys.js'
import type { RouterService } from '../routing/router-service.js'
import { slotAtom } from '../slots/slot-atom.js'
import type { Store } from '../state/store.js'
import type { LazyModalRoot } from './lazy-modal-root.js'

/** The modal as hosts and mounted buttons control it. */
export interface Modal {
  /** @throws kernel/DISPOSED, kernel/NO_DOCUMENT, kernel/NOTHING_TO_OPEN and the errors of a route given by name */
  open(route?: string | { readonly id: string }, params?: unknown): void
  /** Renders the router's history. If the modal's code does not load, reports the error and empties the history. */
  show(): void
  /** Loads the code of the first view. `pause` as in {@link LazyModalRoot.prepare}. */
  prefetch(pause?: () => Promise<void>): void
  /** @throws kernel/DISPOSED */
  ensureAlive(): void
}

/** Creates the modal of one widget. The signal is aborted when the widget is disposed. */
export function createModal(deps: {
  readonly store: Store
  readonly router: RouterService
  readonly modalRoot: LazyModalRoot
  readonly report: Report
  readonly signal: AbortSignal
}): Modal {
  const { store, router, modalRoot, report, signal } = deps

  const home = (): RouteKey<string, void> => {
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
    open(route, params) {
      modal.ensureAlive()
      if (typeof document === 'undefined') throw kernelErrors.NO_DOCUMENT()
      if (typeof route === 'string') router.openByName(route, params, routeById(route))
      else router.reset((route ?? home()) as RouteKey<string, unknown>, params)
      modal.show()
    },
    show() {
      modalRoot.show().catch((error: unknown) => {
        report(error)
        router.close()
      })
    },
    prefetch(pause) {
      // An error shows, with a retry, when the view is opened.
      void modalRoot.prepare(pause).catch(() => {})
    },
    ensureAlive() {
      if (signal.aborted) throw kernelErrors.DISPOSED()
    },
  }
  return modal
}
