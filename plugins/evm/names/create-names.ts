import { untilAborted } from '#kernel'
import type { Names, Network } from '#kernel/chain'
import { evmNamespace } from '../contract.js'
import { createAskNetwork } from '../node/json-rpc.js'
import { isSameAddress } from '../node/values.js'
import type { EvmContext } from '../node/json-rpc.js'
import { createAskGateway } from './ask-gateway.js'
import { createEns, type Ens } from './ens.js'
import { namesErrors } from './errors.js'
import { normalizedName } from './normalize.js'

/** Max characters of a name. */
const nameLimit = 255

/** Whether a text has the form of a name: labels separated by dots, the last one without digits. */
export function isName(text: string): boolean {
  const name = text.trim()
  return name.length <= nameLimit && /^[^\s.:/@]+(\.[^\s.:/@]+)*\.[^\s.:/@\d]{2,}$/u.test(name)
}

/** Max length of a picture's URL, the same as for pictures of wallets. */
const pictureLimit = 128 * 1024

/**
 * Whether a record is the URL of a picture: data or https. Pictures of NFTs and on IPFS would need a third party's gateway.
 */
function isPicture(record: string | undefined): record is string {
  if (record === undefined || record.length > pictureLimit) return false
  return /^data:image\/(png|webp|svg\+xml|gif|jpeg)[;,]/i.test(record) || /^https:\/\/\S+$/i.test(record)
}

const mainnetId = 1
/** Coin type of Ethereum (SLIP-44). */
const etherCoinType = 60n
/** Bit that marks the coin types of other EVM chains (ENSIP-11). */
const chainBit = 2_147_483_648

/**
 * Coin type under which a name stores the address of a chain (ENSIP-11).
 *
 * @throws 'Invalid chainId' for 2147483648 and more, and for invalid chain IDs
 */
export function coinTypeOf(chainId: number): bigint {
  if (!Number.isInteger(chainId) || chainId < 1 || chainId >= chainBit) throw namesErrors.INVALID_CHAIN_ID()
  return chainId === mainnetId ? etherCoinType : BigInt(chainBit + chainId)
}

/** Network of the ENS registry, for addresses on all networks. */
const registryNetwork = `${evmNamespace}:1`

/**
 * Creates the capability to resolve ENS names by Ethereum, with the coin type of the network. The address for Ethereum is not
 * used on other networks, where a contract's address may have another owner. Without Ethereum among the networks, no name is
 * found.
 */
export function createNames(context: EvmContext): Names {
  const askNetwork = createAskNetwork(context)
  const gateway = createAskGateway(context)

  async function withEns<T>(
    network: Network,
    signal: AbortSignal,
    work: (ens: Ens, coinType: bigint) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const registry = context.networks().find(({ caipNetworkId }) => caipNetworkId === registryNetwork)
    if (!registry) return undefined
    try {
      signal.throwIfAborted()
      const coinType = coinTypeOf(network.id as number)
      const ens = createEns({ gateway, request: (request) => askNetwork(registry, request, signal) })
      return await untilAborted(work(ens, coinType), signal)
    } catch (cause) {
      signal.throwIfAborted()
      // exact text (docs/behaviour.md, 12.4)
      throw namesErrors.INVALID_CHAIN_ID.is(cause) ? cause : namesErrors.RESOLVE_FAILED({ cause })
    }
  }

  return {
    isName,
    resolve: ({ name, network, signal }) =>
      withEns(network, signal, async (ens, coinType) => {
        const normalized = await normalizedName(name.trim())
        const address = normalized === undefined ? undefined : await ens.address(normalized, coinType)
        return address === undefined || normalized === undefined ? undefined : { address, name: normalized }
      }),
    lookUp: ({ address, network, signal }) =>
      withEns(network, signal, async (ens, coinType) => {
        const name = await ens.name(address, coinType)
        // a name that is not normalized may look like another one
        if (name === undefined || (await normalizedName(name)) !== name) return undefined
        const [forward, avatar] = await Promise.all([
          ens.address(name, coinType),
          // the name is valid without its picture
          ens.avatar(name).catch(() => undefined),
        ])
        if (!isSameAddress(forward, address)) return undefined
        return isPicture(avatar) ? { name, avatar } : { name }
      }),
  }
}
