const weiDigits = 18

/** A hexadecimal amount of wei in whole units of the chain's own asset, exact; the text itself if it is none. */
export function nativeAmount(value: unknown): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) return String(value)
  const digits = BigInt(value)
    .toString()
    .padStart(weiDigits + 1, '0')
  const fraction = digits.slice(-weiDigits).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, -weiDigits)}.${fraction}` : digits.slice(0, -weiDigits)
}
