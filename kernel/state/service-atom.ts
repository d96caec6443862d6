import { atom, type Atom } from 'jotai/vanilla'
import type { Injector } from '../di/injector.js'
import type { ServiceKey } from '../di/keys.js'
import { kernelErrors } from '../errors/kernel-errors.js'

/** The injector of the widget whose store this is; set once, when the widget is made. */
export const injectorAtom = atom<Injector | undefined>(undefined)

/** Counts what was switched on and off, so that atoms do not hold on to a service that has ended. */
export const revisionAtom = atom(0)

/**
 * An atom that is the service behind a key.
 * @throws kernel/OUTSIDE_WIDGET in a store that is no widget's, kernel/UNKNOWN_SERVICE when nobody provides it.
 */
export function serviceAtom<T>(key: ServiceKey<string, T>): Atom<T> {
  return atom((get) => {
    get(revisionAtom)
    return requireInjector(get(injectorAtom)).get(key)
  })
}

/** The injector of a widget's store. @throws kernel/OUTSIDE_WIDGET */
export function requireInjector(injector: Injector | undefined): Injector {
  if (!injector) throw kernelErrors.OUTSIDE_WIDGET()
  return injector
}
