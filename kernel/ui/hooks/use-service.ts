import { useMemo } from 'react'
import type { ServiceKey } from '../../core/keys.js'
import { serviceAtom } from '../../core/state/store.js'
import { useAtom } from './use-atom.js'

/** A service, anew after its plugin was switched off and on. @throws kernel/UNKNOWN_SERVICE */
export function useService<T>(key: ServiceKey<string, T>): T {
  return useAtom(useMemo(() => serviceAtom(key), [key]))
}
