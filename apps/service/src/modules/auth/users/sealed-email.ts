import type { Envelope } from '../../../platform/envelope/create-envelope.js'

/** Encryption of the addresses of one table. */
export interface SealedEmails {
  seal(email: string, row: string): Promise<string>
  open(sealed: string, row: string): Promise<string>
}

/** @param table with its schema */
export function createSealedEmails(envelope: Envelope, table: string): SealedEmails {
  const rowOf = (row: string) => ({ table, row, wallet: '', user: '', version: 1 })
  return {
    seal: (email, row) => envelope.seal(Buffer.from(email), rowOf(row)),
    open: async (sealed, row) => Buffer.from(await envelope.open(sealed, rowOf(row))).toString(),
  }
}
