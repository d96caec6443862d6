import { nobody, type Move } from '../../modules/chain-index/block-reader.js'
import { nativeContract, withoutRepeatedWraps } from '../../modules/chain-index/native-moves.js'
import type { HistoryEntry, HistoryMove } from '../../modules/history/history-source.js'

/** Transaction in a list of an explorer. */
export interface ListedTransaction {
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly from: string
  /** Undefined if it creates a contract. */
  readonly to: string | undefined
  readonly created: string | undefined
  readonly value: bigint
  readonly nonce: number
  readonly isFailed: boolean
  readonly input: string
  /** Name of the called function, as the explorer knows it. */
  readonly method: string | undefined
}

/** Move of an asset in a list of an explorer. */
export interface ListedMove {
  readonly hash: string
  readonly block: number
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly nonce: number | undefined
  readonly method: string | undefined
  readonly move: HistoryMove
}

const selectors = {
  approve: '0x095ea7b3',
  setApprovalForAll: '0xa22cb465',
  deposit: '0xd0e30db0',
  withdraw: '0x2e1a7d4d',
}
const exchanges = /swap|exactinput|exactoutput|multicall|^execute/i
const zeroAddress = /^0x0{40}$/

/**
 * Makes entries of what an explorer lists of an account, the newest first. Explorers list no approvals and wraps: they are read from
 * the calls. Of a transaction of others its sender is unknown.
 *
 * @param wrapped contract that wraps the native asset of the chain, in lower case
 */
export function assembleEntries(
  transactions: readonly ListedTransaction[],
  moves: readonly ListedMove[],
  wrapped: string | undefined,
): readonly HistoryEntry[] {
  const movesOf = new Map<string, HistoryMove[]>()
  const assets = moves.filter(({ move }) => move.contract !== nativeContract)
  for (const { hash, move } of assets) movesOf.set(hash, [...(movesOf.get(hash) ?? []), move])
  const known = new Map(transactions.map((transaction) => [transaction.hash, transaction]))
  const others = new Map(assets.filter(({ hash }) => !known.has(hash)).map((move) => [move.hash, move]))
  const isExchange = (method: string | undefined) => method !== undefined && exchanges.test(method)
  return [
    ...[...known.values()].map((transaction): HistoryEntry => {
      const { hash, block, minedAt, from, to, created, nonce, isFailed, input, method } = transaction
      return {
        hash,
        block,
        key: hash,
        minedAt,
        sender: from,
        recipient: to ?? created ?? '',
        nonce,
        isFailed,
        isPlain: to !== undefined && input === '0x',
        isDeployment: to === undefined,
        isSwap: isExchange(method),
        moves: isFailed
          ? []
          : withoutRepeatedWraps([...ownMoves(transaction, wrapped), ...(movesOf.get(hash) ?? [])]),
      }
    }),
    ...[...others.values()].map(({ hash, block, minedAt, nonce = 0, method, move }): HistoryEntry => ({
      ...{ hash, block, key: hash, minedAt, nonce },
      sender: '',
      recipient: move.contract ?? '',
      isFailed: false,
      isPlain: move.contract === undefined,
      isDeployment: false,
      isSwap: isExchange(method),
      moves: movesOf.get(hash) ?? [],
    })),
  ].sort((one, other) => other.block - one.block || (other.key > one.key ? 1 : -1))
}

/** Side of a move; the address 0 is nobody. */
export function sideOf(address: string): string {
  return zeroAddress.test(address) ? nobody : address
}

/** Moves that a transaction itself says. */
function ownMoves(
  { from, to, created, value, input }: ListedTransaction,
  wrapped: string | undefined,
): readonly Move[] {
  const recipient = to ?? created ?? ''
  const native = { kind: 'transfer', contract: undefined, tokenId: undefined } as const
  const sent: readonly Move[] = value > 0n ? [{ ...native, amount: value, from, to: recipient }] : []
  const selector = input.slice(0, 10)
  const [first, second] = [argument(input, 0), argument(input, 1)]
  if (to === undefined) return sent
  const token = { contract: to, tokenId: undefined }
  if (to.toLowerCase() === wrapped) {
    if (selector === selectors.deposit || input === '0x')
      return [...sent, { ...token, kind: 'wrap', amount: value, from: nobody, to: from }]
    if (selector === selectors.withdraw && first !== undefined)
      return [...sent, { ...token, kind: 'unwrap', amount: first, from, to: nobody }]
  }
  const isApproval = selector === selectors.approve || selector === selectors.setApprovalForAll
  if (isApproval && first !== undefined && second !== undefined)
    return [...sent, { ...token, kind: 'approval', amount: second, from, to: toAddress(first) }]
  return sent
}

/** Reads an argument of one word; undefined if the call has it not. */
function argument(input: string, index: number): bigint | undefined {
  const word = input.slice(10 + index * 64, 74 + index * 64)
  return /^[\da-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : undefined
}

const toAddress = (word: bigint) => `0x${(word & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`
