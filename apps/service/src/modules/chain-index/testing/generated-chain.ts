import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { hexToBytes, keccak256, pad, slice, toEventSelector, toHex, type Hex } from 'viem'

/** Transaction of a generated block. */
interface GeneratedTransaction {
  readonly hash: Hex
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly nonce: number
  readonly isFailed: boolean
  /** Transfers of an ERC-20 that it makes. */
  readonly transfers: readonly {
    readonly contract: Hex
    readonly from: Hex
    readonly to: Hex
    readonly amount: bigint
  }[]
}

/** Block of a generated chain. */
interface GeneratedBlock {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  readonly transactions: readonly GeneratedTransaction[]
}

/** Chain in memory behind a JSON-RPC server, as a node would serve it. */
export interface GeneratedChain {
  readonly url: string
  readonly blocks: readonly GeneratedBlock[]
  /** Adds blocks with random contents. */
  grow(count: number): void
  /** Takes away the newest blocks and adds others. */
  reorganise(depth: number, count: number): void
  /** Lets requests for a range of logs find nothing, as if another node answered, which is late. */
  hideLogs(): void
  /** Sets what happens before the node answers to a request, such as a reorganisation. */
  onRequest(happen: (method: string) => void): void
  stop(): Promise<void>
}

/** Options of {@link startGeneratedChain}. */
export interface GeneratedChainOptions {
  readonly seed: number
  /** Largest range of eth_getLogs; a larger one is refused. */
  readonly maxRange: number
  /** Transfers of each transaction, at most. Default: 3. */
  readonly maxTransfers?: number
  /** Transactions of each block, at most. Default: 3. */
  readonly maxTransactions?: number
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
/** Few accounts, so that they meet often. */
const accountCount = 12

/** Accounts of every generated chain. */
const generatedAccounts: readonly Hex[] = Array.from({ length: accountCount }, (_, index) =>
  slice(hashOf(`account ${index}`), 0, 20),
)
const contracts: readonly Hex[] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`]

/** Starts the server of a chain that has its first block only. */
export async function startGeneratedChain({
  seed,
  maxRange,
  maxTransfers = 3,
  maxTransactions = 3,
}: GeneratedChainOptions): Promise<GeneratedChain> {
  const random = randomOf(seed)
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T
  const blocks: GeneratedBlock[] = []
  let happen: (method: string) => void = () => undefined
  let made = 0
  let hidesLogs = false

  function block(): GeneratedBlock {
    const parent = blocks.at(-1)
    const transactions = Array.from({ length: random(maxTransactions + 1) }, () => transaction())
    made += 1
    return {
      number: blocks.length,
      hash: hashOf(`block ${seed} ${made}`),
      parentHash: parent?.hash ?? `0x${'0'.repeat(64)}`,
      transactions,
    }
  }
  function transaction(): GeneratedTransaction {
    made += 1
    const isFailed = random(10) === 0
    return {
      hash: hashOf(`transaction ${seed} ${made}`),
      from: pick(generatedAccounts),
      to: pick(generatedAccounts),
      value: random(2) === 0 ? 0n : BigInt(random(1_000)),
      nonce: made,
      isFailed,
      transfers: isFailed
        ? []
        : Array.from({ length: random(maxTransfers + 1) }, () => ({
            contract: pick(contracts),
            from: pick(generatedAccounts),
            to: pick(generatedAccounts),
            amount: BigInt(random(1_000_000)),
          })),
    }
  }
  const grow = (count: number) => {
    for (let index = 0; index < count; index += 1) blocks.push(block())
  }
  grow(1)

  function answer(method: string, params: readonly unknown[]): unknown {
    const numbered = (tag: unknown) => (tag === 'latest' ? blocks.length - 1 : Number(tag))
    switch (method) {
      case 'eth_chainId':
        return '0x1'
      case 'eth_getBlockByNumber': {
        const found = blocks[numbered(params[0])]
        return found ? toNodeBlock(found, params[1] === true) : null
      }
      case 'eth_getBlockReceipts': {
        const found = blocks[numbered(params[0])]
        return found?.transactions.map(({ hash, isFailed }) => ({
          transactionHash: hash,
          blockHash: found.hash,
          status: isFailed ? '0x0' : '0x1',
        }))
      }
      case 'eth_getLogs': {
        const [{ fromBlock, toBlock, blockHash }] = params as [Readonly<Record<string, string>>]
        if (blockHash !== undefined)
          return blocks.filter(({ hash }) => hash === blockHash).flatMap((one) => logsOf(one))
        const [from, to] = [Number(fromBlock), Number(toBlock)]
        if (hidesLogs) return []
        if (to - from + 1 > maxRange) throw new Error('the range is too large')
        return blocks.slice(from, to + 1).flatMap((one) => logsOf(one))
      }
      default:
        return undefined
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const {
      id,
      method,
      params = [],
    } = (await json(request)) as {
      readonly id: number
      readonly method: string
      readonly params?: readonly unknown[]
    }
    happen(method)
    const reply = (outcome: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
    }
    try {
      const result = answer(method, params)
      reply(result === undefined ? { error: { code: -32601, message: 'not found' } } : { result })
    } catch (error) {
      reply({ error: { code: -32602, message: (error as Error).message } })
    }
  }
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    blocks,
    grow,
    reorganise(depth, count) {
      // the first block is the same on all forks
      blocks.length = Math.max(1, blocks.length - depth)
      grow(count)
    },
    hideLogs: () => void (hidesLogs = true),
    onRequest: (next) => void (happen = next),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function hashOf(text: string): Hex {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}

function toNodeBlock(block: GeneratedBlock, isFull: boolean) {
  const { number, hash, parentHash, transactions } = block
  return {
    number: toHex(number),
    hash,
    parentHash,
    timestamp: toHex(1_700_000_000 + number * 12),
    logsBloom: bloomOf(block),
    transactions: isFull
      ? transactions.map((one, index) => ({
          hash: one.hash,
          transactionIndex: toHex(index),
          from: one.from,
          to: one.to,
          value: toHex(one.value),
          nonce: toHex(one.nonce),
          input: one.transfers.length > 0 ? '0x01' : '0x',
        }))
      : transactions.map(({ hash: one }) => one),
  }
}

function logsOf({ number, hash, transactions }: GeneratedBlock) {
  let logIndex = 0
  return transactions.flatMap(({ transfers }, transactionIndex) =>
    transfers.map(({ contract, from, to, amount }) => ({
      address: contract,
      topics: [transferTopic, pad(from), pad(to)],
      data: pad(toHex(amount)),
      blockHash: hash,
      blockNumber: toHex(number),
      transactionIndex: toHex(transactionIndex),
      logIndex: toHex(logIndex++),
    })),
  )
}

/** Filter of the topics of a block's logs (yellow paper, 4.3.1). */
function bloomOf(block: GeneratedBlock): Hex {
  const bloom = new Uint8Array(256)
  const topics = block.transactions.some(({ transfers }) => transfers.length > 0) ? [transferTopic] : []
  for (const topic of topics) {
    const digest = keccak256(hexToBytes(topic), 'bytes')
    for (const at of [0, 2, 4]) {
      const bit = (((digest[at] ?? 0) << 8) | (digest[at + 1] ?? 0)) & 2_047
      const byte = 255 - (bit >> 3)
      bloom[byte] = (bloom[byte] ?? 0) | (1 << (bit & 7))
    }
  }
  return toHex(bloom)
}

/** Numbers from 0 to below a limit, the same for one seed (mulberry32). */
function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}
