import type { Network } from '#kernel/contracts'
import { checksumAddress } from './checksum.js'
import { evmTransferErrors } from './errors.js'
import { foreignKind } from './foreign-address.js'

/** An address without `0x`, as people copy it by accident. */
const bare = /^[0-9a-f]{40}$/i

/**
 * Reads the text of an address: `0x` and 40 characters, and where both cases occur the right ones.
 * @returns it in the spelling of EIP-55.
 * @throws the error of {@link evmTransferErrors} that says what is wrong with it.
 */
export function readAddress(text: string, network: Network): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('0x')) throw notOurs(trimmed, network)
  const digits = trimmed.slice(2)
  const [strange] = /[^0-9a-f]/iu.exec(digits) ?? []
  if (strange !== undefined) throw evmTransferErrors.BAD_CHARACTER({ values: { character: strange } })
  const count = digits.length
  if (count < 40) throw evmTransferErrors.TOO_SHORT({ values: { count } })
  if (count > 40) throw evmTransferErrors.TOO_LONG({ values: { count } })
  const address = checksumAddress(trimmed)
  // an address in one case has no checksum
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits)
  if (isMixed && address !== trimmed) throw evmTransferErrors.BAD_CHECKSUM()
  return address
}

function notOurs(text: string, { name }: Network) {
  if (bare.test(text) || /^0x/i.test(text)) return evmTransferErrors.NO_PREFIX()
  const kind = foreignKind(text)
  if (kind !== undefined) return evmTransferErrors.FOREIGN_ADDRESS({ values: { kind, network: name } })
  return evmTransferErrors.NO_ADDRESS({ values: { network: name } })
}
