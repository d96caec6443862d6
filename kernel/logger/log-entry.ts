/** How much an entry matters. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** One thing that happened, as it was given. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly level: LogLevel
  readonly message: string
  /** An error, or whatever else belongs to it. */
  readonly data?: unknown
}
