import { cleanName, isEip1193Provider, type Eip1193Provider } from '#plugins/evm/contract'

/** What a wallet says of itself, read once (EIP-6963). */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string | undefined
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/** Largest picture that is taken, in characters of its address. */
const iconLimit = 128 * 1024
const iconTypes = /^data:image\/(png|webp|svg\+xml|gif)[;,]/
const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * Reads an announcement: each field once, into a frozen copy. Undefined when the event is none; what a wallet says of
 * itself proves nothing.
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { detail } = event as CustomEvent<unknown>
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
