import { decodeFunctionResult, encodeFunctionData, isHex, multicall3Abi, type Address, type Hex } from 'viem'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'

/** Address of Multicall3 on nearly every chain. */
export const multicall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/**
 * Makes calls of contracts in one request if the chain has Multicall3, else in one for each. A call that fails, or that a contract does
 * not answer, has the result undefined.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function readCalls(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  calls: readonly { readonly to: Address; readonly data: Hex }[],
): Promise<readonly (Hex | undefined)[]> {
  async function call(to: Address, data: Hex): Promise<Hex | undefined> {
    const outcome = await nodes.ask(chain, { method: 'eth_call', params: [{ to, data }, 'latest'] })
    return 'result' in outcome && isHex(outcome.result) && outcome.result !== '0x'
      ? outcome.result
      : undefined
  }
  const args = calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
  const all = await call(
    multicall,
    encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] }),
  )
  const results = all && readAll(all)
  if (results?.length === calls.length) return results
  return Promise.all(calls.map(({ to, data }) => call(to, data)))
}

function readAll(data: Hex): readonly (Hex | undefined)[] | undefined {
  try {
    const all = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    return all.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  } catch {
    return undefined
  }
}
