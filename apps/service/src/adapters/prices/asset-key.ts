/** Returns the same text for CAIP-10 ids of the same asset: the case of an eip155 address is only a checksum. */
export function assetKey(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}

/** Splits a CAIP-10 id. `address` is undefined for a native asset. */
export function assetParts(id: string): { readonly chain: string; readonly address: string | undefined } {
  const [namespace = '', reference = '', address = ''] = assetKey(id).split(':')
  const isNative = address.toLowerCase() === `0x${'e'.repeat(40)}`
  return { chain: `${namespace}:${reference}`, address: isNative ? undefined : address }
}

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
