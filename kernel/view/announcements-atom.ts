import { atom } from 'jotai/vanilla'

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

const saidSoFarAtom = atom(0)

/** Adds an announcement. Adding the same text again announces it again. */
export const announceAtom = atom(null, (get, set, text: string, urgency: Urgency) => {
  const id = get(saidSoFarAtom) + 1
  set(saidSoFarAtom, id)
  set(announcementsAtom, [...get(announcementsAtom), { id, text, urgency }])
})
