import { atom, type Atom } from 'jotai/vanilla'
import type { ServiceKey } from '../keys.js'
import { requireServices, revisionAtom, servicesAtom } from './store.js'

/** Like `serviceAtom`, but undefined while no active plugin provides the service. */
export function optionalServiceAtom<T>(key: ServiceKey<T>): Atom<T | undefined> {
  return atom((get) => {
    get(revisionAtom)
    const services = requireServices(get(servicesAtom))
    return services.has(key) ? services.get(key) : undefined
  })
}
