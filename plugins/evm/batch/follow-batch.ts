import { rpcCodes, WidgetError, withTimeout, type Clock } from '#kernel'
import type { Batches, BatchState } from '../contract/batches.js'
import type { Ask } from '../eip1193/ask.js'
import { rpcLimitMs } from '../json-rpc.js'
import { rpcErrors } from '../rpc/errors.js'
import { untilAborted } from '../rpc/until-aborted.js'
import { pollMs, quickMs, quickPollMs, receiptWaitMs } from '../transactions/constants.js'
import { readBatchState } from './read-batch-state.js'

/** A wallet that says so will not say anything else later. */
const final: readonly (number | undefined)[] = [
  rpcCodes.unknownBundleId,
  rpcCodes.unsupportedMethod,
  rpcCodes.methodNotFound,
  rpcCodes.methodNotSupported,
  rpcCodes.unauthorized,
]

/** Asks the wallet again and again how a batch stands, often at first. One that does not answer is asked again. */
export async function followBatch(
  ask: Ask,
  clock: Clock,
  { id, signal }: Parameters<Batches['status']>[0],
  tell: (state: BatchState) => void,
): Promise<BatchState> {
  const since = clock.now()
  let state: BatchState = { id, status: 'pending', atomic: false, hashes: [] }
  const become = (next: BatchState) => {
    const isSame = next.status === state.status && next.hashes.length === state.hashes.length
    state = next
    if (!isSame) tell(next)
  }
  const look = async () => {
    const asked = ask('wallet_getCallsStatus', (answer) => readBatchState(answer, id), [id])
    const silent = () => rpcErrors.WALLET_SILENT()
    try {
      become(await withTimeout(clock, rpcLimitMs, untilAborted(asked, signal), silent))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof WidgetError && final.includes(error.rpcCode)) throw error
    }
  }
  tell(state)
  try {
    for (;;) {
      signal.throwIfAborted()
      await look()
      if (state.status !== 'pending') return state
      const age = clock.now() - since
      if (age >= receiptWaitMs) {
        become({ ...state, status: 'timedOut' })
        return state
      }
      await clock.sleep(age < quickMs ? quickPollMs : pollMs, signal)
    }
  } catch (error) {
    // whoever aborts knows it
    if (signal.aborted) return state
    throw error
  }
}
