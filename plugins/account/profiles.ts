import {
  addressOf,
  cached,
  namespaceOf,
  networkByIdAtom,
  parseCaipAddress,
  type Clock,
  type Store,
} from '#kernel'
import { namesCapability, type Naming } from '#kernel/contracts'
import type { CaipAddress, NamespacesService } from '#kernel'
import { accountNamesAtom, type ProfilesService } from './contract.js'

/** Cache time of a name (docs/behaviour.md, 6.1). */
export const nameCacheMs = 5 * 60_000

/** Creates what knows how accounts are called. */
export function createProfiles(deps: {
  readonly store: Store
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly signal: AbortSignal
}): ProfilesService {
  const { store, clock, namespaces, signal } = deps
  const names = cached({
    clock,
    signal,
    ttlMs: nameCacheMs,
    key: (account: CaipAddress) => account,
    async load(account, ended): Promise<Naming | undefined> {
      const network = store.get(networkByIdAtom)(parseCaipAddress(account)?.networkId)
      const capability = await namespaces.capability(namespaceOf(account), namesCapability)
      if (!network || !capability) return undefined
      const naming = await capability.lookUp({ address: addressOf(account), network, signal: ended })
      const others = [...store.get(accountNamesAtom)].filter(([other]) => other !== account)
      store.set(accountNamesAtom, new Map([...others, ...(naming ? [[account, naming.name] as const] : [])]))
      return naming
    },
  })
  return { of: (account) => names.get(account) }
}
