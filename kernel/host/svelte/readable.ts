import type { Atom } from 'jotai/vanilla'
import type { Unsubscribe } from '../../core/events.js'
import { createAction, idle, type ActionState } from '../bindings/action.js'
import type { Foyer } from '../foyer.js'

/** A readable store by Svelte's store contract: calls `run` with the value at once, and after each change. */
export interface Readable<T> {
  subscribe(run: (value: T) => void): Unsubscribe
}

/** Calls a listener after each change, until the returned function is called. */
export type Follow = (onChange: () => void) => Unsubscribe

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

/**
 * Returns the state of an action, and the function that starts it. The promise of a start never rejects; it resolves to undefined
 * if the action failed. If the action is started several times, the state is that of the last start.
 */
export function actionState<A extends readonly unknown[], T>(action: (...request: A) => Promise<T>) {
  let state: ActionState<T> = idle
  const listeners = new Set<() => void>()
  const run = createAction()
  const show = (next: ActionState<T>) => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const follow: Follow = (onChange) => {
    // a function of its own: the same listener may follow twice
    const listener = () => onChange()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read: () => state,
    follow,
    start: (...request: A): Promise<T | undefined> => run(() => action(...request), show),
  }
}
