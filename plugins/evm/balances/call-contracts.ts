import { WidgetError } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { isBytes, type Hex } from '../rpc/hex.js'
import { multicallAddress } from './constants.js'
import { decodeMulticall, encodeMulticall, type ContractCall } from './multicall.js'

/**
 * Makes many calls of contracts by one request, or each by itself where the network has no Multicall3 that answers.
 * @returns what they gave back, in their order: undefined for each that failed.
 * @throws what asking the network throws where there is nobody to ask, or nobody that can be believed.
 */
export async function callContracts(
  ask: AskNetwork,
  network: Network,
  calls: readonly ContractCall[],
  signal: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const call = async ({ to, data }: ContractCall) => {
    try {
      const answer = await ask(network, { method: 'eth_call', params: [{ to, data }, 'latest'] }, signal)
      return isBytes(answer) ? answer : undefined
    } catch (error) {
      signal.throwIfAborted()
      // what the node itself says is about this call; that there is none that can be believed is about all of them
      if (error instanceof WidgetError && error.kind === 'rpc') return undefined
      throw error
    }
  }
  const together = await call({ to: multicallAddress, data: encodeMulticall(calls) })
  const results = together && decodeMulticall(together, calls.length)
  return results ?? (await Promise.all(calls.map(call)))
}
