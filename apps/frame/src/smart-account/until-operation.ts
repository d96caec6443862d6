import type { Hex } from 'viem'
import { FrameError } from '../frame-error.js'
import type { AskNetwork } from '../rpc/ask-network.js'

const firstPollMs = 250
const maxPollMs = 4_000
const waitMs = 180_000

/**
 * Waits for a user operation, for three minutes at most. Returns the hash of the transaction that it is in.
 *
 * @throws a FrameError if it is in no block then, or its calls failed
 */
export async function untilOperation(askBundler: AskNetwork, operation: Hex): Promise<Hex> {
  let delay = firstPollMs
  for (let waited = 0; waited < waitMs; waited += delay, delay = Math.min(2 * delay, maxPollMs)) {
    const found = await askBundler('eth_getUserOperationReceipt', [operation]).catch(() => null)
    const { success, receipt } = Object(found) as Readonly<Record<string, unknown>>
    const { transactionHash } = Object(receipt) as { readonly transactionHash?: unknown }
    if (typeof transactionHash === 'string') {
      // the bundler's transaction succeeds although the calls in it do not
      if (success === true) return transactionHash as Hex
      throw new FrameError(`The call was reverted in the transaction ${transactionHash}`, -32603)
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  throw new FrameError('The operation was sent, and is in no block yet', -32603)
}
