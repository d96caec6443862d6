/** Where objects come from: this page, or a frame in it. */
export interface Realm {
  readonly Object: ObjectConstructor
  readonly CustomEvent: typeof CustomEvent
}

/** Something that is dispatched as an announcement, or several. */
export interface HostileAnnouncement {
  readonly name: string
  /** The events, in the order in which they are dispatched. `page` is where, for those that answer back. */
  readonly events: (page: EventTarget, other: Realm) => readonly Event[]
  /** The names that are in the list afterwards, on a page that had none. */
  readonly listed: readonly string[]
}

/** What every wallet announces itself with (EIP-6963). */
export const announced = 'eip6963:announceProvider'

/** The global that whatever is run by mistake would set. */
export const canary = 'hostileCanary'

/** An address that whatever is loaded by mistake would ask. */
export const bait = 'http://127.0.0.1:9/bait'

export const announce = (detail: unknown): Event => new CustomEvent(announced, { detail })

/** A new provider for each, so that the provider identifies no wallet. */
export const provider = (): object => ({ request: () => Promise.reject(new Error('hostile')) })

let count = 0

/** What a wallet says of itself when nothing is wrong with it. */
export const info = (changes: object = {}): object => ({
  uuid: `hostile-${++count}`,
  name: 'Hostile',
  rdns: `io.hostile${count}`,
  icon: 'data:image/png;base64,AA==',
  ...changes,
})

/** A proxy that throws whatever is asked of it. */
export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

export const trap = (): never => {
  throw new Error('trap')
}

/** A row that is one announcement with this detail. */
export const detail = (
  name: string,
  listed: readonly string[],
  make: () => unknown,
): HostileAnnouncement => ({ name, listed, events: () => [announce(make())] })

/** A row whose wallet says something odd of itself. */
export const saying = (name: string, listed: readonly string[], changes: () => object): HostileAnnouncement =>
  detail(name, listed, () => ({ info: info(changes()), provider: provider() }))
