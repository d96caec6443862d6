/**
 * Returns the median; for an even number of values the mean of the two middle ones.
 *
 * @param {readonly number[]} values at least one
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return (low + high) / 2
}

/**
 * Returns the smallest value that at least `percent` per cent of the values don't exceed.
 *
 * @param {readonly number[]} values at least one
 * @param {number} percent
 */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN
}
