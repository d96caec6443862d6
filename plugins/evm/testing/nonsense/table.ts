import { accountNonsense } from './accounts.js'
import { answerNonsense } from './answers.js'
import { chainNonsense } from './chains.js'
import type { Nonsense } from './nonsense.js'
import { proofNonsense } from './proofs.js'

const table = { ...accountNonsense, ...chainNonsense, ...proofNonsense, ...answerNonsense }

/** The name of one way of being broken. */
export type NonsenseId = keyof typeof table

/** Every way of being broken, in the order an interface would list them. */
export const nonsenseIds: readonly NonsenseId[] = Object.freeze(Object.keys(table) as NonsenseId[])

/** What the wallet does under this name, in a few words. */
export function describeNonsense(id: NonsenseId): string {
  return table[id].says
}

/** The functions behind the name; an orderly wallet (null) has none. */
export function nonsenseOf(id: NonsenseId | null): Omit<Nonsense, 'says'> {
  return id === null ? {} : table[id]
}
