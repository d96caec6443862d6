import { atom } from 'jotai/vanilla'
import { useCallback } from 'react'
import { useWidget } from './widget-context.js'

/** Politeness of a live region: `polite` waits until the screen reader has finished speaking. */
export type Urgency = 'polite' | 'assertive'

/** A text that screen readers announce once. */
export interface Announcement {
  readonly id: number
  readonly text: string
  readonly urgency: Urgency
}

/** Current announcements. */
export const announcementsAtom = atom<readonly Announcement[]>([])

const announcementCountAtom = atom(0)

/** Adds an announcement. Adding the same text again announces it again. */
export const announceAtom = atom(null, (get, set, text: string, urgency: Urgency) => {
  const id = get(announcementCountAtom) + 1
  set(announcementCountAtom, id)
  set(announcementsAtom, [...get(announcementsAtom), { id, text, urgency }])
})

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
