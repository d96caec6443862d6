/** The version of the kernel; raised with the package's. */
export const kernelVersion = '0.1.0'

type Version = readonly [major: number, minor: number, patch: number]

/**
 * Whether a version satisfies a range: `1.2.3`, `^1.2.3`, `~1.2.3`, `>=1.2.3`, `*`, or several joined by `||`.
 * No pre-releases; what cannot be read satisfies nothing.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = parse(version)
  return actual !== undefined && range.split('||').some((one) => matches(actual, one.trim()))
}

function matches(actual: Version, range: string): boolean {
  if (range === '*') return true
  const operator = /^(\^|~|>=|)/.exec(range)?.[0] ?? ''
  const wanted = parse(range.slice(operator.length).trim())
  if (!wanted || compare(actual, wanted) < 0) return false
  if (operator === '>=') return true
  // caret: the leftmost part that is not zero must not change; tilde: neither major nor minor; none: nothing
  const fixed = operator === '^' ? wanted.findIndex((part) => part !== 0) + 1 || 3 : operator ? 2 : 3
  return wanted.slice(0, fixed).every((part, index) => part === actual[index])
}

function parse(text: string): Version | undefined {
  return /^\d+\.\d+\.\d+$/.test(text) ? (text.split('.').map(Number) as unknown as Version) : undefined
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
