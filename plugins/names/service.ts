import {
  accountAtom,
  connectionAtom,
  networkState,
  type Clock,
  type NamespacesService,
  type Store,
} from '#kernel'
import { signingCapability } from '#kernel/contracts'
import type { ProfilesService } from '#plugins/account/contract'
import { authId } from '#plugins/auth/contract'
import { apiErrors, refusalOf, type ApiClient } from '#plugins/service/contract'
import { coinTypeOf } from './coin-type.js'
import type { NamesConfig } from './config.js'
import type { NamesService } from './contract.js'
import { namesApi } from './endpoints.js'
import { namesErrors, withReason } from './errors.js'

/** Creates the service that registers names. */
export function createNamesService(context: {
  readonly config: NamesConfig
  readonly store: Store
  readonly signal: AbortSignal
  readonly use: { readonly clock: Clock; readonly namespaces: NamespacesService }
  /** Read at each use. */
  readonly maybe: { readonly api?: ApiClient | undefined; readonly profiles?: ProfilesService | undefined }
}): NamesService {
  const { store, signal, use, maybe } = context
  const { suffix } = context.config

  function api(): ApiClient {
    if (!maybe.api) throw apiErrors.NO_SERVICE()
    return maybe.api
  }

  /** Account, network and coin type of a registration. @throws as `register` */
  function readAccount() {
    const { caipNetwork: network } = store.get(networkState())
    if (!network) throw namesErrors.NETWORK_NOT_FOUND()
    const { address, caipAddress } = store.get(accountAtom)
    const isEmbedded = store.get(connectionAtom)?.connectorId === authId
    if (address === undefined || !caipAddress || !isEmbedded) throw namesErrors.NO_AUTH_CONNECTOR()
    return { network, address, account: caipAddress, coinType: coinTypeOf(network.id) }
  }

  /** Whether a registration without an answer was done after all. */
  async function isRegistered(name: string, coinType: number, address: string): Promise<boolean> {
    try {
      const found = await api().call(namesApi.name, { name, apiVersion: '2' }, { signal })
      const own = found.name === name ? found.addresses[coinType] : undefined
      return own?.toLowerCase() === address.toLowerCase()
    } catch {
      return false
    }
  }

  return {
    async suggest(label, ended) {
      try {
        const input = { part: label, zone: suffix.slice(1) }
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
      const { network, address, account, coinType } = readAccount()
      const signing = await use.namespaces.capability(network.chainNamespace, signingCapability)
      if (!signing) throw namesErrors.NO_AUTH_CONNECTOR()
      const timestamp = Math.floor(use.clock.now() / 1_000)
      const message = JSON.stringify({ name, attributes: {}, timestamp })
      const { signature } = await signing.message({ account, network, message, signal })
      try {
        const body = { coin_type: coinType, address, message, signature }
        await api().call(namesApi.register, { body }, { signal })
      } catch (cause) {
        signal.throwIfAborted()
        const isUnclear = refusalOf(cause) === undefined
        if (!isUnclear || !(await isRegistered(name, coinType, address)))
          throw withReason(cause, namesErrors.REGISTER_FAILED({ values: { name }, cause }))
      }
      await maybe.profiles?.set(account, { name })
      return name
    },
  }
}
