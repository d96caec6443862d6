import { useMemo, useSyncExternalStore } from 'react'
import { useFoyer } from '#kernel/react'
import { createPaying, type UsePay } from './binding-pay.js'

export type { UsePay } from './binding-pay.js'

/**
 * Opens payments of the plugin `pay`, and follows one of them.
 *
 * @param id payment to follow, such as one from before a reload. Default: the last order that `pay` has shown
 */
export function usePay(id?: string): UsePay {
  const foyer = useFoyer()
  const { read, follow, pay } = useMemo(() => createPaying(foyer, id), [foyer, id])
  return { ...useSyncExternalStore(follow, read, read), pay }
}
