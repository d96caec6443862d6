import { array, string } from '../../schema/schema.js'
import { persistedAtom } from '../../state/persisted-atom.js'

/** The ids of the connectors that were used last, the latest first. */
export const recentConnectorsAtom = persistedAtom<readonly string[]>({
  key: 'recent',
  version: 1,
  schema: array(string()),
  initial: [],
})
