/** The database cannot carry a statement out now. The same statement may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Returns the DatabaseUnavailable in an error or its causes; drizzle wraps errors of the database. */
export function findUnavailable(error: unknown): DatabaseUnavailable | undefined {
  let cause = error
  while (cause instanceof Error) {
    if (cause instanceof DatabaseUnavailable) return cause
    cause = cause.cause
  }
  return undefined
}
