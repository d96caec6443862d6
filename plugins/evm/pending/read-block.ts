/** What is read of a block. */
export interface ReadBlock {
  readonly hash: string | undefined
  /** Hashes of the transactions that concern the account. */
  readonly transactions: readonly string[]
}

/** More transactions than a block has that is looked through. */
const blockLimit = 20_000

/**
 * Reads which transactions of a block concern an account: those it sent, those sent to it, and calls that name it, as the
 * transfer of an asset does. What cannot be read is not there.
 */
export function readBlock(answer: unknown, account: string): ReadBlock {
  const { hash, transactions } = Object(answer) as Readonly<Record<string, unknown>>
  const all = Array.isArray(transactions) ? (transactions.slice(0, blockLimit) as unknown[]) : []
  const own = account.toLowerCase()
  return {
    hash: typeof hash === 'string' ? hash : undefined,
    transactions: all.flatMap((one) => {
      const { hash: id, from, to, input } = Object(one) as Readonly<Record<string, unknown>>
      const names = [from, to].some((address) => typeof address === 'string' && address.toLowerCase() === own)
      const isCall = typeof input === 'string' && input.toLowerCase().includes(own.slice(2))
      return typeof id === 'string' && (names || isCall) ? [id] : []
    }),
  }
}
