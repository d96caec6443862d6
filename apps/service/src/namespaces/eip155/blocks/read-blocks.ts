import { getContractAddress, type Hex } from 'viem'
import type * as z from 'zod'
import { nativeContract, withoutRepeatedWraps } from '../../../modules/chain-index/native-moves.js'
import {
  ChainMoved,
  type Block,
  type BlockLink,
  type BlockReader,
  type BlockTransaction,
  type Move,
} from '../../../modules/chain-index/block-reader.js'
import type { NodeAccess } from '../../../modules/rpc/nodes/node-access.js'
import { NodeFailure, type FailureKind } from '../../../modules/rpc/nodes/node-failure.js'
import { inParallel } from '../../../platform/in-parallel.js'
import { decodeLog, indexedTopics, isSwap } from './decode-log.js'
import { internalTransfers } from './internal-transfers.js'
import { mayHaveTopic } from './may-have-topic.js'
import {
  fullBlock,
  header,
  logs,
  receipt,
  receipts,
  traces,
  type FullBlock,
  type NodeLog,
} from './node-shapes.js'

/** Requests to nodes at the same time. */
const atOnce = 8
/** Failures of a request for many blocks that one for fewer blocks may not have. */
const maySucceedWithLess: readonly FailureKind[] = ['refused', 'too-long', 'late']

/** Options of {@link createEvmBlocks}. */
export interface EvmBlocksOptions {
  readonly nodes: Pick<NodeAccess, 'ask'>
  readonly chain: string
  /** Contract that wraps the native asset of the chain, in lower case; undefined if none is known. */
  readonly wrapped: string | undefined
}

/**
 * Creates the reader of an EVM chain. Logs come by eth_getLogs, all other things by block. Native transfers of contracts are read by
 * trace_block, where nodes have it.
 */
