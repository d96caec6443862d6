import { addressOf, type CaipAddress, type Network } from '#kernel/chain'
import type { Asset, SwapTerms } from '#kernel/money'
import { splitId, type ServiceTransaction } from './answers.js'
import type { SwapCall } from './contract.js'
import { swapErrors } from './errors.js'

/** The swap that the user is shown. */
export interface WantedSwap {
  readonly account: CaipAddress
  readonly network: Network
  readonly from: Asset
  readonly to: Asset
  readonly amount: bigint
  /** Least bought amount in base units. */
  readonly minimum: bigint
  /** Latest time until which the call may be carried out, in seconds since 1970. */
  readonly deadline: bigint
}

/**
 * Checks that a transaction of the service carries out a swap and nothing else, as far as it can be read: account, chain, amount, and
 * the arguments of known routers, with their deadline.
 *
 * @param terms as the namespace reads them from the call; undefined if it cannot
 * @returns the call, with the value that the swap needs, and whether it was read: if not, only the simulation tells what it does
 * @throws swaps/ANSWER_REFUSED with the faulty field as `detail`
 */
export function checkSwap(
  transaction: ServiceTransaction,
  wanted: WantedSwap,
  terms: SwapTerms | undefined,
): { readonly call: SwapCall; readonly isRead: boolean } {
  const { account, from, to, amount } = wanted
  requireAccount(transaction, account)
  const router = requireRouter(transaction, wanted)
  const isWrapping = isWrap(transaction, wanted)
  if (transaction.amount !== undefined && transaction.amount !== amount) throw refused('amount')
  const value = from.address === undefined ? amount : 0n
  if (transaction.value !== undefined && transaction.value !== value) throw refused('value')
  const known = isWrapping ? undefined : terms
  if (!known && !isWrapping && tokenSelectors.includes(transaction.data.slice(0, 10).toLowerCase()))
    throw refused('data: a call of a token')
  if (known) {
    // the widget writes the permit itself
    if (known.permit) throw refused('data: permit')
    if (known.amount !== undefined && known.amount !== amount) throw refused('data: amount')
    if (known.minimum < wanted.minimum) throw refused('data: least amount')
    // one that is over already fails in the simulation
    if (known.deadline === undefined || known.deadline > wanted.deadline) throw refused('data: deadline')
    if (!isSame(known.receiver, addressOf(account))) throw refused('data: receiver')
    if (from.address !== undefined && !isSame(known.from, from.address)) throw refused('data: sold token')
    if (to.address !== undefined && !isSame(known.to, to.address)) throw refused('data: bought token')
  }
  const call = { to: router, data: transaction.data, value }
  return { call, isRead: known !== undefined || isWrapping }
}

/**
 * Checks that a transaction of the service is an approval and nothing else.
 *
 * @param expected the approval as the namespace writes it
 * @throws swaps/ANSWER_REFUSED with the faulty field as `detail`
 */
export function checkApproval(
  transaction: ServiceTransaction,
  { account, network }: Pick<WantedSwap, 'account' | 'network'>,
  expected: SwapCall,
): void {
  requireAccount(transaction, account)
  const { chainId, address } = splitId(transaction.to)
  if (chainId !== network.caipNetworkId) throw refused('to: chain')
  if (!isSame(address, expected.to)) throw refused('to')
  if ((transaction.value ?? 0n) !== 0n) throw refused('value')
  if (!isSame(transaction.data, expected.data)) throw refused('data')
}

function requireAccount({ from }: ServiceTransaction, account: CaipAddress): void {
  if (!isSame(from, account)) throw refused('from')
}

/** The contract that is called. A token or the account itself is none that swaps. */
function requireRouter(transaction: ServiceTransaction, wanted: WantedSwap): string {
  const { chainId, address } = splitId(transaction.to)
  if (chainId !== wanted.network.caipNetworkId) throw refused('to: chain')
  const others = [wanted.from.address, wanted.to.address, addressOf(wanted.account)]
  if (!isWrap(transaction, wanted) && others.some((other) => other !== undefined && isSame(address, other)))
    throw refused('to')
  return address
}

/** Functions of tokens and collectibles that move them, or let others move them. No router swaps by one of them. */
const tokenSelectors: readonly string[] = [
  // transfer, transferFrom, approve, increaseAllowance
  ...['0xa9059cbb', '0x23b872dd', '0x095ea7b3', '0x39509351'],
  // setApprovalForAll, safeTransferFrom of ERC-721 (two) and ERC-1155, safeBatchTransferFrom
  ...['0xa22cb465', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6'],
  // permit of EIP-2612 and of DAI, transfer and approve of Permit2
  ...['0xd505accf', '0x8fcbaf0c', '0x36c78516', '0x87517c45'],
]

/** `deposit()` and `withdraw(uint256)` of WETH and its like. */
const [depositSelector, withdrawSelector] = ['0xd0e30db0', '0x2e1a7d4d'] as const

/** Whether a transaction only exchanges the native asset for its wrapped form, or back, at the wrapped asset's own contract. */
export function isWrap(
  { to, data }: Pick<ServiceTransaction, 'to' | 'data'>,
  { from, to: bought, amount }: Pick<WantedSwap, 'from' | 'to' | 'amount'>,
): boolean {
  const wrapped = from.address === undefined ? bought.address : from.address
  if (wrapped === undefined || !isSame(splitId(to).address, wrapped)) return false
  if (from.address === undefined) return isSame(data, depositSelector)
  const word = amount.toString(16).padStart(64, '0')
  return bought.address === undefined && isSame(data, `${withdrawSelector}${word}`)
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const refused = (detail: string) => swapErrors.ANSWER_REFUSED({ detail })
