declare const carried: unique symbol

/** The name of an event and, in its type, what it tells. Events are facts: past tense. */
export interface EventKey<out Id extends string = string, out Payload = unknown> {
  readonly kind: 'event'
  readonly id: Id
  readonly [carried]?: Payload
}

/** Event keys by the name a plugin gives each of them. */
export type EventMap = Readonly<Record<string, EventKey>>

/** What the event of a key tells. */
export type PayloadOf<K> = K extends EventKey<string, infer Payload> ? Payload : never

/**
 * Declares an event: `const sendCompleted = defineEvent('send.completed').of<{ hash: string }>()`.
 * @param id `<plugin>.<past-tense>`.
 */
export function defineEvent<const Id extends string>(id: Id) {
  return { of: <Payload>(): EventKey<Id, Payload> => ({ kind: 'event', id }) }
}
