/**
 * The least of some values that so many of a hundred do not exceed.
 *
 * @param {readonly number[]} values at least one
 * @param {number} share of a hundred
 * @returns {number}
 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? Number.NaN
}
