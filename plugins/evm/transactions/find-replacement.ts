import type { Reader } from './create-reader.js'
import type { KnownTransaction } from './receipt.js'
import { transactionAt } from './transaction-at.js'

/** The hash of the transaction that took the place of another: of the same account and number. */
export async function findReplacement(reader: Reader, place: KnownTransaction): Promise<string | undefined> {
  try {
    const { hash } = Object(await transactionAt(reader, place)) as { hash?: unknown }
    return typeof hash === 'string' ? hash : undefined
  } catch {
    // that it was replaced is known without it
    return undefined
  }
}
