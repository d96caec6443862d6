import type { HttpService } from '#kernel'
import { codesOf, textsOf } from '#kernel/chain'
import type { AskNetwork, NodeEdges } from '#plugins/service/contract'
import { fromHex, toHex } from '../hex.js'
import { accountKey, readAccount } from './account.js'
import { badAnswer, createAsk, isHash, submitMethod } from './ask.js'
import { readBlock } from './read-block.js'
import type { Block, NodeRequest, PolkadotNode } from './polkadot-node.js'
import { createRuntimes } from './runtimes.js'
import { joinBytes, scaleReader, uintBytes } from './scale.js'

/** Blocks that are kept. */
const maxBlocks = 400
/** Most transactions of an account that wait for a block. */
const maxWaiting = 64n
/** Codes of the pool of transactions. */
const poolCodes = { first: 1000, last: 1099, banned: 1012, alreadyImported: 1013 } as const
/** Error of a node that keeps the state of its last blocks only. */
const prunedPattern = /state already discarded/i
const maxReasonLength = 300

const blocksOf = new WeakMap<HttpService, Map<string, Block>>()

/** Creates the reader of chains by their JSON-RPC nodes. */
export function createNode(edges: NodeEdges): PolkadotNode {
  const ask: AskNetwork = createAsk(edges)
  const { http } = edges
  const blocks = blocksOf.get(http) ?? new Map<string, Block>()
  blocksOf.set(http, blocks)

  /** Asks a question and reads the answer. @throws polkadot/BAD_ANSWER if it is not valid */
  async function read<T>(
    method: string,
    params: readonly unknown[],
    { network, signal }: NodeRequest,
    readAnswer: (answer: unknown) => T,
  ): Promise<T> {
    signal.throwIfAborted()
    const answer = await ask(network, { method, params }, signal)
    try {
      return readAnswer(answer)
    } catch (cause) {
      throw badAnswer(network, `${method} is not valid`, cause)
    }
  }

  const storage = (key: string, request: NodeRequest, at?: string) =>
    read('state_getStorage', at === undefined ? [key] : [key, at], request, (answer) =>
      answer === null ? undefined : bytesOf(answer),
    )
  const headerOf = (hash: string | undefined, request: NodeRequest) =>
    read('chain_getHeader', hash === undefined ? [] : [hash], request, readHeader)
  const runtimes = createRuntimes(http, { read, storage })

  const node: PolkadotNode = {
    async account(publicKey, request, at) {
      const bytes = await storage(accountKey(publicKey), request, at)
      try {
        return readAccount(bytes)
      } catch (cause) {
        throw badAnswer(request.network, 'Not a valid account', cause)
      }
    },
    async nextNonce(address, request) {
      return read('system_accountNextIndex', [address], request, (answer) => {
        if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < 0 || answer > 2 ** 32 - 1)
          throw new TypeError('no nonce')
        return BigInt(answer)
      })
    },
    genesisHash: (request) => read('chain_getBlockHash', [0], request, hashBytesOf),
    async finalized(request) {
      const hash = await read('chain_getFinalizedHead', [], request, hashOf)
      const { number } = await headerOf(hash, request)
      return { hash, number }
    },
    async best(request) {
      const { number } = await headerOf(undefined, request)
      const hash = await node.hashAt(number, request)
      if (hash === undefined) throw badAnswer(request.network, 'No hash for the best block')
      return { hash, number }
    },
    hashAt: (number, request) =>
      read('chain_getBlockHash', [Number(number)], request, (answer) =>
        answer === null ? undefined : hashOf(answer),
      ),
    parentOf: async (hash, request) => (await headerOf(hash, request)).parentHash,
    async block(reference, request) {
      const known = blocks.get(reference.hash)
      if (known) return known
      const block = await read('chain_getBlock', [reference.hash], request, (answer) =>
        readBlock(answer, reference),
      )
      blocks.set(block.hash, block)
      const [oldest] = blocks.keys()
      if (blocks.size > maxBlocks && oldest !== undefined) blocks.delete(oldest)
      return block
    },
    runtime: (request, at) => runtimes.get(request, at),
    forgetRuntimes: (network) => runtimes.forget(network),
    async outcome({ hash, parentHash }, index, request) {
      try {
        // a block that changes the runtime was carried out by the one before
        return await runtimes.outcome({ hash, parentHash, index }, request)
      } catch (error) {
        if (prunedPattern.test(reasonOf(error))) return undefined
        throw error
      }
    },
    fee: (extrinsic, request) =>
      read(
        'state_call',
        [
          'TransactionPaymentApi_query_info',
          toHex(joinBytes([extrinsic, uintBytes(BigInt(extrinsic.length), 4)])),
        ],
        request,
        readFee,
      ),
    async submit(extrinsic, { network, signal }) {
      try {
        await ask(network, { method: submitMethod, params: [toHex(extrinsic)] }, signal)
        return undefined
      } catch (error) {
        const code = codesOf(error)[0] ?? 0
        if (code === poolCodes.alreadyImported) return undefined
        // one that is banned may have been in a block before
        if (code < poolCodes.first || code > poolCodes.last || code === poolCodes.banned) throw error
        return { code, reason: reasonOf(error) }
      }
    },
  }
  return node
}

/** The highest nonce that a transaction can have, by that of the account. */
export const maxNonceAfter = (nonce: bigint): bigint => nonce + maxWaiting

function bytesOf(answer: unknown): Uint8Array {
  const bytes = fromHex(answer)
  if (!bytes) throw new TypeError('no bytes')
  return bytes
}

function hashOf(answer: unknown): string {
  if (!isHash(answer)) throw new TypeError('no hash')
  return answer
}

const hashBytesOf = (answer: unknown) => bytesOf(hashOf(answer))

/** Reads the number of a header, and the hash before it. @throws TypeError */
function readHeader(answer: unknown) {
  const { number, parentHash } = Object(answer) as Readonly<Record<string, unknown>>
  if (typeof number !== 'string' || !/^0x[0-9a-f]{1,16}$/.test(number)) throw new TypeError('no number')
  return { number: BigInt(number), parentHash: hashOf(parentHash) }
}

/** Reads the fee of a `RuntimeDispatchInfo`. @throws TypeError or RangeError */
function readFee(answer: unknown): bigint {
  const reader = scaleReader(bytesOf(answer))
  reader.compact()
  reader.compact()
  if (reader.byte() > 2) throw new RangeError('no class')
  const fee = reader.uint(16)
  reader.end()
  return fee
}

/** Texts and data of a node's error. */
function reasonOf(error: unknown): string {
  const { data } = Object(error) as { readonly data?: unknown }
  const texts = [...textsOf(error), data].filter((text) => typeof text === 'string' && text !== '')
  return [...new Set(texts)].join(': ').slice(0, maxReasonLength)
}
