import { useCallback } from 'react'
import { useWidget } from '../ui/hooks/widget-context.js'
import { announceAtom, type Urgency } from './announcements-atom.js'

/** Says something to screen readers: `polite` when they have finished, `assertive` at once. */
export type Announce = (text: string, urgency?: Urgency) => void

/**
 * For what is seen and would otherwise not be heard. What stands in an element with the role `status` or `alert`, or
 * gets the focus, is heard already.
 */
export function useAnnounce(): Announce {
  const { store } = useWidget()
  return useCallback((text, urgency = 'polite') => store.set(announceAtom, text, urgency), [store])
}
