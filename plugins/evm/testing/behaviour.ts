import { type NonsenseId, nonsenseIds } from './nonsense/table.js'

/** How the wallet answers. Every switch may be turned at any time; it counts for what comes after. */
export interface Behaviour {
  /** Requests are approved without asking; an unlock never is. */
  readonly autoApprove: boolean
  /** Whatever would ask the user is refused with 4001. */
  readonly reject: boolean
  /** Every answer comes this many milliseconds after it is known. */
  readonly delayMs: number
  /** Answers wait until `release()`, or until this is switched off: slowness without time. */
  readonly hold: boolean
  /** eth_accounts is empty, eth_requestAccounts waits for the unlock, signing is 4100. */
  readonly locked: boolean
  /** Whatever would ask the user fails with -32002, as if a window were open already. */
  readonly pendingError: boolean
  /** One way of being broken, or null. */
  readonly nonsense: NonsenseId | null
}

const orderly: Behaviour = {
  autoApprove: false,
  reject: false,
  delayMs: 0,
  hold: false,
  locked: false,
  pendingError: false,
  nonsense: null,
}

/** The switches of one wallet. */
export interface Switches {
  readonly current: Behaviour
  set(next: Partial<Behaviour>): void
}

/** Starts orderly, but for what is given. `set` throws a TypeError for a value no switch has. */
export function createSwitches(start: Partial<Behaviour> = {}): Switches {
  let current = merged(orderly, start)
  return {
    get current() {
      return current
    },
    set(next) {
      current = merged(current, next)
    },
  }
}

function merged(current: Behaviour, next: Partial<Behaviour>): Behaviour {
  const all = Object.freeze({ ...current, ...next })
  if (!(Number.isFinite(all.delayMs) && all.delayMs >= 0))
    throw new TypeError('behaviour.delayMs is a number of milliseconds, 0 or more.')
  if (all.nonsense !== null && !nonsenseIds.includes(all.nonsense))
    throw new TypeError(`behaviour.nonsense is null or one of: ${nonsenseIds.join(', ')}.`)
  return all
}
