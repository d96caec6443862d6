import { atom } from 'jotai/vanilla'

/** Whether screen readers finish what they are saying first. */
export type Urgency = 'polite' | 'assertive'

/** Something that is to be said once. */
export interface Announcement {
  readonly id: number
  readonly text: string
  readonly urgency: Urgency
}

/** What is being said now. */
export const announcementsAtom = atom<readonly Announcement[]>([])

const saidSoFarAtom = atom(0)

/** Adds one; the same text said again is another one. */
export const announceAtom = atom(null, (get, set, text: string, urgency: Urgency) => {
  const id = get(saidSoFarAtom) + 1
  set(saidSoFarAtom, id)
  set(announcementsAtom, [...get(announcementsAtom), { id, text, urgency }])
})
