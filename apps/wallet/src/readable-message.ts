const unreadable = /[\p{Cc}\p{Co}\p{Cn}]/u

/** The text behind the hexadecimal bytes of personal_sign, or the bytes where they are no plain text. */
export function readableMessage(message: unknown): string {
  if (typeof message !== 'string') return String(message)
  if (!/^0x([0-9a-f]{2})+$/i.test(message)) return message
  const pairs = message.slice(2).match(/../g) ?? []
  try {
    const bytes = Uint8Array.from(pairs, (pair) => parseInt(pair, 16))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return unreadable.test(text.replace(/[\r\n\t]/g, '')) ? message : text
  } catch {
    return message
  }
}
