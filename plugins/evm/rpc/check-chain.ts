import type { CaipNetworkId, HttpService } from '#kernel'
import type { Network } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'
import { evmErrors } from '../errors.js'
import { networkName } from './network-name.js'
import { readQuantity } from './read-quantity.js'
import { untilAborted } from './until-aborted.js'

/** What is found out of a node, and who waits for it. */
interface Look {
  readonly chain: Promise<CaipNetworkId>
  readonly stop: AbortController
  waiting: number
}

/** Which chain the node behind each address is on; one for all capabilities of a widget. */
export interface KnownNodes {
  /**
   * Makes sure that a node is on the chain it is asked for. Asks it once; a node on another one, or that does not say, is
   * asked again the next time.
   * @param key its address.
   * @param ask asks it for eth_chainId.
   * @throws evm/WRONG_CHAIN, or what asking throws.
   */
  check(
    key: string,
    network: Network,
    networks: readonly Network[],
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void>
  /** It failed: who answers there the next time may be another one. */
  forget(key: string): void
}

const nodesOf = new WeakMap<HttpService, KnownNodes>()

/** The nodes that are known over a network; those of one widget are not asked by each capability anew. */
export function knownNodes(http: HttpService): KnownNodes {
  const known = nodesOf.get(http) ?? createKnownNodes()
  nodesOf.set(http, known)
  return known
}

function createKnownNodes(): KnownNodes {
  const looks = new Map<string, Look>()

  const forget = (key: string, look?: Look) => {
    if (look === undefined || looks.get(key) === look) looks.delete(key)
  }

  const begin = (key: string, network: Network, ask: (signal: AbortSignal) => Promise<unknown>): Look => {
    const stop = new AbortController()
    const read = (answer: unknown) =>
      `${evmNamespace}:${readQuantity(answer, network, 'chain id')}` as CaipNetworkId
    const look: Look = { stop, chain: ask(stop.signal).then(read), waiting: 0 }
    looks.set(key, look)
    look.chain.catch(() => forget(key, look))
    return look
  }

  return {
    forget: (key) => forget(key),
    async check(key, network, networks, ask, signal) {
      const look = looks.get(key) ?? begin(key, network, ask)
      look.waiting++
      try {
        const chain = await untilAborted(look.chain, signal)
        if (chain === network.caipNetworkId) return
        forget(key, look)
        throw evmErrors.WRONG_CHAIN({
          values: { network: network.name, other: networkName(chain, networks) },
        })
      } catch (error) {
        // one that leaves does not end it for those that wait on
        if (look.waiting === 1) {
          look.stop.abort()
          forget(key, look)
        }
        throw error
      } finally {
        look.waiting--
      }
    },
  }
}
