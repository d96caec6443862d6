import { useCallback } from 'react'
import { useWidget } from '../ui/hooks/widget-context.js'
import { announceAtom, type Urgency } from './announcements-atom.js'

/** Announces a text to screen readers: `polite` after the current speech, `assertive` at once. */
export type Announce = (text: string, urgency?: Urgency) => void

/**
 * Returns the function that announces texts. Elements with the role `status` or `alert` and focused elements are announced
 * without it.
 */
export function useAnnounce(): Announce {
  const { store } = useWidget()
  return useCallback((text, urgency = 'polite') => store.set(announceAtom, text, urgency), [store])
}
