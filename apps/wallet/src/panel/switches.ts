import type { Behaviour } from 'foyerkit/testing/wallet'
import type { Room } from '../room.js'
import type { Field } from './field.js'
import { tickField } from './tick-field.js'

type Switch = { [Name in keyof Behaviour]: Behaviour[Name] extends boolean ? Name : never }[keyof Behaviour]

const table: readonly (readonly [name: Switch, id: string, words: string])[] = [
  ['autoApprove', 'test-wallet-auto-approve', 'Auto-approve'],
  ['reject', 'test-wallet-reject-all', 'Reject all'],
  ['locked', 'test-wallet-lock', 'Locked'],
  ['hold', 'test-wallet-hold', 'Hold answers'],
  ['pendingError', 'test-wallet-pending-error', 'Already pending'],
]

/** The wallet's yes-or-no switches. */
export function switches(room: Room): readonly Field[] {
  return table.map(([name, id, words]) =>
    tickField(
      id,
      words,
      () => room.chosen.behaviour[name],
      (on) => room.chosen.behave({ [name]: on }),
    ),
  )
}
