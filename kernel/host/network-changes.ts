import type { Network } from '../core/networks/network.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { isCaipNetworkId, type CaipNetworkId } from '../core/networks/caip.js'
import { hostNetworksAtom } from '../session/state.js'
import { namespaceContributionsAtom } from '../core/plugins/plugin-state.js'
import { number } from '../core/schema/number.js'
import { array, boolean, guard, object, optional, record, string } from '../core/schema/schema.js'
import type { Store } from '../core/state/store.js'
import { validate } from '../core/schema/validate.js'

const isId = (value: unknown): value is Network['id'] => typeof value === 'string' || Number.isInteger(value)
const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value)

const networkIdSchema = guard(isCaipNetworkId, 'a CAIP-2 id such as eip155:1')
const httpUrl = guard(isHttpUrl, 'an http(s) URL')
const explorerSchema = object({
  name: string(),
  url: httpUrl,
  paths: optional(object({ address: optional(string()), tx: optional(string()) })),
})
const networkSchema = object({
  id: guard(isId, 'a number or a text'),
  caipNetworkId: networkIdSchema,
  chainNamespace: string(),
  name: string(),
  nativeCurrency: object({ name: string(), symbol: string(), decimals: number({ min: 0, max: 255 }) }),
  rpcUrls: array(httpUrl),
  walletRpcUrls: optional(array(httpUrl)),
  endpoints: optional(record(array(string()))),
  blockExplorers: optional(array(explorerSchema)),
  assets: optional(object({ imageId: optional(string()), imageUrl: optional(string()) })),
  testnet: optional(boolean()),
})

/**
 * Creates the functions that validate and store the networks a host adds and removes. The session follows them.
 *
 * @throws (by the functions) kernel/BAD_OPTION naming the field
 */
export function createNetworkChanges(store: Store) {
  const put = (id: CaipNetworkId, network: Network | undefined) =>
    store.set(hostNetworksAtom, (networks) => new Map(networks).set(id, network))
  return {
    addNetwork(network: Network) {
      const checked = validate(networkSchema, network, 'network', 'network.') as Network
      const { caipNetworkId, chainNamespace, id } = checked
      if (caipNetworkId !== `${chainNamespace}:${id}`)
        throw badOption('caipNetworkId', 'must be chainNamespace:id')
      const namespaces = store.get(namespaceContributionsAtom)
      if (!namespaces.some(({ contribution }) => contribution.id === chainNamespace))
        throw badOption('chainNamespace', `must be that of an active plugin, not "${chainNamespace}"`)
      put(caipNetworkId, checked)
    },
    removeNetwork: (id: CaipNetworkId) => put(validate(networkIdSchema, id, 'network'), undefined),
  }
}

function badOption(field: string, problem: string) {
  return kernelErrors.BAD_OPTION({ values: { option: `network.${field}`, problem } })
}
