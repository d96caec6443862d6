declare const carried: unique symbol

/**
 * The name of a service and, in its type, what the service is. Two copies of a key with the same id
 * meet: the symbol comes from the global registry, so that bundles need no de-duplication.
 */
export interface ServiceKey<out Id extends string = string, out T = unknown> {
  readonly kind: 'service'
  readonly id: Id
  readonly symbol: symbol
  readonly [carried]?: T
}

/** Service keys by the name a plugin gives each of them. */
export type KeyMap = Readonly<Record<string, ServiceKey>>

/** What the service behind a key is. */
export type ServiceOf<K> = K extends ServiceKey<string, infer T> ? T : never

/**
 * Declares a service key in two steps, because TypeScript cannot infer the id while the service's type
 * is written out: `const sendService = defineService('send.service').of<SendService>()`.
 *
 * @param id `<plugin>.<kebab-name>`; it is the identity of the service.
 */
export function defineService<const Id extends string>(id: Id) {
  return {
    of: <T>(): ServiceKey<Id, T> => ({ kind: 'service', id, symbol: Symbol.for(`foyer/${id}`) }),
  }
}
