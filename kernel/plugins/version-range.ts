/** Version of the kernel, equal to that of the package. */
export const kernelVersion = '0.1.0'

/**
 * Whether a version satisfies a range: `1.2.3`, `^1.2.3`, `~1.2.3`, `>=1.2.3`, `*`, or several joined by `||`.
 * Pre-releases are not supported; a range that cannot be parsed is satisfied by no version.
 */
export function satisfies(version: string, range: string): boolean {
  const actual = version.split('.').map(Number)
  return range.split('||').some((part) => {
    const [, operator, ...digits] = /^\s*(\^|~|>=|)\s*(\d+)\.(\d+)\.(\d+)\s*$/.exec(part) ?? []
    if (digits.length === 0) return part.trim() === '*'
    const wanted = digits.map(Number)
    const first = wanted.findIndex((digit, index) => digit !== actual[index])
    // number of leading parts that must be equal; with a caret, up to the first non-zero part
    const caret = wanted.findIndex((digit) => digit > 0) + 1 || 3
    const fixed = operator === '^' ? caret : operator === '~' ? 2 : operator ? 0 : 3
    return first < 0 || (first >= fixed && (actual[first] ?? 0) > (wanted[first] ?? 0))
  })
}
