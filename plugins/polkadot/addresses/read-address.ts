import { addressErrors } from '../errors.js'
import { parseSs58, type Ss58Address } from './ss58.js'

/** Addresses of other chains that are mistaken for one of Polkadot. */
const foreign: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['Ethereum', /^0x[0-9a-f]{40}$/i],
  ['Bitcoin', /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{20,}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$/i],
  ['Cosmos', /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/],
]

/**
 * Reads an address of any network.
 *
 * @throws the error that says what is wrong with it
 */
export function readAddress(text: string): Ss58Address {
  const trimmed = text.trim()
  const parsed = parseSs58(trimmed)
  if (typeof parsed !== 'string') return parsed
  const kind = foreign.find(([, pattern]) => pattern.test(trimmed))?.[0]
  if (kind !== undefined) throw addressErrors.FOREIGN_ADDRESS({ values: { kind } })
  switch (parsed) {
    case 'character': {
      const [character = ''] = trimmed.replace(/[1-9A-HJ-NP-Za-km-z]/g, '')
      throw addressErrors.BAD_CHARACTER({ values: { character } })
    }
    case 'short':
      throw addressErrors.TOO_SHORT()
    case 'long':
      throw addressErrors.TOO_LONG()
    case 'length':
      throw addressErrors.BAD_LENGTH()
    case 'prefix':
      throw addressErrors.BAD_PREFIX()
    case 'checksum':
      throw addressErrors.BAD_CHECKSUM()
  }
}
