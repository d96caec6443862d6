/** A signed transaction. */
export interface Tx {
  readonly hash: string
  /** In lower case, as all addresses of the world. */
  readonly from: string
  readonly nonce: number
  readonly to: string
  readonly value: bigint
  readonly data: string
  /** Request of a page that it carries out, also with a raised fee; undefined for others. */
  readonly prompt: number | undefined
  /** Whether it does what the request asked for. */
  readonly isHonest: boolean
  /** Among transactions with the same nonce the one with the highest tip is mined. */
  tip: number
  readonly reverts: boolean
  /** Whether it waits for a higher fee, or for quiet. */
  isStuck: boolean
  /** Whether nodes show it only once it is in a block. */
  readonly isPrivate: boolean
}

/** A simulated chain: accounts with nonces, transactions that wait, and blocks that can be taken back. */
export interface Chain {
  /** Number of the newest block. */
  readonly height: number
  readonly transactions: readonly Tx[]
  newHash(): string
  broadcast(tx: Tx): void
  find(hash: string): Tx | undefined
  /** Block of a transaction; undefined while it is in none. */
  blockOf(hash: string): number | undefined
  block(number: number): readonly Tx[]
  /** Number of mined transactions of an account, up to a block. */
  minedCount(account: string, upTo?: number): number
  /** Nonce after all transactions of an account that can still be mined, or are. */
  nextNonce(account: string): number
  mine(count?: number): void
  /** Takes blocks back. With `flips` another transaction with the same nonce takes the place of one of them. */
  reorganise(depth: number, flips: boolean): void
  /** Whether a transaction is in a block, with success. */
  hasSucceeded(hash: string): boolean
}

const firstBlock = 1_000
/** Blocks of a reorganisation, which the confirmations of the widget are more than. */
const maxReorganised = 2

/** Creates a chain. */
export function createChain(): Chain {
  const transactions: Tx[] = []
  const blocks: Tx[][] = [[]]
  const places = new Map<string, number>()
  let hashes = 0
  /** Most blocks that there ever were: several reorganisations go no deeper than one. */
  let peak = 0
  const height = () => firstBlock + blocks.length - 1
  const minedCount = (account: string, upTo = height()) =>
    transactions.filter(({ from, hash }) => from === account && (places.get(hash) ?? Infinity) <= upTo).length
  const mineOne = () => {
    const block: Tx[] = []
    blocks.push(block)
    for (const account of new Set(transactions.map(({ from }) => from)))
      for (let nonce = minedCount(account); ; nonce++) {
        const candidates = transactions.filter(
          (tx) => tx.from === account && tx.nonce === nonce && !tx.isStuck && !places.has(tx.hash),
        )
        const [best] = candidates.sort((a, b) => b.tip - a.tip)
        if (!best) break
        block.push(best)
        places.set(best.hash, height())
      }
  }
  return {
    get height() {
      return height()
    },
    transactions,
    newHash: () => `0x${(++hashes).toString(16).padStart(64, 'a0')}`,
    broadcast: (tx) => void transactions.push(tx),
    find: (hash) => transactions.find((tx) => tx.hash === hash),
    blockOf: (hash) => places.get(hash),
    block: (number) => blocks[number - firstBlock] ?? [],
    minedCount,
    nextNonce: (account) =>
      Math.max(
        minedCount(account),
        ...transactions.filter(({ from }) => from === account).map(({ nonce }) => nonce + 1),
      ),
    mine(count = 1) {
      for (let index = 0; index < count; index++) mineOne()
    },
    reorganise(depth, flips) {
      peak = Math.max(peak, blocks.length)
      const removed = blocks.splice(Math.max(1, blocks.length - depth, peak - maxReorganised)).flat()
      for (const { hash } of removed) places.delete(hash)
      const rival = transactions.find((tx) =>
        removed.some((other) => other !== tx && other.from === tx.from && other.nonce === tx.nonce),
      )
      if (!flips || !rival) return
      rival.isStuck = false
      rival.tip = Math.max(...transactions.map(({ tip }) => tip)) + 1
    },
    hasSucceeded(hash) {
      return places.has(hash) && transactions.some((tx) => tx.hash === hash && !tx.reverts)
    },
  }
}
