/** Limits of JSON that a client has the service store. */
export interface JsonLimits {
  /** Objects and lists inside each other. */
  readonly maxDepth: number
  /** Characters of the value as JSON. */
  readonly maxLength: number
}

/** Returns what is wrong with a JSON value, as the end of a sentence about it; undefined if it is within its limits. */
export function jsonProblem(value: unknown, { maxDepth, maxLength }: JsonLimits): string | undefined {
  if (!isWithinDepth(value, maxDepth))
    return `must have at most ${maxDepth} objects and lists inside each other`
  const json = JSON.stringify(value)
  if (json.length > maxLength) return `must be at most ${maxLength.toLocaleString('en')} characters as JSON`
  // the database refuses both; JSON has them as escapes only
  if (/\\u(0000|d[89a-f][\da-f]{2})/i.test(json.replaceAll('\\\\', '')))
    return 'must have texts without zero characters and halves of characters'
  return undefined
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isWithinDepth(part, depth - 1))
}
