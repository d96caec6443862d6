import type { NodeAnswer, NodeClient, RpcRequest } from './node-client.js'
import { NodeFailure, type FailureKind } from './node-failure.js'
import type { RpcCall, RpcError, RpcOutcome } from './rpc-outcome.js'
import { referenceOf, requireNamespace } from '../../../namespaces/namespaces.js'

/** Failure of a node; `node` is its position in UPSTREAMS, from 1. */
export interface NodeProblem {
  readonly chain: string
  readonly node: number
  readonly kind: FailureKind | 'of-another-chain'
}

/** The nodes of one chain. */
export interface ChainNodes {
  /** @throws the last node's NodeFailure if none answers. */
  ask(call: RpcCall): Promise<RpcOutcome>
  /** Returns the answer as a node sent it. A node that fails after its first bytes is not replaced. @throws as {@link ask}. */
  pass(call: RpcRequest): Promise<NodeAnswer>
}

interface Parts {
  readonly chain: string
  readonly addresses: readonly string[]
  readonly report: (problem: NodeProblem) => void
  readonly client: Pick<NodeClient, 'ask' | 'open'>
  readonly now: () => number
}

interface Node {
  readonly address: string
  readonly place: number
  /** Time until which it is requested last. */
  restsUntil: number
  /** Time until which it is not requested. */
  quarantinedUntil: number
  /** Time until which its chain is not checked again. */
  checkedUntil: number
}

/** Time limit of all nodes together; the widget waits 8 s. */
const allLimitMs = 7_000
/** Time limit of a node while there is another. */
const oneLimitMs = 3_000
const restMs = 10_000
const quarantineMs = 60_000
const checkedForMs = 300_000
const methodNotFound = -32601

/**
 * Creates the nodes of a chain. A node that fails is requested last for 10 s. A node of another chain is not requested for a
 * minute: its answers are valid and wrong.
 */
export function createChainNodes({ chain, addresses, report, client, now }: Parts): ChainNodes {
  const { nodes: protocol } = requireNamespace(chain)
  const expected = referenceOf(chain)
  const nodes = addresses.map((address, index): Node => {
    const never = Number.NEGATIVE_INFINITY
    return { address, place: index + 1, restsUntil: never, quarantinedUntil: never, checkedUntil: never }
  })
  const tell = ({ place }: Node, kind: NodeProblem['kind']) => report({ chain, node: place, kind })

  async function isOfChain(node: Node, limitMs: number): Promise<boolean> {
    if (now() < node.checkedUntil) return true
    const outcome = await client.ask(node.address, protocol.chainCall, limitMs)
    const said = 'result' in outcome ? protocol.readChain(outcome.result) : undefined
    if (said === undefined) throw new NodeFailure('nonsense')
    if (said === expected) {
      node.checkedUntil = now() + checkedForMs
      return true
    }
    node.quarantinedUntil = now() + quarantineMs
    tell(node, 'of-another-chain')
    return false
  }

  function inOrder(): readonly Node[] {
    const asked = nodes.filter(({ quarantinedUntil }) => now() >= quarantinedUntil)
    const rests = ({ restsUntil }: Node) => now() < restsUntil
    return [...asked.filter((node) => !rests(node)), ...asked.filter(rests)]
  }

  /** Sends a request to one node after the other until one answers. */
  async function untilAnswered<Answer extends { readonly error?: RpcError | undefined }>(
    call: RpcCall,
    send: (address: string, limitMs: number) => Promise<Answer>,
    toAnswer: (outcome: RpcOutcome) => Answer,
  ): Promise<Answer> {
    const end = now() + allLimitMs
    const remaining = (maxMs: number) => Math.max(1, Math.ceil(Math.min(maxMs, end - now())))
    const order = inOrder()
    let failure = new NodeFailure('unreachable')
    let unknown: Answer | undefined
    let failed = false
    for (const [index, node] of order.entries()) {
      const left = end - now()
      if (left <= 0) break
      const limit = Math.ceil(index < order.length - 1 ? Math.min(left, oneLimitMs) : left)
      try {
        const askedAt = now()
        if (!(await isOfChain(node, limit))) continue
        const answer = await send(node.address, Math.max(1, Math.ceil(limit - (now() - askedAt))))
        node.restsUntil = Number.NEGATIVE_INFINITY
        if (answer.error?.code === methodNotFound) {
          unknown = answer
          continue
        }
        if (!failed || !answer.error) return answer
        const ask = (one: RpcCall) => client.ask(node.address, one, remaining(oneLimitMs))
        const sent = await protocol.wasSentBefore?.(call, ask)
        return sent ? toAnswer(sent) : answer
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error
        failure = error
        failed = true
        node.restsUntil = now() + restMs
        // the URL may lead to another node afterwards
        node.checkedUntil = Number.NEGATIVE_INFINITY
        tell(node, error.kind)
      }
    }
    if (unknown) return unknown
    throw failure
  }

  return {
    ask: (call) =>
      untilAnswered(
        call,
        (address, limitMs) => client.ask(address, call, limitMs),
        (outcome) => outcome,
      ),
    pass: (call) =>
      untilAnswered<NodeAnswer>(
        call,
        (address, limitMs) => client.open(address, call, limitMs),
        (outcome) => ({ body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome })) }),
      ),
  }
}
