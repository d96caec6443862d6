import type { ReportedAccount } from './wallet-api.js'

/** Max entries of an answer that are read: more than `readAccounts` accepts. */
const maxReported = 2_000

/**
 * Reads the accounts of an answer. An entry that throws is an account without an address, which `readAccounts` leaves out; an
 * answer that is no list is returned as it is.
 *
 * @param read returns the account of an entry, or none for an entry of another chain
 */
export function reportedAccounts(
  answer: unknown,
  read: (fields: Readonly<Record<string, unknown>>) => readonly ReportedAccount[],
): unknown {
  if (!Array.isArray(answer)) return answer
  const list = answer as readonly unknown[]
  return Array.from({ length: Math.min(Number(list.length), maxReported) }, (_, at) => {
    try {
      return read(Object(list[at]) as Readonly<Record<string, unknown>>)
    } catch {
      return [{ address: undefined }]
    }
  }).flat()
}
