import type { Atom } from 'jotai/vanilla'
import type { Unsubscribe } from '../../core/events.js'
import { sessionKey } from '../../contracts/session.js'
import { statusAtom } from '../../session/state.js'
import type { RememberedAccount } from '../account-cookie.js'
import { firstValue, isUnconfirmed } from '../bindings/first-value.js'
import { createState, type Follow } from '../bindings/state.js'
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

/** Options of the stores that have an account. */
export interface StoreOptions {
  /**
   * Account of the cookie that `readAccountCookie` reads on a server: the store has it, with the status `reconnecting`, until its wallet
   * has confirmed it or is gone.
   */
  readonly initialAccount?: RememberedAccount | undefined
}

/** Reads an atom, with the remembered account until its wallet has confirmed it, and follows what its value depends on. */
export function rememberedAtom<T>(
  foyer: Foyer,
  atom: Atom<T>,
  { initialAccount }: StoreOptions,
): { readonly read: () => T; readonly follows: readonly Follow[] } {
  const follow = followAtom(foyer, atom)
  if (!initialAccount) return { read: () => foyer.read(atom), follows: [follow] }
  const first = firstValue(foyer.store, atom, initialAccount)
  const isRestored = createState(false)
  const settle = () => isRestored.set(true)
  if (typeof document !== 'undefined') foyer.service(sessionKey).reconnect().then(settle, settle)
  return {
    read: () => (isRestored.read() || !isUnconfirmed(foyer) ? foyer.read(atom) : first),
    follows: [follow, followAtom(foyer, statusAtom), isRestored.follow],
  }
}
