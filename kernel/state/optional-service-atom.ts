import { atom, type Atom } from 'jotai/vanilla'
import type { ServiceKey } from '../di/keys.js'
import { injectorAtom, requireInjector, revisionAtom } from './service-atom.js'

/** As `serviceAtom`, for a plugin that may be absent or switched off: then it is undefined. */
export function optionalServiceAtom<T>(key: ServiceKey<string, T>): Atom<T | undefined> {
  return atom((get) => {
    get(revisionAtom)
    const injector = requireInjector(get(injectorAtom))
    return injector.has(key) ? injector.get(key) : undefined
  })
}
