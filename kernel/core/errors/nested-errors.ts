/** Fields in which wallets, nodes and libraries put the error that they wrap. */
const wrappers = ['cause', 'data', 'originalError', 'error'] as const
/** Max depth and number of errors that are read, because an error can be circular or without end. */
const maxDepth = 16
const maxErrors = 64
/** Max length of a text that is searched for JSON. */
const maxJsonLength = 10_000

/**
 * Returns an error and the errors within it, nearest first: those in its wrapping fields, and those in its text as JSON. A text
 * counts as an error. Each is listed once; properties that throw are skipped.
 */
export function nestedErrors(error: unknown): readonly unknown[] {
  const errors = new Set<unknown>([error])
  let level: readonly unknown[] = [error]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    level = level.flatMap(errorsWithin).filter((inner) => !errors.has(inner))
    for (const inner of level) {
      if (errors.size === maxErrors) return [...errors]
      errors.add(inner)
    }
  }
  return [...errors]
}

/** Returns the codes of an error and of those within it, nearest first. */
export function codesOf(error: unknown): readonly number[] {
  // errors of the widget have the number in another field
  return nestedErrors(error).flatMap(
    (inner) => readNumber(inner, 'code') ?? readNumber(inner, 'rpcCode') ?? [],
  )
}

/** Returns the texts of an error and of those within it, nearest first. */
export function textsOf(error: unknown): readonly string[] {
  return nestedErrors(error).flatMap((inner) => textOf(inner) ?? [])
}

/** Returns the message of an error, or the error itself if it is a text; undefined if there is none. */
export function textOf(error: unknown): string | undefined {
  const text = typeof error === 'string' ? error : readField(error, 'message')
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Reads a field of anything that was thrown; undefined if it throws. */
export function readField(from: unknown, name: string): unknown {
  try {
    return typeof from === 'object' && from !== null ? (from as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

/** Reads an integer of anything that was thrown, also one that is written as a text. */
export function readNumber(from: unknown, name: string): number | undefined {
  // an error of the browser has a number of its own: 20 for an abort
  if (isOfBrowser(from)) return undefined
  const value = readField(from, name)
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) ? (number as number) : undefined
}

function errorsWithin(error: unknown): readonly unknown[] {
  const wrapped = wrappers.map((name) => readField(error, name))
  return [...wrapped, jsonIn(textOf(error))].filter((inner) => inner !== undefined && inner !== null)
}

/** Reads the JSON object in a text, such as `Request failed: {"code":4001}`. */
function jsonIn(text: string | undefined): unknown {
  if (text === undefined || text.length > maxJsonLength) return undefined
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    return json === '' ? undefined : (JSON.parse(json) as unknown)
  } catch {
    return undefined
  }
}

function isOfBrowser(thrown: unknown): boolean {
  try {
    return thrown instanceof DOMException
  } catch {
    // a proxy whose traps throw
    return false
  }
}
