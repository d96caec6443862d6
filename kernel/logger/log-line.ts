import type { LogEntry } from './log-entry.js'
import { plain, plainText, type PlainValue } from './plain.js'

/** An entry as one line of JSON. */
export interface LogLine {
  readonly text: string
  /** Bytes of the line in UTF-8, with the break after it. */
  readonly bytes: number
}

/**
 * Writes an entry as one line of JSON of at most so many bytes: `{time, level, message, data?}`, `time` as ISO 8601. A
 * longer one has no `data` but `cut: true`, and of its message what fits. Never throws; undefined if not even that fits.
 */
export function logLine(entry: LogEntry, limitBytes: number): LogLine | undefined {
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
