import { useMemo } from 'react'
import type { ServiceKey } from '../../core/keys.js'
import { optionalServiceAtom } from '../../core/state/optional-service.js'
import { serviceAtom } from '../../core/state/store.js'
import { useAtom } from './use-atom.js'

/** Returns a service, and the new instance after its plugin is reactivated. @throws kernel/UNKNOWN_SERVICE */
export function useService<T>(key: ServiceKey<T>): T {
  return useAtom(useMemo(() => serviceAtom(key), [key]))
}

/** Like {@link useService}, but returns undefined while no active plugin provides the service. */
export function useOptionalService<T>(key: ServiceKey<T>): T | undefined {
  return useAtom(useMemo(() => optionalServiceAtom(key), [key]))
}
