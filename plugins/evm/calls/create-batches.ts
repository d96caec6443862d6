import { WidgetError, withTimeout, type Clock, untilAborted } from '#kernel'
import { addressOf, codesOf, rpcCodes } from '#kernel/chain'
import type { BatchCall, Batches, BatchState, BatchStatus } from '../contract/calls.js'
import type { Ask } from '../wallets/ask.js'
import { rpcErrors } from '../errors.js'
import { rpcLimitMs } from '#plugins/service/contract'
import { createAskNetwork, type EvmContext } from '../node/json-rpc.js'
import { isBytes, largestWord, toQuantity, type Hex } from '../node/values.js'
import { connectedWallet, noCapabilities, readCapabilities } from '../node/wallet.js'
import { createExchanges } from '../transactions/exchanges.js'
import { pollMs, quickMs, quickPollMs, receiptWaitMs } from '../transactions/create-transactions.js'
import { batchErrors } from '../transfer/errors.js'
import { checkWallet } from '../transfer/send.js'

/** Call of EIP-5792. */
export interface WireCall {
  readonly to?: string
  readonly data?: Hex
  readonly value?: Hex
}

/**
 * Validates a call and converts it to that of EIP-5792.
 *
 * @throws evm/BAD_CALL with the faulty field in `detail`
 */
export function toWireCall({ to, data, value }: BatchCall): WireCall {
  if (to !== undefined && !/^0x[0-9a-f]{40}$/i.test(to)) throw badCall('to must be an address with 0x')
  if (data !== undefined && !isBytes(data)) throw badCall('data must be bytes in hex with 0x')
  if (to === undefined && (data === undefined || data === '0x'))
    throw badCall('to or data is required: a receiver, or the code of a contract')
  if (value !== undefined && (typeof value !== 'bigint' || value < 0n || value > largestWord))
    throw badCall('value must be a bigint from 0 to 2^256 - 1')
  return {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: toQuantity(value) }),
  }
}

function badCall(detail: string) {
  return batchErrors.BAD_CALL({ detail })
}

/** Version of wallet_sendCalls. */
const version = '2.0.0'
/** Max length of a batch id: 4,096 bytes in hexadecimal (EIP-5792). */
const idLimit = 8_194
/** Error codes of wallets that lack a method. */
const unknownMethodCodes: readonly (number | undefined)[] = [
  rpcCodes.unsupportedMethod,
  rpcCodes.methodNotFound,
  rpcCodes.methodNotSupported,
]

/** Creates the capability to send several calls at once (EIP-5792). */
export function createBatches(context: EvmContext): Batches {
  const { clock } = context
  return {
    ...createExchanges({ ask: createAskNetwork(context), clock }),
    async capabilities({ account, networks, signal }) {
      const { ask } = await connectedWallet(context)
      const chains = networks.map(({ id, caipNetworkId }) => [caipNetworkId, toQuantity(BigInt(id))] as const)
      const read = (answer: unknown) =>
        new Map(chains.map(([id, chain]) => [id, readCapabilities(answer, chain)]))
      const params = [addressOf(account), chains.map(([, chain]) => chain)]
      const asked = ask('wallet_getCapabilities', read, params).catch((error: unknown) => {
        if (!codesOf(error).some((code) => unknownMethodCodes.includes(code))) throw error
        return new Map(chains.map(([id]) => [id, noCapabilities]))
      })
      return withTimeout(clock, rpcLimitMs, untilAborted(asked, signal), () => rpcErrors.WALLET_SILENT())
    },
    async sendCalls({ account, network, calls, id, atomicRequired, signal }) {
      if (calls.length === 0) throw batchErrors.NO_CALLS()
      if (id !== undefined && (!isBytes(id) || id.length > idLimit))
        throw badCall('id must be bytes in hex with 0x, up to 4,096 of them')
      const batch = {
        version,
        ...(id !== undefined && { id }),
        from: addressOf(account),
        chainId: toQuantity(BigInt(network.id)),
        atomicRequired,
        calls: calls.map(toWireCall),
      }
      signal.throwIfAborted()
      const wallet = await connectedWallet(context)
      await checkWallet(wallet, { account, network }, signal)
      return untilAborted(wallet.ask('wallet_sendCalls', readBatchId, [batch]), signal)
    },
    async status(request, onChange = () => {}) {
      const { ask } = await connectedWallet(context)
      return followBatch(ask, clock, request, onChange)
    },
  }
}

/** Reads the id of a batch. Wallets of version 1 answer with the id only. */
function readBatchId(answer: unknown): string {
  const { id } = typeof answer === 'string' ? { id: answer } : readId(answer)
  if (typeof id !== 'string' || id === '' || id.length > idLimit) throw batchErrors.BAD_BATCH_ID()
  return id
}

function readId(answer: unknown): { readonly id?: unknown } {
  try {
    const { id } = Object(answer) as { readonly id?: unknown }
    return { id }
  } catch {
    // a getter threw
    return {}
  }
}

