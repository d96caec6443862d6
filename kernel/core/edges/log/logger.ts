import { plain, plainText, type PlainValue } from './plain.js'

// docs/behaviour.md, 7.4
const defaultLimitBytes = 1_024_000

/** Log in memory, for bug reports. No method throws. */
export interface Logger {
  add(entry: LogEntry): void
  /** Returns the lines, oldest first: one JSON object each, without addresses, e-mail addresses and one-time codes. */
  read(): readonly string[]
}

/**
 * Creates an empty logger.
 *
 * @param limitBytes maximum size in bytes of UTF-8, with line breaks; the oldest lines are dropped first
 */
export function createLogger(limitBytes = defaultLimitBytes): Logger {
  const lines: LogLine[] = []
  let bytes = 0
  return {
    add(entry) {
      try {
        const line = logLine(entry, limitBytes)
        if (!line) return
        lines.push(line)
        bytes += line.bytes
        while (bytes > limitBytes) bytes -= lines.shift()?.bytes ?? 0
      } catch {
        // Logging must not throw: the caller is often reporting an error.
      }
    },
    read: () => lines.map(({ text }) => text),
  }
}

/** Severity of an entry. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Entry of the log, before redaction. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly level: LogLevel
  readonly message: string
  /** An error, or other data of the entry. */
  readonly data?: unknown
}

/** An entry as one line of JSON. */
interface LogLine {
  readonly text: string
  /** Size of the line in bytes of UTF-8, with its line break. */
  readonly bytes: number
}

/**
 * Formats an entry as one line of JSON of at most `limitBytes`: `{time, level, message, data?}`, `time` as ISO 8601. A
 * longer entry has no `data` but `cut: true`, and a shortened message. Never throws; undefined if even that does not
 * fit.
 */
function logLine(entry: LogEntry, limitBytes: number): LogLine | undefined {
  const { time, level, data } = entry
  const head = { time: isoTime(time), level }
  const message = plainText(String(entry.message))
  const whole = line({ ...head, message, ...(data !== undefined && { data: plain(data) }) })
  if (whole.bytes <= limitBytes) return whole
  for (let length = message.length; ; length = Math.floor(length / 2)) {
    const cut = line({ ...head, message: message.slice(0, length), cut: true })
    if (cut.bytes <= limitBytes) return cut
    if (length === 0) return undefined
  }
}

function line(value: PlainValue): LogLine {
  const text = JSON.stringify(value)
  return { text, bytes: new TextEncoder().encode(text).byteLength + 1 }
}

function isoTime(time: number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'unknown' : date.toISOString()
}
