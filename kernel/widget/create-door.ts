import { homeViews } from '../contracts/slots.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import { viewsByRouteAtom } from '../plugins/contributions-atom.js'
import type { RouteKey } from '../routing/keys.js'
import type { RouterService } from '../routing/router-service.js'
import { slotAtom } from '../slots/slot-atom.js'
import type { Store } from '../state/store.js'
import type { RoomHolder } from './room-holder.js'

/** The ways into the widget's views from outside. */
export interface Door {
  /** @throws kernel/DISPOSED, kernel/NO_DOCUMENT, kernel/NOTHING_TO_OPEN, and what a route by name throws. */
  open(route?: string | { readonly id: string }, params?: unknown): void
  /** Draws what the history says. A room that does not come is told, and nothing stays open. */
  enter(): void
  /** Loads what the first view needs, so that a click finds it there; `rest` as in {@link RoomHolder.prepare}. */
  prefetch(rest?: () => Promise<void>): void
  /** @throws kernel/DISPOSED */
  check(): void
}

/** Creates the door of one widget. */
export function createDoor(deps: {
  readonly store: Store
  readonly router: RouterService
  readonly room: RoomHolder
  readonly report: Report
  readonly signal: AbortSignal
}): Door {
  const { store, router, room, report, signal } = deps

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

  const door: Door = {
    open(route, params) {
      door.check()
      if (typeof document === 'undefined') throw kernelErrors.NO_DOCUMENT()
      if (typeof route === 'string') router.openByName(route, params, routeById(route))
      else router.reset((route ?? home()) as RouteKey<string, unknown>, params)
      door.enter()
    },
    enter() {
      room.enter().catch((error: unknown) => {
        report(error)
        router.close()
      })
    },
    prefetch(rest) {
      const [first] = store.get(slotAtom(homeViews))
      const view = first && store.get(viewsByRouteAtom).get(first.opens.id)
      // a failure shows itself, with a retry, when it is opened
      void room.prepare(view, rest).catch(() => {})
    },
    check() {
      if (signal.aborted) throw kernelErrors.DISPOSED()
    },
  }
  return door
}
