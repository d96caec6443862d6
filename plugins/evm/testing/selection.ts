import type { Keyring } from './keyring.js'
import type { Memory } from './memory.js'

/** Which account the user is on: a place in the keyring, remembered over a reload. */
export interface Selection {
  readonly index: number
  /** Throws a RangeError when there is no such account. */
  select(index: number): void
}

export function createSelection(keyring: Keyring, memory: Memory): Selection {
  return {
    get index() {
      const remembered = memory.read().accountIndex ?? 0
      return keyring.accounts[remembered] ? remembered : 0
    },
    select(index) {
      if (!keyring.accounts[index]) throw new RangeError(`The test wallet has no account ${index}.`)
      memory.write({ accountIndex: index })
    },
  }
}
