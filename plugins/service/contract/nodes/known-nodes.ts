import { untilAborted, type HttpService } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'
import type { NodeProtocol } from './protocol.js'

/** Request for the chain of a node, shared by its callers. */
interface Check {
  readonly chain: Promise<CaipNetworkId>
  readonly stop: AbortController
  waiting: number
}

/** Chains of nodes, shared by all capabilities of a widget. */
export interface KnownNodes {
  /**
   * Checks that a node serves the network. Asks once; a node with another chain, or without an answer, is asked again at the
   * next check.
   *
   * @param key URL of the node
   * @param ask requests the chain from the node
   * @throws `wrongChain`, or the error of `ask`
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

const nodesOf = new WeakMap<HttpService, Map<NodeProtocol, KnownNodes>>()

/** Returns the nodes of a widget, by its `http` service, that speak a protocol. */
export function knownNodes(http: HttpService, protocol: NodeProtocol): KnownNodes {
  const byProtocol = nodesOf.get(http) ?? new Map<NodeProtocol, KnownNodes>()
  nodesOf.set(http, byProtocol)
  const known = byProtocol.get(protocol) ?? createKnownNodes(protocol)
  byProtocol.set(protocol, known)
  return known
}

/** Name of a network; `chain 5` if the host does not configure it. */
export function networkName(id: CaipNetworkId, networks: readonly Network[]): string {
  const known = networks.find(({ caipNetworkId }) => caipNetworkId === id)
  return known?.name ?? `chain ${id.slice(id.indexOf(':') + 1)}`
}

function createKnownNodes({ readChain, errors }: NodeProtocol): KnownNodes {
  const checks = new Map<string, Check>()

  const forget = (key: string, check?: Check) => {
    if (check === undefined || checks.get(key) === check) checks.delete(key)
  }

  const begin = (key: string, network: Network, ask: (signal: AbortSignal) => Promise<unknown>): Check => {
    const stop = new AbortController()
    const chain = ask(stop.signal).then((answer) => readChain(answer, network))
    const check: Check = { stop, chain, waiting: 0 }
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
        throw errors.wrongChain(network, networkName(chain, networks))
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
