import { findUnavailable } from '../../platform/database/database-unavailable.js'

/** Data of a log line. Never a topic, message, client or address. */
export type LogData = Readonly<Record<string, string | number | boolean | undefined>>

/** Log of the relay. */
export interface RelayLog {
  info(message: string, data?: LogData): void
  warn(message: string, data?: LogData): void
  error(message: string, data?: LogData): void
}

/**
 * Returns the kind of an error for the log. Its text may quote a query, and with it a topic or a message; that of a
 * DatabaseUnavailable is ours.
 */
export function errorData(error: unknown): LogData {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const unavailable = findUnavailable(error)
  if (unavailable) return { error: unavailable.name, reason: unavailable.message }
  return {
    error: error instanceof Error ? error.name : typeof error,
    ...(typeof code === 'string' && { code }),
  }
}
