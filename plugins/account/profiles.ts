import {
  accountAtom,
  cached,
  cleanName,
  namespaceOf,
  networkByIdAtom,
  schema,
  type Clock,
  type StandardSchema,
  type Store,
} from '#kernel'
import {
  addressOf,
  combinedNames,
  parseCaipAddress,
  profilesAtom,
  type CaipAddress,
  type NamespacesService,
  type Profile,
  type Naming,
} from '#kernel/chain'
import { defineEndpoints, get, refusalOf, type ApiClient } from '#plugins/service/contract'
import type { ProfilesService } from './contract.js'

/** Cache time of a profile (docs/behaviour.md, 6.1). */
export const profileCacheMs = 5 * 60_000

/** Maximum length of a picture's `data:` URL. */
const maxImageLength = 128 * 1024

/** Statuses of a service that cannot name an address of this kind. */
const notNamed: readonly (number | undefined)[] = [400, 404]

/** Name and avatar of the service; undefined without a name. Other fields are dropped. */
const identity: StandardSchema<unknown, Naming | undefined> = schema.custom((answer) => {
  const { name, avatar } = Object(answer) as Readonly<Record<string, unknown>>
  const shownName = typeof name === 'string' ? cleanName(name) : ''
  const isText = typeof avatar === 'string'
  return { value: shownName ? { name: shownName, ...(isText && { avatar }) } : undefined }
})

export const profileApi = /*#__PURE__*/ defineEndpoints('account', {
  identity: get('/v1/identity/:address', {
    params: schema.object({ sender: schema.optional(schema.string()) }),
    response: identity,
  }),
})

/** Creates the service that looks up profiles. */
export function createProfiles(context: {
  readonly store: Store
  readonly use: { readonly clock: Clock; readonly namespaces: NamespacesService }
  /** Read at each use: undefined while the plugin `service` is inactive. */
  readonly maybe: { readonly api?: ApiClient | undefined }
  readonly signal: AbortSignal
}): ProfilesService {
  const { store, use, maybe, signal } = context
  const { clock, namespaces } = use

  async function nameInNamespace(account: CaipAddress, ended: AbortSignal): Promise<Naming | undefined> {
    const network = store.get(networkByIdAtom)(parseCaipAddress(account)?.networkId)
    const names = network && (await combinedNames(namespaces, namespaceOf(account)))
    return network && names?.lookUp({ address: addressOf(account), network, signal: ended })
  }

  async function nameAtService(account: CaipAddress, ended: AbortSignal): Promise<Naming | undefined> {
    const { api } = maybe
    if (!api?.has('api')) return undefined
    const { address: sender } = store.get(accountAtom)
    const input = { address: addressOf(account), ...(sender !== undefined && { sender }) }
    try {
      return await api.call(profileApi.identity, input, { signal: ended })
    } catch (error) {
      if (notNamed.includes(refusalOf(error)?.status)) return undefined
      throw error
    }
  }

  async function load(account: CaipAddress, ended: AbortSignal): Promise<Naming | undefined> {
    let failure: { readonly error: unknown } | undefined
    for (const lookUp of [nameInNamespace, nameAtService]) {
      try {
        const naming = await lookUp(account, ended)
        if (naming) return withSafeAvatar(naming)
      } catch (error) {
        ended.throwIfAborted()
        failure ??= { error }
      }
    }
    // not cached: a later look-up may find the name
    if (failure) throw failure.error
    return undefined
  }

  function write(account: CaipAddress, naming: Naming | undefined): void {
    const others = [...store.get(profilesAtom)].filter(([known]) => known !== account)
    const profile: Profile | undefined = naming && { name: naming.name, image: naming.avatar }
    store.set(profilesAtom, new Map(profile ? [...others, [account, profile]] : others))
  }

  /** Names that were set and are not in the cache yet. */
  const settled = new Map<CaipAddress, Naming>()

  const profiles = cached({
    clock,
    signal,
    ttlMs: profileCacheMs,
    key: (account: CaipAddress) => account,
    async load(account, ended) {
      const set = settled.get(account)
      settled.delete(account)
      const naming = set ? withSafeAvatar(set) : await load(account, ended)
      if (!ended.aborted) write(account, naming)
      return naming
    },
  })
  signal.addEventListener('abort', () => store.set(profilesAtom, new Map()), { once: true })
  return {
    of: (account) => profiles.get(account),
    async set(account, naming) {
      if (naming) settled.set(account, naming)
      else write(account, undefined)
      await profiles.get(account, { force: true })
    },
  }
}

/** Removes a picture at a foreign URL: to load it would disclose the user's address to its server. */
function withSafeAvatar({ name, avatar = '' }: Naming): Naming {
  const isSafe = /^(data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]|blob:)/i.test(avatar)
  return isSafe && avatar.length <= maxImageLength ? { name, avatar } : { name }
}
