import { atom, type Atom, createStore } from 'jotai/vanilla'
import type { Services } from '../di/container.js'
import type { ServiceKey } from '../keys.js'
import type { Report } from '../errors/report.js'
import { kernelErrors } from '../errors/kernel-errors.js'

/** Values of one widget's atoms. */
export type Store = ReturnType<typeof createStore>

export { createStore }

/** Services of a widget, and its report of errors. */
export interface WidgetServices extends Services {
  readonly report: Report
}

/** Services of the widget that owns the store. Set when the widget is created. */
export const servicesAtom = atom<WidgetServices | undefined>(undefined)

/** Raised when plugins are activated or deactivated, so that no atom keeps a disposed service. */
export const revisionAtom = atom(0)

/**
 * Creates an atom with the service of a key.
 *
 * @throws (when read) kernel/OUTSIDE_WIDGET in a store without a widget, kernel/UNKNOWN_SERVICE if no active plugin provides
 *   the service
 */
export function serviceAtom<T>(key: ServiceKey<T>): Atom<T> {
  return atom((get) => {
    get(revisionAtom)
    return requireServices(get(servicesAtom)).get(key)
  })
}

/** Returns the services of the store's widget. @throws kernel/OUTSIDE_WIDGET */
export function requireServices(services: Services | undefined): Services {
  if (!services) throw kernelErrors.OUTSIDE_WIDGET()
  return services
}

/** Applies the value of an atom now and after each change. Returns the function that stops it. */
export function followAtom<T>(store: Store, atom: Atom<T>, apply: (value: T) => void): () => void {
  const update = () => apply(store.get(atom))
  update()
  return store.sub(atom, update)
}
