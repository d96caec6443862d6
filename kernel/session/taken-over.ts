import { atom } from 'jotai/vanilla'

/** Whether a gate has taken over the running connect: it shows a view of its own. */
export const isTakenOverAtom = atom(false)
