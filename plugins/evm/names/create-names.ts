import type { Names, Network } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'
import { createAskNetwork } from '../json-rpc.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { loadPeer } from '../rpc/load-peer.js'
import { isSameAddress } from '../rpc/same-address.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { createAskGateway } from './ask-gateway.js'
import { coinTypeOf } from './coin-type-of.js'
import { namesErrors } from './errors.js'
import { isName } from './is-name.js'
import { isPicture } from './is-picture.js'
import { toNodeError } from './to-node-error.js'
import type { Ens } from './viem.js'

type Viem = typeof import('./viem.js')

/** Where names are written, whichever network an address is for. */
const registryNetwork = `${evmNamespace}:1`

/**
 * Names through ENS on Ethereum, with the coin type of the network in question. A name that holds no address for that
 * network stands for none: one it holds for Ethereum may be a contract that is somebody else's elsewhere. Without
 * Ethereum among the host's networks there are no names.
 */
export function createNames(context: EvmContext): Names {
  const askNetwork = createAskNetwork(context)
  const gateway = createAskGateway(context)

  async function withEns<T>(
    network: Network,
    signal: AbortSignal,
    work: (ens: Ens, coinType: bigint, viem: Viem) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const registry = context.networks().find(({ caipNetworkId }) => caipNetworkId === registryNetwork)
    if (!registry) return undefined
    try {
      signal.throwIfAborted()
      const coinType = coinTypeOf(network.id as number)
      const viem = await loadPeer(() => import('./viem.js'))
      const ens = viem.createEns({
        gateway,
        request: ({ method, params = [] }) =>
          askNetwork(registry, { method, params }, signal).catch((error: unknown) => {
            throw toNodeError(error)
          }),
      })
      return await untilAborted(work(ens, coinType, viem), signal)
    } catch (cause) {
      signal.throwIfAborted()
      // its text is fixed: "Invalid chainId" (docs/behaviour.md, 12.4)
      throw namesErrors.INVALID_CHAIN_ID.is(cause) ? cause : namesErrors.RESOLVE_FAILED({ cause })
    }
  }

  return {
    isName,
    resolve: ({ name, network, signal }) =>
      withEns(network, signal, async (ens, coinType, { normalizedName }) => {
        const spelled = normalizedName(name.trim())
        const address = spelled === undefined ? undefined : await ens.address(spelled, coinType)
        return address === undefined || spelled === undefined ? undefined : { address, name: spelled }
      }),
    lookUp: ({ address, network, signal }) =>
      withEns(network, signal, async (ens, coinType, { normalizedName }) => {
        const name = await ens.name(address, coinType)
        // a record in another spelling may look like somebody else's name
        if (name === undefined || normalizedName(name) !== name) return undefined
        const [back, avatar] = await Promise.all([
          ens.address(name, coinType),
          // a name without its picture is a name
          ens.avatar(name).catch(() => undefined),
        ])
        if (!isSameAddress(back, address)) return undefined
        return isPicture(avatar) ? { name, avatar } : { name }
      }),
  }
}
