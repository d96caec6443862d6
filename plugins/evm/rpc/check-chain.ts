import type { CaipNetworkId, HttpService } from '#kernel'
import type { Network } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'
import { evmErrors } from '../errors.js'
import { networkName } from './node.js'
import { readQuantity } from './answers.js'
import { untilAborted } from './wallet.js'

/** Chain ID request to a node, shared by its callers. */
interface Check {
  readonly chain: Promise<CaipNetworkId>
  readonly stop: AbortController
  waiting: number
}

/** Chain IDs of nodes, shared by all capabilities of a widget. */
export interface KnownNodes {
  /**
   * Checks that a node serves the network. Asks once; a node with another chain ID, or without an answer, is asked again at
   * the next check.
   *
   * @param key URL of the node
   * @param ask requests eth_chainId from the node
   * @throws evm/WRONG_CHAIN, or the error of `ask`
   */
  check(
    key: string,
    network: Network,
    networks: readonly Network[],
    ask: (signal: AbortSignal) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void>
  /** Checks the node again at the next request, such as after a failure. */
  forget(key: string): void
}

const nodesOf = new WeakMap<HttpService, KnownNodes>()

/** Returns the nodes of a widget, by its `http` service. */
export function knownNodes(http: HttpService): KnownNodes {
  const known = nodesOf.get(http) ?? createKnownNodes()
  nodesOf.set(http, known)
  return known
}

function createKnownNodes(): KnownNodes {
  const checks = new Map<string, Check>()

  const forget = (key: string, check?: Check) => {
    if (check === undefined || checks.get(key) === check) checks.delete(key)
  }

  const begin = (key: string, network: Network, ask: (signal: AbortSignal) => Promise<unknown>): Check => {
    const stop = new AbortController()
    const read = (answer: unknown) =>
      `${evmNamespace}:${readQuantity(answer, network, 'chain id')}` as CaipNetworkId
    const check: Check = { stop, chain: ask(stop.signal).then(read), waiting: 0 }
    checks.set(key, check)
    check.chain.catch(() => forget(key, check))
    return check
  }

  return {
    forget: (key) => forget(key),
    async check(key, network, networks, ask, signal) {
      const check = checks.get(key) ?? begin(key, network, ask)
      check.waiting++
      try {
        const chain = await untilAborted(check.chain, signal)
        if (chain === network.caipNetworkId) return
        forget(key, check)
        throw evmErrors.WRONG_CHAIN({
          values: { network: network.name, other: networkName(chain, networks) },
        })
      } catch (error) {
        // the request goes on while other callers wait
        if (check.waiting === 1) {
          check.stop.abort()
          forget(key, check)
        }
        throw error
      } finally {
        check.waiting--
      }
    },
  }
}
