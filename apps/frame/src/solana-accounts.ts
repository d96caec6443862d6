import type { SolanaMessage } from './solana-wire.js'

/** Addresses that a message takes from lookup tables, in the order in which its instructions count them. */
export interface LookedUpAddresses {
  readonly writable: readonly string[]
  readonly readonly: readonly string[]
}

/** Lookup tables of a message, with the indexes that it takes from them. */
export function lookupsOf(message: SolanaMessage) {
  return message.version === 0 ? (message.addressTableLookups ?? []) : []
}

/** Accounts that instructions name by index: those of the message, then those of lookup tables, undefined until they are read. */
export function accountsOf(
  message: SolanaMessage,
  lookedUp: LookedUpAddresses | undefined,
): readonly (string | undefined)[] {
  const read = lookedUp ? [...lookedUp.writable, ...lookedUp.readonly] : []
  return [...message.staticAccounts, ...read]
}

/** Accounts that a transaction can change: no program can write to another one. */
export function writableAccounts(message: SolanaMessage, lookedUp: LookedUpAddresses): readonly string[] {
  const { staticAccounts } = message
  if (message.version !== 'legacy' && message.version !== 0) return []
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header
  const isWritable = (index: number) =>
    index < numSignerAccounts
      ? index < numSignerAccounts - numReadonlySignerAccounts
      : index < staticAccounts.length - numReadonlyNonSignerAccounts
  return [...staticAccounts.filter((_address, index) => isWritable(index)), ...lookedUp.writable]
}
