import { useAtomValue } from 'jotai/react'
import type { Atom } from 'jotai/vanilla'
import { useWidget } from './widget-context.js'

/** The value of an atom in this widget's own store; never the global one. */
export function useAtom<T>(atom: Atom<T>): Awaited<T> {
  return useAtomValue(atom, { store: useWidget().store })
}
