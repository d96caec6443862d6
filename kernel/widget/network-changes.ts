import type { Network } from '../contracts/network.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import { isCaipNetworkId, type CaipNetworkId } from '../namespaces/caip.js'
import { hostNetworksAtom } from '../namespaces/host-networks-atom.js'
import { namespaceContributionsAtom } from '../plugins/contributions-atom.js'
import { array, boolean, check, guard, number, object, optional, string } from '../schema/schema.js'
import { issuePath } from '../schema/standard-schema.js'
import type { Store } from '../state/store.js'

const isId = (value: unknown): value is Network['id'] => typeof value === 'string' || Number.isInteger(value)
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value)

const networkIdSchema = guard(isCaipNetworkId, 'a CAIP-2 id such as eip155:1')
const networkSchema = object({
  id: guard(isId, 'a number or a text'),
  caipNetworkId: networkIdSchema,
  chainNamespace: string(),
  name: string(),
  nativeCurrency: object({ name: string(), symbol: string(), decimals: number({ min: 0, max: 255 }) }),
  rpcUrls: array(guard(isAddress, 'an http(s) address')),
  blockExplorers: optional(array(object({ name: string(), url: guard(isAddress, 'an http(s) address') }))),
  assets: optional(object({ imageId: optional(string()), imageUrl: optional(string()) })),
  testnet: optional(boolean()),
})

/**
 * Checks and keeps what the host adds and removes; the session follows (specification, section 4).
 * @throws (when called) kernel/BAD_OPTION naming the field.
 */
export function createNetworkChanges(store: Store) {
  const put = (id: CaipNetworkId, network: Network | undefined) =>
    store.set(hostNetworksAtom, (before) => new Map(before).set(id, network))
  return {
    addNetwork(given: Network) {
      const { caipNetworkId, chainNamespace, id, ...rest } = checked(networkSchema, given) as Network
      if (caipNetworkId !== `${chainNamespace}:${id}`) throw bad('caipNetworkId', 'must be chainNamespace:id')
      if (!store.get(namespaceContributionsAtom).some((one) => one.contribution.id === chainNamespace))
        throw bad('chainNamespace', `must be that of an active plugin, not "${chainNamespace}"`)
      put(caipNetworkId, { ...rest, id, caipNetworkId, chainNamespace })
    },
    removeNetwork: (id: CaipNetworkId) => put(checked(networkIdSchema, id), undefined),
  }
}

function checked<T>(type: Parameters<typeof check<T>>[0], value: unknown): T {
  const result = check(type, value)
  const issue = result.issues?.[0]
  if (result.issues) throw bad(issue && issuePath(issue), issue?.message ?? 'is not valid')
  return result.value
}

function bad(field: string | undefined, problem: string) {
  return kernelErrors.BAD_OPTION({
    values: { option: ['network', field].filter(Boolean).join('.'), problem },
  })
}
