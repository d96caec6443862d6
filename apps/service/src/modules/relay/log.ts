/** What belongs to a line of the log. Never a topic, a message, a client's id or an address. */
export type LogData = Readonly<Record<string, string | number | boolean | undefined>>

/** Where the relay says what it does. */
export interface RelayLog {
  info(message: string, data?: LogData): void
  warn(message: string, data?: LogData): void
  error(message: string, data?: LogData): void
}

/** What may be said of an error: its kind. Its text may quote a query, and with it a topic or a message. */
export function faultData(error: unknown): LogData {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return {
    error: error instanceof Error ? error.name : typeof error,
    ...(typeof code === 'string' && { code }),
  }
}
