import { rpcCodes, WidgetError, withTimeout, type Clock } from '#kernel'
import type { Batches, BatchState, BatchStatus } from '../contract/batches.js'
import type { Ask } from '../eip1193/ask.js'
import { rpcLimitMs } from '../json-rpc.js'
import { rpcErrors } from '../rpc/errors.js'
import { untilAborted } from '../rpc/wallet.js'
import { pollMs, quickMs, quickPollMs, receiptWaitMs } from '../transactions/constants.js'
import { batchErrors } from './errors.js'

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

/**
 * Reads the answer to wallet_getCallsStatus (EIP-5792). A batch with a failed receipt is not confirmed, regardless of its
 * status.
 *
 * @throws evm/BAD_BATCH_STATUS
 */
export function readBatchState(answer: unknown, id: string): BatchState {
  try {
    const { status: code, atomic, receipts } = Object(answer) as Readonly<Record<string, unknown>>
    const status = typeof code === 'number' ? statuses[Math.floor(code / 100)] : undefined
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

/** Copies a list by index, because the iterator of a hostile list may never end. */
function listOf(receipts: unknown): readonly unknown[] {
  const length = Array.isArray(receipts) ? (receipts.length as unknown) : 0
  if (typeof length !== 'number' || !(length >= 0 && length <= receiptLimit)) throw new TypeError('no list')
  return Array.from({ length }, (_, index) => (receipts as readonly unknown[])[index])
}

function readReceipt(receipt: unknown) {
  const { transactionHash, status } = Object(receipt) as Readonly<Record<string, unknown>>
  const isHash = typeof transactionHash === 'string' && hashPattern.test(transactionHash)
  return { hash: isHash ? transactionHash : undefined, hasFailed: status === '0x0' }
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
export async function followBatch(
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
