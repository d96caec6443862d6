import { atom, type Atom } from 'jotai/vanilla'
import type { FlagKey } from './keys.js'

/** Which flags are on; set when the widget is made, and anew after each change. */
export const flagsAtom = atom({ isOn: (flag: FlagKey): boolean => flag.default })

/** Whether a flag is on: for what is finer than a plugin, such as one of its fills (`when`). */
export function flagAtom(flag: FlagKey): Atom<boolean> {
  return atom((get) => get(flagsAtom).isOn(flag))
}
