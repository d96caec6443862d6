import type { ProviderEventName } from '../provider-events.js'

/** What the page asked, and whether an orderly wallet would ask its user. */
type Call = {
  readonly method: string
  readonly params: unknown
  readonly asksUser: boolean
}

/** One way of being broken. What is left out stays orderly. */
export interface Nonsense {
  /** What the wallet does, in a few words, for an interface that offers the choice. */
  readonly says: string
  /** Replaces the result of an answer that went well. */
  readonly result?: (result: unknown, call: Call) => unknown
  /** Replaces the whole answer; nothing has happened until `honest` is called. May throw at once. */
  readonly answer?: (honest: () => Promise<unknown>, call: Call) => Promise<unknown>
  /** The payloads that are sent in place of the event's one. */
  readonly event?: (name: ProviderEventName, payload: unknown) => readonly unknown[]
}