/** Max receipts that are read. */
const receiptLimit = 1_000
const hashPattern = /^0x[0-9a-f]{64}$/i

/** Statuses by the hundreds of their codes (EIP-5792). */
const statuses: Readonly<Record<number, BatchStatus>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'failed',
  5: 'reverted',
  6: 'partly',
}

/** Statuses of version 1. */
const words: Readonly<Record<string, BatchStatus>> = { PENDING: 'pending', CONFIRMED: 'confirmed' }

/**
 * Reads the answer to wallet_getCallsStatus (EIP-5792). A batch with a failed receipt is not confirmed, regardless of its
 * status.
 *
 * @throws evm/BAD_BATCH_STATUS
 */
export function readBatchState(answer: unknown, id: string): BatchState {
  try {
    const { status: code, atomic, receipts } = Object(answer) as Readonly<Record<string, unknown>>
    const status = statusOf(code)
    if (!status) throw new TypeError('no status')
    const read = listOf(receipts).map(readReceipt)
    const failed = read.filter(({ hasFailed }) => hasFailed).length
    const isConsistent = status !== 'confirmed' || failed === 0
    return {
      id,
      status: isConsistent ? status : failed < read.length ? 'partly' : 'reverted',
      atomic: atomic === true,
      hashes: [...new Set(read.flatMap(({ hash }) => hash ?? []))],
    }
  } catch (cause) {
    throw batchErrors.BAD_BATCH_STATUS({ cause })
  }
}

/** Reads a status: a code, also as a text in decimal or hexadecimal, or the word of version 1. */
function statusOf(code: unknown): BatchStatus | undefined {
  if (typeof code === 'string' && Object.hasOwn(words, code.toUpperCase())) return words[code.toUpperCase()]
  const isNumber =
    typeof code === 'number' || (typeof code === 'string' && /^(\d{1,4}|0x[\da-f]{1,4})$/i.test(code))
  return isNumber ? statuses[Math.floor(Number(code) / 100)] : undefined
}

/** Copies a list by index, because the iterator of a hostile list may never end. */
function listOf(receipts: unknown): readonly unknown[] {
  const length = Array.isArray(receipts) ? (receipts.length as unknown) : 0
  if (typeof length !== 'number' || !(length >= 0 && length <= receiptLimit)) throw new TypeError('no list')
  return Array.from({ length }, (_, index) => (receipts as readonly unknown[])[index])
}

/** Statuses of a receipt that failed: wallets write the quantity in several ways. */
const failures: readonly unknown[] = ['0x0', '0x00', '0', 0, false, 'reverted', 'failure']

function readReceipt(receipt: unknown) {
  const { transactionHash, status } = Object(receipt) as Readonly<Record<string, unknown>>
  const isHash = typeof transactionHash === 'string' && hashPattern.test(transactionHash)
  return { hash: isHash ? transactionHash : undefined, hasFailed: failures.includes(status) }
}

/** Error codes after which the wallet is not asked again. */
const finalCodes: readonly (number | undefined)[] = [
  rpcCodes.unknownBundleId,
  rpcCodes.unsupportedMethod,
  rpcCodes.methodNotFound,
  rpcCodes.methodNotSupported,
  rpcCodes.unauthorized,
]

/** Polls the status of a batch, more often at first, until it is final. Timeouts and other errors do not end it. */
async function followBatch(
  ask: Ask,
  clock: Clock,
  { id, signal }: Parameters<Batches['status']>[0],
  onChange: (state: BatchState) => void,
): Promise<BatchState> {
  const since = clock.now()
  let state: BatchState = { id, status: 'pending', atomic: false, hashes: [] }
  const setState = (next: BatchState) => {
    const isSame = next.status === state.status && next.hashes.length === state.hashes.length
    state = next
    if (!isSame) onChange(next)
  }
  const poll = async () => {
    const asked = ask('wallet_getCallsStatus', (answer) => readBatchState(answer, id), [id])
    const silent = () => rpcErrors.WALLET_SILENT()
    try {
      setState(await withTimeout(clock, rpcLimitMs, untilAborted(asked, signal), silent))
    } catch (error) {
      signal.throwIfAborted()
      // what cannot be read now cannot be read later
      if (batchErrors.BAD_BATCH_STATUS.is(error)) throw error
      if (error instanceof WidgetError && finalCodes.includes(error.rpcCode)) throw error
    }
  }
  onChange(state)
  try {
    for (;;) {
      signal.throwIfAborted()
      await poll()
      if (state.status !== 'pending') return state
      const age = clock.now() - since
      if (age >= receiptWaitMs) {
        setState({ ...state, status: 'timedOut' })
        return state
      }
      await clock.sleep(age < quickMs ? quickPollMs : pollMs, signal)
    }
  } catch (error) {
    // the caller aborted
    if (signal.aborted) return state
    throw error
  }
}
