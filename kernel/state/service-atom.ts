import { atom, type Atom } from 'jotai/vanilla'
import type { Services } from '../di/container.js'
import type { ServiceKey } from '../di/keys.js'
import { kernelErrors } from '../errors/kernel-errors.js'

/** The services of the widget whose store this is; set once, when the widget is created. */
export const servicesAtom = atom<Services | undefined>(undefined)

/** Raised whenever plugins are activated or deactivated, so that no atom keeps a service that has ended. */
export const revisionAtom = atom(0)

/**
 * An atom with the service of a key.
 * @throws kernel/OUTSIDE_WIDGET in a store that belongs to no widget, kernel/UNKNOWN_SERVICE if no active plugin provides it.
 */
export function serviceAtom<T>(key: ServiceKey<string, T>): Atom<T> {
  return atom((get) => {
    get(revisionAtom)
    return requireServices(get(servicesAtom)).get(key)
  })
}

/** The services of a widget's store. @throws kernel/OUTSIDE_WIDGET */
export function requireServices(services: Services | undefined): Services {
  if (!services) throw kernelErrors.OUTSIDE_WIDGET()
  return services
}
