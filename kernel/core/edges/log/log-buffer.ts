import type { Clock } from '../clock.js'
import { lazy } from '../../plugins/lazy.js'
import type { LogEntry, Logger, LogLevel } from './logger.js'

/** Maximum number of entries before the first read. */
const maxEntries = 200

/** The log of a widget. Entries are stored as they are until the first read loads the formatting code. */
export interface LogBuffer {
  /** Appends an entry; never throws. Before the first `read` the last 200 entries are stored. */
  append(level: LogLevel, message: string, data?: unknown): void
  /** Returns the lines of the log, oldest first; see {@link Logger}. */
  read(): Promise<readonly string[]>
}

/** Creates the log of a widget. */
export function createLogBuffer(clock: Clock): LogBuffer {
  const raw: LogEntry[] = []
  let logger: Logger | undefined
  const load = async () => {
    const { createLogger } = await import('./logger.js')
    const loaded = (logger = createLogger())
    raw.splice(0).forEach(loaded.add)
    return loaded
  }
  const lines = lazy(load)
  return {
    append(level, message, data) {
      const entry = { time: clock.now(), level, message, data }
      if (logger) return logger.add(entry)
      if (raw.push(entry) > maxEntries) raw.shift()
    },
    read: lines.read,
  }
}
