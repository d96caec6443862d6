import type { Unsubscribe } from '../../core/events.js'

/** Calls a listener after each change, until the returned function is called. */
export type Follow = (onChange: () => void) => Unsubscribe

/** A value that a binding shows. */
export interface FollowedState<T> {
  /** Returns the value: the same object until it changes. */
  readonly read: () => T
  readonly follow: Follow
}

/** Creates a value with listeners. */
export function createState<T>(initial: T): FollowedState<T> & { readonly set: (next: T) => void } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    set(next) {
      value = next
      listeners.forEach((listener) => listener())
    },
    follow(onChange) {
      // a function of its own: the same listener may follow twice
      const listener = () => onChange()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
