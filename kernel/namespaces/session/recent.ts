import { array, string } from '../../schema/schema.js'
import { persistedAtom } from '../../state/persisted-atom.js'

/** How many recently used wallets are remembered (specification, section 9). */
export const recentLimit = 2

/** The ids of the connectors that were used last, the latest first. */
export const recentConnectorsAtom = persistedAtom<readonly string[]>({
  key: 'recent',
  version: 1,
  schema: array(string()),
  initial: [],
})

/** The list after one more use: each id stands once. */
export function withRecent(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, recentLimit)
}
