import { isEip1193Provider, type Eip1193Provider } from '#plugins/evm/contract'

/** What a wallet says of itself, read once (EIP-6963). */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string | undefined
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/** Longest name that is shown. */
const nameLimit = 48
/** Largest picture that is taken, in characters of its address. */
const iconLimit = 128 * 1024
const iconTypes = /^data:image\/(png|webp|svg\+xml|gif)[;,]/
const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i
// control characters, and those that turn the direction of writing
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/**
 * Reads an announcement: each field once, into a frozen copy. Undefined when it is not one; what a wallet says of
 * itself proves nothing.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = Object(detail) as { info?: unknown; provider?: unknown }
    const { uuid, name, rdns, icon } = Object(info) as Record<string, unknown>
    if (typeof uuid !== 'string' || !isEip1193Provider(provider)) return undefined
    const shown = typeof name === 'string' ? cleanName(name) : ''
    if (!uuid || uuid.length > 128 || !shown) return undefined
    return Object.freeze({
      uuid,
      name: shown,
      rdns:
        typeof rdns === 'string' && rdns.length <= 253 && rdnsPattern.test(rdns)
          ? rdns.toLowerCase()
          : undefined,
      icon: typeof icon === 'string' && icon.length <= iconLimit && iconTypes.test(icon) ? icon : undefined,
      provider,
    })
  } catch {
    return undefined
  }
}

/** A name as it is shown: one line, nothing invisible, not too long; "Trust Wallet" is Trust everywhere. */
export function cleanName(name: string): string {
  const seen = name
    .slice(0, 4 * nameLimit)
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = [...seen].slice(0, nameLimit).join('').trim()
  return cut === 'Trust Wallet' ? 'Trust' : cut
}
