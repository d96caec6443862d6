import { toEventSelector, type Hex } from 'viem'
import { nobody, type Move } from '../../../modules/chain-index/block-reader.js'

/** Log of a receipt. */
export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const selectors = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
  swapV2: toEventSelector('Swap(address,uint256,uint256,uint256,uint256,address)'),
  swapV3: toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)'),
}

/** First topics of the logs that {@link decodeLog} and {@link isSwap} understand. */
export const indexedTopics: readonly Hex[] = Object.values(selectors)

/** Largest number of assets that one log may move; a longer list is not of an honest contract. */
const mostInBatch = 1_000
const zeroAddress = `0x${'0'.repeat(40)}`

/** Whether a pool of Uniswap V2 or V3, or of one that is made like it, reports a swap. */
export function isSwap({ topics, data }: Log): boolean {
  const [first] = topics
  if (topics.length !== 3 || !topics.slice(1).every((topic) => addressOf(topic) !== undefined)) return false
  const words = wordsOf(data)
  return (first === selectors.swapV2 && words === 4) || (first === selectors.swapV3 && words === 5)
}

/** Whether a log says that a native asset was wrapped or unwrapped, if its contract does that. */
function isWrap({ topics, data }: Log): boolean {
  const [first, account] = topics
  return (
    (first === selectors.deposit || first === selectors.withdrawal) &&
    topics.length === 2 &&
    addressOf(account) !== undefined &&
    wordsOf(data) === 1
  )
}

/**
 * Returns what a log says about assets: transfers and approvals of ERC-20, ERC-721 and ERC-1155, and wraps. Empty for a log that
 * does not have the form of its standard.
 *
 * @param wraps whether the contract wraps the native asset
 */
export function decodeLog(log: Log, wraps: boolean): readonly Move[] {
  const [first, ...topics] = log.topics
  const contract = log.address.toLowerCase()
  const [one, two, three] = topics
  const [from, to] = [addressOf(one), addressOf(two)]
  const words = wordsOf(log.data)
  const move = (rest: Omit<Move, 'contract'>): readonly Move[] => [{ ...rest, contract }]

  if (first === selectors.transfer || first === selectors.approval) {
    if (from === undefined || to === undefined) return []
    const kind = first === selectors.transfer ? 'transfer' : 'approval'
    if (topics.length === 2 && words === 1)
      return move({ ...sides(kind, from, to), tokenId: undefined, amount: word(log.data, 0) })
    if (topics.length === 3 && words === 0 && three !== undefined)
      return move({ ...sides(kind, from, to), tokenId: BigInt(three), amount: 1n })
    return []
  }
  if (first === selectors.approvalForAll) {
    if (topics.length !== 2 || words !== 1 || from === undefined || to === undefined) return []
    return move({ ...sides('approval', from, to), tokenId: undefined, amount: word(log.data, 0) })
  }
  if (first === selectors.transferSingle || first === selectors.transferBatch) {
    const [owner, receiver] = [addressOf(two), addressOf(three)]
    if (topics.length !== 3 || owner === undefined || receiver === undefined) return []
    const parts =
      first === selectors.transferSingle && words === 2
        ? [[word(log.data, 0), word(log.data, 1)] as const]
        : first === selectors.transferBatch
          ? pairsOf(log.data)
          : []
    return parts.flatMap(([tokenId, amount]) =>
      move({ ...sides('transfer', owner, receiver), tokenId, amount }),
    )
  }
  if (wraps && isWrap(log) && from !== undefined) {
    const common = { tokenId: undefined, amount: word(log.data, 0) }
    return first === selectors.deposit
      ? move({ kind: 'wrap', from: nobody, to: from, ...common })
      : move({ kind: 'unwrap', from, to: nobody, ...common })
  }
  return []
}

/** Sides of a move; the address 0 of a transfer is nobody. */
function sides(kind: 'transfer' | 'approval', from: string, to: string): Pick<Move, 'kind' | 'from' | 'to'> {
  const side = (address: string) => (kind === 'transfer' && address === zeroAddress ? nobody : address)
  return { kind, from: side(from), to: side(to) }
}

/** Reads the address of a topic; undefined if it is none. */
function addressOf(topic: string | undefined): string | undefined {
  if (topic === undefined || !/^0x0{24}[\da-f]{40}$/i.test(topic)) return undefined
  return `0x${topic.slice(26).toLowerCase()}`
}

/** Returns the number of words of 32 bytes; NaN if the data has another length. */
function wordsOf(data: string): number {
  const digits = data.length - 2
  return digits % 64 === 0 ? digits / 64 : Number.NaN
}

function word(data: string, index: number): bigint {
  return BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)
}

/** Reads two lists of the same length in the ABI's encoding; none if it is another one. */
function pairsOf(data: string): readonly (readonly [bigint, bigint])[] {
  const words = wordsOf(data)
  if (!(words >= 4)) return []
  const listAt = (index: number): readonly bigint[] | undefined => {
    const offset = word(data, index)
    if (offset % 32n !== 0n || offset / 32n >= BigInt(words)) return undefined
    const start = Number(offset / 32n)
    const length = word(data, start)
    if (length > BigInt(mostInBatch) || start + 1 + Number(length) > words) return undefined
    return Array.from({ length: Number(length) }, (_, place) => word(data, start + 1 + place))
  }
  const [ids, amounts] = [listAt(0), listAt(1)]
  if (!ids || !amounts || ids.length !== amounts.length) return []
  return ids.map((id, place) => [id, amounts[place] ?? 0n] as const)
}
