import type { Clock } from '#kernel'
import { addressOf } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import type { BatchedExchange, Batches } from '../contract/calls.js'
import { encodeCall } from '../node/abi.js'
import { isSameAddress, readQuantity, toQuantity } from '../node/values.js'
import { assetMoves, balanceOfSelector } from '../transfer/simulate.js'
import { contractOf } from '../transfer/read-address.js'
import { isNative } from '../transfer/transfer-call.js'
import { createReader, readReceipt, type Reader } from './reader.js'

/** Fields of a mined transaction and its receipt that are read. */
interface Mined {
  readonly from: unknown
  readonly input: unknown
  readonly logs: unknown
  readonly block: bigint
  /** Fee that its sender paid, in base units of the native asset. */
  readonly fee: bigint
}

/** Creates the comparison of mined transactions with exchanges. A mark is the number of the newest block, in decimal. */
export function createExchanges(deps: {
  readonly ask: AskNetwork
  readonly clock: Clock
}): Pick<Batches, 'mark' | 'carriesOut'> {
  const readerOf = ({ network, signal }: Pick<BatchedExchange, 'network' | 'signal'>) =>
    createReader({ ...deps, network, signal, end: () => 0 })
  return {
    mark: async (request) => String(await readerOf(request).newestBlock()),
    async carriesOut(exchange, { hash, mark }) {
      const { account, network } = exchange
      const reader = readerOf(exchange)
      const [receipt, transaction] = await Promise.all([
        reader.once('eth_getTransactionReceipt', hash),
        reader.once('eth_getTransactionByHash', hash),
      ])
      const read = readReceipt(receipt, network)
      if (!read || Object(transaction) !== transaction) return undefined
      const { logs } = Object(receipt) as { readonly logs?: unknown }
      // bundlers and relayers send for an account, but each form of a call names it
      if (!names(transaction, account) && !names(logs, account)) return false
      const age = ageOf(mark, read.block)
      if (age === 'earlier') return false
      const { from, input } = transaction as { readonly from?: unknown; readonly input?: unknown }
      const mined = { from, input, logs, block: read.block, fee: feeOf(receipt) }
      const isOrder = read.succeeded
        ? await compareEffect(reader, exchange, mined)
        : // a wallet that batches by other means may try again
          hasCall(exchange, input) || undefined
      return isOrder && age !== 'later' ? undefined : isOrder
    },
  }
}

/** Whether a transaction or its logs name an account: in a field, a topic, or within data. */
function names(value: unknown, account: BatchedExchange['account']): boolean {
  return JSON.stringify(value ?? '')
    .toLowerCase()
    .includes(addressOf(account).slice(2).toLowerCase())
}

/** Whether a block is from before a mark; `unknown` for the block of the mark, and for a mark that is none. */
function ageOf(mark: string | undefined, block: bigint): 'earlier' | 'later' | 'unknown' {
  if (mark === undefined || !/^\d+$/.test(mark) || BigInt(mark) === block) return 'unknown'
  return block < BigInt(mark) ? 'earlier' : 'later'
}

/** Whether the data of a transaction has the call that exchanges, as most accounts pass it on. */
function hasCall({ call: { to = '', data = '0x' } }: BatchedExchange, input: unknown): boolean {
  const bytes = String(input).toLowerCase()
  const parts = [to, data].map((part) => part.slice(2).toLowerCase())
  return data.length > 2 && parts.every((part) => bytes.includes(part))
}

/** Fee of a transaction: for gas and, on rollups, for data. */
function feeOf(receipt: unknown): bigint {
  const fields = Object(receipt) as Readonly<Record<string, unknown>>
  const [gas, price, dataFee] = ['gasUsed', 'effectiveGasPrice', 'l1Fee'].map((field) =>
    /^0x[0-9a-f]{1,64}$/i.test(String(fields[field])) ? BigInt(String(fields[field])) : 0n,
  )
  return (gas ?? 0n) * (price ?? 0n) + (dataFee ?? 0n)
}

/** Amounts that are known to have left and to have reached an account. */
interface Effect {
  /** Of the sold asset. */
  readonly left: bigint
  /** Of the bought asset. */
  readonly arrived: bigint
}

/**
 * Compares the effect of a transaction with an exchange. It is carried out if both sides have moved, and another one if neither has. One side
 * alone tells nothing: an account may pay its fee in one of the assets, and a call within a transaction may fail.
 */
async function compareEffect(
  reader: Reader,
  exchange: BatchedExchange,
  mined: Mined,
): Promise<boolean | undefined> {
  const { amount, minimum, bought } = exchange
  const isCalled = hasCall(exchange, mined.input)
  const isCarriedOut = ({ left, arrived }: Effect) => {
    if (arrived >= minimum) return left >= amount || (isCalled && left > 0n)
    // logs do not show the native asset, and its balance is less the fee that the account has paid
    return isCalled && left >= amount && isNative(bought)
  }
  const logged = loggedEffect(exchange, mined)
  if (isCarriedOut(logged)) return true
  // some assets report less than they move
  const effect = await measuredEffect(reader, exchange, mined, logged)
  if (!effect) return undefined
  if (isCarriedOut(effect)) return true
  return !isCalled && effect.left < amount && effect.arrived < minimum ? false : undefined
}

function loggedEffect({ account, network, sold, bought }: BatchedExchange, { logs }: Mined): Effect {
  const moves = assetMoves(logs, addressOf(account))
  const of = (asset: Asset) =>
    moves.get(isNative(asset) ? undefined : contractOf(asset, network).toLowerCase())
  return { left: of(sold)?.left ?? 0n, arrived: of(bought)?.arrived ?? 0n }
}

/** The higher of an effect and of the changes of the balances with the block. Undefined if the node lacks the state of those blocks. */
async function measuredEffect(
  reader: Reader,
  { account, network, sold, bought }: BatchedExchange,
  { block, from, fee }: Mined,
  logged: Effect,
): Promise<Effect | undefined> {
  const owner = addressOf(account)
  const paidFee = isSameAddress(owner, String(from)) ? fee : 0n
  const balanceAt = async (asset: Asset, at: bigint) => {
    const answer = isNative(asset)
      ? reader.once('eth_getBalance', owner, toQuantity(at))
      : reader.once(
          'eth_call',
          { to: contractOf(asset, network), data: encodeCall(balanceOfSelector, owner) },
          toQuantity(at),
        )
    return readQuantity(await answer, network, 'balance')
  }
  const changeOf = async (asset: Asset) => {
    const [before, after] = await Promise.all([balanceAt(asset, block - 1n), balanceAt(asset, block)])
    return after - before + (isNative(asset) ? paidFee : 0n)
  }
  try {
    const [ofSold, ofBought] = await Promise.all([changeOf(sold), changeOf(bought)])
    return { left: highest(logged.left, -ofSold), arrived: highest(logged.arrived, ofBought) }
  } catch {
    return undefined
  }
}

const highest = (one: bigint, other: bigint) => (one > other ? one : other)