export function createEvmBlocks({ nodes, chain, wrapped }: EvmBlocksOptions): BlockReader {
  /** Number of blocks of the last request for logs that was answered. */
  let range = Number.POSITIVE_INFINITY
  /** Methods that nodes do not have. */
  const missing = new Set<string>()

  /** Asks for a result. @throws a NodeFailure if it has not the shape */
  async function ask<S extends z.ZodType>(schema: S, method: string, ...params: readonly unknown[]) {
    const outcome = await nodes.ask(chain, { method, params })
    if ('error' in outcome && outcome.error) throw new NodeFailure('refused')
    const { success, data } = schema.safeParse((outcome as { readonly result: unknown }).result)
    if (!success) throw new NodeFailure('nonsense')
    return data
  }

  /** Asks for a result of a method that nodes need not have; undefined if they do not. */
  async function askIfThere<S extends z.ZodType>(schema: S, method: string, ...params: readonly unknown[]) {
    if (missing.has(method)) return undefined
    const outcome = await nodes.ask(chain, { method, params })
    if ('error' in outcome && outcome.error) {
      missing.add(method)
      return undefined
    }
    const { success, data } = schema.safeParse((outcome as { readonly result: unknown }).result)
    if (!success) throw new NodeFailure('nonsense')
    return data
  }

  /** Reads logs of a range, of a smaller one if it is refused. */
  async function logsFrom(from: number, most: number) {
    for (let count = Math.max(1, Math.min(range, most)); ; count = Math.ceil(count / 2)) {
      try {
        const to = from + count - 1
        const found = await ask(logs, 'eth_getLogs', {
          fromBlock: toHex(from),
          toBlock: toHex(to),
          topics: [indexedTopics],
        })
        // twice as many next time: a refusal may have been for one block that is full
        range = count * 2
        return { found, count }
      } catch (error) {
        if (!(error instanceof NodeFailure) || count === 1 || !maySucceedWithLess.includes(error.kind))
          throw error
      }
    }
  }

  async function readBlock(number: number): Promise<FullBlock> {
    const block = await ask(fullBlock.nullable(), 'eth_getBlockByNumber', toHex(number), true)
    if (block?.number !== number) throw new ChainMoved()
    return block
  }

  /** Returns the logs of a block, asked again if a node may not have had it. */
  async function logsOf(block: FullBlock, found: readonly NodeLog[]): Promise<readonly NodeLog[]> {
    if (found.some(({ blockHash }) => blockHash !== block.hash)) throw new ChainMoved()
    if (found.length > 0 || !mayHaveTopic(block.logsBloom ?? '0x', indexedTopics)) return found
    return ask(logs, 'eth_getLogs', { blockHash: block.hash, topics: [indexedTopics] })
  }

  /** Returns the hashes of the transactions of a block that failed. One with a log has not. */
  async function failuresOf(block: FullBlock, withLogs: ReadonlySet<number>): Promise<ReadonlySet<string>> {
    const unsure = block.transactions.filter(({ transactionIndex }) => !withLogs.has(transactionIndex))
    if (unsure.length === 0) return new Set()
    const all =
      (await askIfThere(receipts, 'eth_getBlockReceipts', toHex(block.number))) ??
      (await inParallel(atOnce, unsure, async ({ hash }) => {
        const one = await ask(receipt.nullable(), 'eth_getTransactionReceipt', hash)
        if (!one) throw new ChainMoved()
        return one
      }))
    if (all.some(({ blockHash }) => blockHash !== block.hash)) throw new ChainMoved()
    const known = new Set(all.map(({ transactionHash }) => transactionHash))
    if (!unsure.every(({ hash }) => known.has(hash))) throw new ChainMoved()
    return new Set(all.flatMap(({ status, transactionHash }) => (status === '0x0' ? [transactionHash] : [])))
  }

  /** Returns native transfers of contracts; undefined if nodes do not report them. */
  async function internalsOf(block: FullBlock) {
    if (block.transactions.every(({ input, to }) => input === '0x' && to != null))
      return new Map<string, Move[]>()
    const found = await askIfThere(traces, 'trace_block', toHex(block.number))
    if (!found) return undefined
    if (found.some(({ blockHash }) => blockHash != null && blockHash !== block.hash)) throw new ChainMoved()
    return internalTransfers(found)
  }

  async function complete(block: FullBlock, foundLogs: readonly NodeLog[]): Promise<Block> {
    const all = await logsOf(block, foundLogs)
    const byTransaction = new Map<number, NodeLog[]>()
    for (const log of all)
      byTransaction.set(log.transactionIndex, [...(byTransaction.get(log.transactionIndex) ?? []), log])
    const [failures, internals] = await Promise.all([
      failuresOf(block, new Set(byTransaction.keys())),
      internalsOf(block),
    ])
    return {
      number: block.number,
      hash: block.hash,
      parentHash: block.parentHash,
      minedAt: block.timestamp * 1_000,
      transactions: block.transactions.map((transaction) => {
        const its = (byTransaction.get(transaction.transactionIndex) ?? []).sort(
          (log, other) => log.logIndex - other.logIndex,
        )
        const isFailed = failures.has(transaction.hash)
        const decoded = withoutRepeatedWraps(
          its
            .filter(({ address }) => address.toLowerCase() !== nativeContract)
            .flatMap((log) => decodeLog(log, log.address.toLowerCase() === wrapped)),
        )
        const internal = internals ? (internals.get(transaction.hash) ?? []) : decoded.flatMap(unwrapped)
        return toTransaction(transaction, {
          isFailed,
          isSwap: its.some(isSwap),
          moves: isFailed ? [] : [...internal, ...decoded],
        })
      }),
    }
  }

  return {
    head: async () => toLink(await ask(header, 'eth_getBlockByNumber', 'latest', false)),
    async link(number) {
      const found = await ask(header.nullable(), 'eth_getBlockByNumber', toHex(number), false)
      return found ? toLink(found) : undefined
    },
    async read(from, most) {
      const { found, count } = await logsFrom(from, most)
      const byBlock = new Map<number, NodeLog[]>()
      for (const log of found) byBlock.set(log.blockNumber, [...(byBlock.get(log.blockNumber) ?? []), log])
      const numbers = Array.from({ length: count }, (_, index) => from + index)
      const blocks = await inParallel(atOnce, numbers, async (number) =>
        complete(await readBlock(number), byBlock.get(number) ?? []),
      )
      const isChained = blocks.every(
        ({ parentHash }, index) => index === 0 || parentHash === blocks[index - 1]?.hash,
      )
      if (!isChained) throw new ChainMoved()
      return blocks
    },
  }
}

const toHex = (number: number): Hex => `0x${number.toString(16)}`

function toLink({ number, hash, parentHash }: z.output<typeof header>): BlockLink {
  return { number, hash, parentHash }
}

/** The native asset that a contract pays for what it unwraps: WETH9 pays the owner, and nothing else. */
function unwrapped({ kind, contract, amount, from }: Move): readonly Move[] {
  if (kind !== 'unwrap' || contract === undefined) return []
  return [{ kind: 'transfer', contract: undefined, tokenId: undefined, amount, from: contract, to: from }]
}

function toTransaction(
  { hash, transactionIndex, from, to, value, nonce, input }: FullBlock['transactions'][number],
  { moves, ...rest }: Pick<BlockTransaction, 'isFailed' | 'isSwap' | 'moves'>,
): BlockTransaction {
  const recipient = to ?? getContractAddress({ from: from as Hex, nonce: BigInt(nonce) }).toLowerCase()
  const sent: readonly Move[] =
    rest.isFailed || value === 0n
      ? []
      : [{ kind: 'transfer', contract: undefined, tokenId: undefined, amount: value, from, to: recipient }]
  return {
    hash,
    position: transactionIndex,
    sender: from,
    recipient,
    nonce,
    isPlain: to != null && input === '0x',
    isDeployment: to == null,
    ...rest,
    moves: [...sent, ...moves],
  }
}
