const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether arrays and objects in a JSON text are nested deeper than a limit. Parsing such a text can take 60 ms per MB. */
export function isTooDeep(text: string, maxDepth: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
      if (at < 0) return false
    } else if (opening.has(code)) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (closing.has(code)) depth -= 1
  }
  return false
}

/** Returns the position of the quote that ends a string, or -1. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end > 0) {
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}
