import type { Clock } from '../clock.js'
import { plain, plainText, type PlainValue } from './plain.js'

// docs/behaviour.md, 7.4
const defaultLimitBytes = 1_024_000

/** Log in memory, for bug reports. No method throws. */
export interface Logger {
  debug(message: string, data?: unknown): void
  info(message: string, data?: unknown): void
  warn(message: string, data?: unknown): void
  error(message: string, data?: unknown): void
  /** Appends an entry with the entry's own time. */
  add(entry: LogEntry): void
  /** Returns the lines, oldest first: one JSON object each, without addresses, e-mail addresses and one-time codes. */
  read(): readonly string[]
  clear(): void
}

/** Options of {@link createLogger}. */
export interface LoggerOptions {
  readonly clock: Clock
  /** Maximum size in bytes of UTF-8, with line breaks; the oldest lines are dropped first. Default: 1,024,000. */
  readonly limitBytes?: number
  /** Also receives each line. */
  readonly console?: { readonly [Level in LogLevel]: (line: string) => void }
}

/** Creates an empty logger. */
export function createLogger({ clock, limitBytes = defaultLimitBytes, console }: LoggerOptions): Logger {
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
      // logging must not throw: the caller is often reporting an error
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
