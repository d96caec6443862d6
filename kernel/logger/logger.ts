import type { Clock } from '../clock/clock.js'
import type { LogEntry, LogLevel } from './log-entry.js'
import { logLine, type LogLine } from './log-line.js'

// specification, section 9
const usualLimitBytes = 1_024_000

/** A log in memory, for a report of a fault. Nothing that it does throws. */
export interface Logger {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
  /** Takes an entry with its own time. */
  add(entry: LogEntry): void
  /** The lines, the oldest first: one JSON object each, without addresses, e-mail addresses and one-time codes. */
  read(): readonly string[]
  clear(): void
}

/** What a logger is made of. */
export interface LoggerOptions {
  readonly clock: Clock
  /** Bytes of UTF-8 that are kept, breaks between lines included; the oldest lines go first. Default 1,024,000. */
  readonly limitBytes?: number
  /** Also told each line, as it is kept. */
  readonly console?: { readonly [Level in LogLevel]: (line: string) => void }
}

/** Creates a logger with nothing in it. */
export function createLogger({ clock, limitBytes = usualLimitBytes, console }: LoggerOptions): Logger {
  let lines: LogLine[] = []
  let bytes = 0

  function add(entry: LogEntry) {
    try {
      const line = logLine(entry, limitBytes)
      if (!line) return
      lines.push(line)
      bytes += line.bytes
      let gone = 0
      while (bytes > limitBytes) bytes -= lines[gone++]?.bytes ?? 0
      if (gone > 0) lines.splice(0, gone)
      console?.[entry.level](line.text)
    } catch {
      // whoever logs has a fault already
    }
  }

  const at = (level: LogLevel) => (message: string, data?: unknown) =>
    add({ time: clock.now(), level, message, data })

  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    add,
    read: () => lines.map(({ text }) => text),
    clear() {
      lines = []
      bytes = 0
    },
  }
}
