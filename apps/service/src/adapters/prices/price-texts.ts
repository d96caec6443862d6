/** Returns a price of JSON as decimal text without an exponent; undefined if it is no price. */
export function priceText(value: number | undefined | null): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value >= 1e15) return undefined
  const shortest = String(value)
  return shortest.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') || '0' : shortest
}

/** Returns a change in percent as decimal text with up to four decimals; undefined if it is unknown. */
export function changeText(value: number | undefined | null): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e6
    ? String(Number(value.toFixed(4)))
    : undefined
}
