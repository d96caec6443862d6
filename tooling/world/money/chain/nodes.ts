import { evmErrors } from '../../../../plugins/evm/errors.js'
import type { Random } from '../../seed/random.js'
import type { Chain, Tx } from './chain.js'

/** State of a node. `lags`: its newest block is some blocks old. `forgets`: it shows no transaction that waits. */
export type NodeState = 'works' | 'lags' | 'forgets' | 'unreachable' | 'silent'

/** Node that answers a request: always the first, the one after a change, or any. */
export type NodeChoice = 'first' | 'any'

/** JSON-RPC request. */
interface RpcRequest {
  readonly method: string
  readonly params: unknown
}

/** Nodes of the chain, each with a view of its own. */
export interface Nodes {
  setState(index: number, state: NodeState): void
  /** All nodes work. */
  heal(): void
  /** A reorganisation that a node has not seen: it shows the former blocks until the new ones are more. */
  keepFormer(index: number): void
  /** Answers a request as one of the nodes. @throws evm/RPC_UNREACHABLE, also after a time without an answer */
  answer(request: RpcRequest, silence: () => Promise<void>): Promise<unknown>
}

const lagBlocks = 3
const nodeCount = 3
const toHex = (value: number | bigint) => `0x${value.toString(16)}`

interface View {
  readonly height: number
  readonly blockOf: (hash: string) => number | undefined
}

/** Creates the nodes. */
export function createNodes(chain: Chain, random: Random, choice: NodeChoice): Nodes {
  const states: NodeState[] = Array.from({ length: nodeCount }, () => 'works')
  /** Blocks of a node that has not seen a reorganisation. */
  const former = new Map<number, View>()

  const viewOf = (index: number): View => {
    const kept = former.get(index)
    if (kept && kept.height >= chain.height) return kept
    former.delete(index)
    const height = states[index] === 'lags' ? chain.height - lagBlocks : chain.height
    const blockOf = (hash: string) => {
      const block = chain.blockOf(hash)
      return block !== undefined && block <= height ? block : undefined
    }
    return { height, blockOf }
  }

  function read(index: number, { method, params }: RpcRequest): unknown {
    const [first, second] = params as readonly [string, string]
    const view = viewOf(index)
    const minedOf = (account: string, upTo: number) =>
      chain.transactions.filter(
        ({ from, hash }) => from === account.toLowerCase() && (view.blockOf(hash) ?? Infinity) <= upTo,
      ).length
    const waits = (tx: Tx) =>
      states[index] !== 'forgets' &&
      !tx.isPrivate &&
      view.blockOf(tx.hash) === undefined &&
      tx.nonce >= minedOf(tx.from, view.height) &&
      // the pool keeps the one with the highest fee
      !chain.transactions.some(
        (other) => other.from === tx.from && other.nonce === tx.nonce && other.tip > tx.tip,
      )
    const describe = (tx: Tx) => {
      const block = view.blockOf(tx.hash)
      return {
        ...{ hash: tx.hash, from: tx.from, to: tx.to, input: tx.data },
        ...{ nonce: toHex(tx.nonce), value: toHex(tx.value), gas: '0x5208' },
        blockNumber: block === undefined ? null : toHex(block),
      }
    }
    switch (method) {
      case 'eth_blockNumber':
        return toHex(view.height)
      case 'eth_getTransactionReceipt': {
        const block = view.blockOf(first)
        const tx = chain.find(first)
        return block === undefined ? null : { blockNumber: toHex(block), status: tx?.reverts ? '0x0' : '0x1' }
      }
      case 'eth_getTransactionByHash': {
        const tx = chain.find(first)
        return tx && (view.blockOf(first) !== undefined || waits(tx)) ? describe(tx) : null
      }
      case 'eth_getTransactionCount': {
        if (second !== 'latest' && second !== 'pending') return toHex(minedOf(first, Number(second)))
        const mined = minedOf(first, view.height)
        if (second === 'latest') return toHex(mined)
        const pool = chain.transactions.filter((tx) => tx.from === first.toLowerCase() && waits(tx))
        return toHex(Math.max(mined, ...pool.map(({ nonce }) => nonce + 1)))
      }
      case 'eth_getBlockByNumber': {
        const inBlock = (tx: Tx) =>
          first === 'pending' ? waits(tx) : view.blockOf(tx.hash) === Number(first)
        return { transactions: chain.transactions.filter(inBlock).map(describe) }
      }
      case 'eth_getCode':
        return '0x'
      case 'eth_getBalance':
        return toHex(10n ** 20n)
      case 'eth_call':
        throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
      default:
        throw new Error(`The nodes have no ${method}`)
    }
  }

  return {
    setState: (index, state) => void (states[index % nodeCount] = state),
    heal() {
      states.fill('works')
      former.clear()
    },
    keepFormer(index) {
      const { height, blockOf } = viewOf(index % nodeCount)
      const known = new Map(chain.transactions.map(({ hash }) => [hash, blockOf(hash)]))
      former.set(index % nodeCount, { height, blockOf: (hash) => known.get(hash) })
    },
    async answer(request, silence) {
      const index = choice === 'first' ? 0 : random.below(nodeCount)
      if (states[index] === 'silent') await silence()
      if (states[index] === 'silent' || states[index] === 'unreachable')
        throw evmErrors.RPC_UNREACHABLE({ values: { network: 'Ethereum' } })
      return read(index, request)
    },
  }
}
