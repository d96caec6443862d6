import type { Atom } from 'jotai/vanilla'
import { useStoreAtom } from './use-store-atom.js'
import { useWidget } from './widget-context.js'

/**
 * Returns the value of an atom in the store of the view's widget. Separate from use-store-atom.ts, which host hooks use
 * without loading the modal.
 *
 * @throws kernel/OUTSIDE_WIDGET outside of a modal
 */
export function useAtom<T>(atom: Atom<T>): T {
  return useStoreAtom(useWidget().store, atom)
}
