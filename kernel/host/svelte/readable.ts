import type { Atom } from 'jotai/vanilla'
import type { Unsubscribe } from '../../core/events.js'
import type { Follow } from '../bindings/state.js'
import type { Foyer } from '../foyer.js'

/** A readable store by Svelte's store contract: calls `run` with the value at once, and after each change. */
export interface Readable<T> {
  subscribe(run: (value: T) => void): Unsubscribe
}

/** Creates a store whose value is read again after each change of what it follows. */
export function readable<T>(read: () => T, ...follows: readonly Follow[]): Readable<T> {
  return {
    subscribe(run) {
      const show = () => run(read())
      const stops = follows.map((follow) => follow(show))
      show()
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Follows the value of an atom. */
export const followAtom =
  (foyer: Foyer, atom: Atom<unknown>): Follow =>
  (onChange) =>
    foyer.watch(atom, onChange)
