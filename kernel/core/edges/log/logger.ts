import type { Clock } from '../clock.js'
import { plain, plainText, type PlainValue } from './plain.js'

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

/** An entry as one line of JSON. */
interface LogLine {
  readonly text: string
  /** Bytes of the line in UTF-8, with the break after it. */
  readonly bytes: number
}

/**
 * Writes an entry as one line of JSON of at most so many bytes: `{time, level, message, data?}`, `time` as ISO 8601. A
 * longer one has no `data` but `cut: true`, and of its message what fits. Never throws; undefined if not even that fits.
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
