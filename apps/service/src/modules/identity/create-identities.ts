import { createCache } from '../../platform/cache/create-cache.js'
import { namespaces, type Account } from '../../namespaces/namespaces.js'
import type { NodeAccess } from '../rpc/nodes/node-access.js'
import type { NamedAddress } from './account-names.js'
import type { Identity } from './wire.js'

/** Finds the names and avatars of accounts. */
export interface Identities {
  /**
   * Returns the primary name of an account and its avatar, from the registry of its namespace. Cached for five minutes.
   *
   * @throws a NodeFailure if no node of the registry answers
   */
  find(account: Account): Promise<Identity>
  /**
   * Returns the address of a name, of the namespace whose names have its form; undefined if it has none. Not cached: assets may
   * be sent to it.
   *
   * @throws as {@link find}
   */
  resolve(name: string): Promise<NamedAddress | undefined>
}

/** Cache time of an answer, equal to that of a name in the widget (docs/behaviour.md, 6.1). */
const freshMs = 300_000
const maxCached = 10_000
const noIdentity: Identity = { name: null, avatar: null }

/** Creates the reader of names through the nodes of the chains that have them. */
export function createIdentities(nodes: NodeAccess, now: () => number = () => performance.now()): Identities {
  const cache = createCache<Identity>({ freshMs, most: maxCached, now })
  const registries = new Map(namespaces.map((namespace) => [namespace, namespace.createNames?.(nodes)]))

  return {
    async find({ namespace, address }) {
      const names = registries.get(namespace)
      if (!names) return noIdentity
      return cache.get(`${namespace.id}:${address}`, () => names.find(address))
    },
    async resolve(name) {
      for (const names of registries.values()) if (names?.isName?.(name)) return names.resolve?.(name)
      return undefined
    },
  }
}
