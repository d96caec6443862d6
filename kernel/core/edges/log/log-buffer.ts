import type { Clock } from '../clock.js'
import { lazy } from '../../plugins/lazy.js'
import type { LogEntry, Logger, LogLevel } from './logger.js'

const keptRaw = 200

/** The log as the entry holds it: what happens is kept as it is, until somebody reads. */
export interface Notes {
  /** Keeps what happened; never throws. Before the first `read` the last 200 are kept. */
  note(level: LogLevel, message: string, error?: unknown): void
  /** The lines of the log, the oldest first; see {@link Logger}. The first call loads what writes them. */
  read(): Promise<readonly string[]>
}

/** Creates the log of a widget. */
export function createNotes(clock: Clock): Notes {
  const raw: LogEntry[] = []
  let logger: Logger | undefined
  const later = lazy(
    () => import('./logger.js'),
    ({ createLogger }) => {
      const made = (logger = createLogger({ clock }))
      raw.splice(0).forEach(made.add)
      return { read: async () => made.read() }
    },
  )
  return {
    note(level, message, data) {
      const entry = { time: clock.now(), level, message, data }
      if (logger) return logger.add(entry)
      if (raw.push(entry) > keptRaw) raw.shift()
    },
    read: () => later.read(),
  }
}
