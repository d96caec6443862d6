import { accountAtom, connectionAtom, networkState, type Clock, type EventBus, type Store } from '#kernel'
import { isRejection, type CaipAddress, type NamespacesService, signingCapability } from '#kernel/chain'
import type { ProfilesService } from '#plugins/account/contract'
import { authId } from '#plugins/auth/contract'
import { apiErrors, refusalOf, type ApiClient } from '#plugins/service/contract'
import { coinTypeOf, everyChain } from './coin-type.js'
import type { NamesConfig } from './config.js'
import type { NamesService } from './contract.js'
import { namesApi } from './endpoints.js'
import { namesErrors, withReason } from './errors.js'
import { nameRegistered, registrationFailed, registrationInitiated, registrationOpened } from './events.js'

/** Creates the service that registers and releases names. */
export function createNamesService(context: {
  readonly config: NamesConfig
  readonly store: Store
  readonly events: EventBus
  readonly signal: AbortSignal
  readonly use: { readonly clock: Clock; readonly namespaces: NamespacesService }
  /** Read at each use. */
  readonly maybe: { readonly api?: ApiClient | undefined; readonly profiles?: ProfilesService | undefined }
}): NamesService {
  const { store, events, signal, use, maybe } = context
  const { suffix } = context.config

  function api(): ApiClient {
    if (!maybe.api) throw apiErrors.NO_SERVICE()
    return maybe.api
  }

  /** Account that signs, its network and coin type. @throws as `register` */
  function readAccount() {
    const { caipNetwork: network } = store.get(networkState())
    if (!network) throw namesErrors.NETWORK_NOT_FOUND()
    const { address, caipAddress } = store.get(accountAtom)
    const isEmbedded = store.get(connectionAtom)?.connectorId === authId
    if (address === undefined || !caipAddress || !isEmbedded) throw namesErrors.NO_AUTH_CONNECTOR()
    return { network, address, account: caipAddress, coinType: coinTypeOf(network.id) }
  }

  /** Whether a name is of an account; undefined if the service does not say so. */
  async function isOf(
    name: string,
    { coinType, address }: Pick<ReturnType<typeof readAccount>, 'coinType' | 'address'>,
  ): Promise<boolean | undefined> {
    try {
      const found = await api().call(namesApi.name, { name, apiVersion: '2' }, { signal })
      const own = found.name === name ? (found.addresses[coinType] ?? found.addresses[everyChain]) : undefined
      return own?.toLowerCase() === address.toLowerCase()
    } catch {
      return undefined
    }
  }

  /** Signs a message by the account, sends it, and returns the account. A call whose answer was lost has done what was asked for. */
  async function sendSigned(
    endpoint: typeof namesApi.register,
    {
      name,
      message,
      isRegistered,
      failed,
    }: {
      readonly name: string
      readonly message: (timestamp: number) => object
      /** Whether the account has the name if the call was done. */
      readonly isRegistered: boolean
      readonly failed: typeof namesErrors.REGISTER_FAILED | typeof namesErrors.RELEASE_FAILED
    },
  ): Promise<CaipAddress> {
    const { network, address, account, coinType } = readAccount()
    const signing = await use.namespaces.capability(network.chainNamespace, signingCapability)
    if (!signing) throw namesErrors.NO_AUTH_CONNECTOR()
    const text = JSON.stringify(message(Math.floor(use.clock.now() / 1_000)))
    const { signature } = await signing.message({ account, network, message: text, signal })
    try {
      const body = { coin_type: coinType, address, message: text, signature }
      await api().call(endpoint, { body }, { signal })
    } catch (cause) {
      signal.throwIfAborted()
      const isUnclear = refusalOf(cause) === undefined
      if (!isUnclear || (await isOf(name, { coinType, address })) !== isRegistered)
        throw withReason(cause, failed({ values: { name }, cause }))
    }
    return account
  }

  /** Tells of a registration by events. */
  async function reported(register: () => Promise<CaipAddress>): Promise<CaipAddress> {
    const chainId = store.get(connectionAtom)?.chainId
    if (!chainId) return register()
    events.emit(registrationInitiated, { chainId })
    try {
      const account = await register()
      events.emit(nameRegistered, { chainId })
      return account
    } catch (error) {
      const { code } = Object(error) as { readonly code?: unknown }
      const reason = typeof code === 'string' ? code : 'unknown'
      if (!isRejection(error) && !signal.aborted) events.emit(registrationFailed, { chainId, reason })
      throw error
    }
  }

  return {
    async open() {
      const chainId = store.get(connectionAtom)?.chainId
      if (chainId) events.emit(registrationOpened, { chainId })
    },
    async suggest(label, ended) {
      try {
        // names that the account has released are free for it
        const { address: sender } = store.get(accountAtom)
        const input = { part: label, zone: suffix.slice(1), ...(sender !== undefined && { sender }) }
        const all = await api().call(namesApi.suggestions, input, { signal: ended })
        return {
          isTaken: all.find(({ name }) => name === `${label}${suffix}`)?.registered,
          free: all.flatMap(({ name, registered }) =>
            !registered && name !== `${label}${suffix}` && name.endsWith(suffix) ? [name] : [],
          ),
        }
      } catch (cause) {
        ended.throwIfAborted()
        throw withReason(cause, namesErrors.SUGGEST_FAILED({ cause }))
      }
    },
    async register(label) {
      const name = `${label}${suffix}`
      const account = await reported(() =>
        sendSigned(namesApi.register, {
          name,
          message: (timestamp) => ({ name, attributes: {}, timestamp }),
          isRegistered: true,
          failed: namesErrors.REGISTER_FAILED,
        }),
      )
      await maybe.profiles?.set(account, { name })
      return name
    },
    async release(name) {
      const account = await sendSigned(namesApi.release, {
        name,
        message: (timestamp) => ({ action: 'release', name, timestamp }),
        isRegistered: false,
        failed: namesErrors.RELEASE_FAILED,
      })
      // the name is gone, also if the look-up of another one fails
      await maybe.profiles?.set(account, undefined).catch(() => {})
    },
  }
}
