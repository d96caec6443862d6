import { useMemo } from 'react'
import type { ServiceKey } from '../../core/keys.js'
import { serviceAtom } from '../../core/state/store.js'
import { useAtom } from './use-atom.js'

/** Returns a service, and the new instance after its plugin is reactivated. @throws kernel/UNKNOWN_SERVICE */
export function useService<T>(key: ServiceKey<string, T>): T {
  return useAtom(useMemo(() => serviceAtom(key), [key]))
}
