import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  isHex,
  multicall3Abi,
  type Address,
  type Hex,
} from 'viem'
import { askResult } from '../../modules/rpc/ask-result.js'
import type { AssetData } from '../../modules/catalogue/chain-data.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'

/** Address of Multicall3 on nearly every chain. */
const multicall: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Balances in base units: of the native asset, and of the others in their order. */
export interface Amounts {
  readonly native: bigint | undefined
  /** Undefined for a contract that does not answer like an ERC-20. */
  readonly assets: readonly (bigint | undefined)[]
}

/**
 * Reads all balances in one call if the chain has Multicall3, else in one for each.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function readAmounts(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  account: Address,
  assets: readonly AssetData[],
): Promise<Amounts> {
  const ofAsset = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const ofNative = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] })
  const calls = [
    { target: multicall, allowFailure: true, callData: ofNative },
    ...assets.map(({ address }) => ({ target: address as Hex, allowFailure: true, callData: ofAsset })),
  ]
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const call = (to: string, given: Hex) =>
    nodes.ask(chain, { method: 'eth_call', params: [{ to, data: given }, 'latest'] })

  const outcome = await call(multicall, data)
  if ('result' in outcome && isHex(outcome.result) && outcome.result !== '0x') {
    const amounts = decodeAll(outcome.result)
    if (amounts?.length === calls.length) return { native: amounts[0], assets: amounts.slice(1) }
  }

  const [native, ...each] = await Promise.all([
    askResult(nodes, chain, { method: 'eth_getBalance', params: [account, 'latest'] }),
    ...assets.map(({ address }) => call(address, ofAsset)),
  ])
  return {
    native: isHex(native) && native !== '0x' ? BigInt(native) : undefined,
    assets: each.map((one) => ('result' in one ? wordOf(one.result) : undefined)),
  }
}

function decodeAll(data: Hex): readonly (bigint | undefined)[] | undefined {
  try {
    const all = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    return all.map(({ success, returnData }) => (success ? wordOf(returnData) : undefined))
  } catch {
    return undefined
  }
}

/** Reads an answer of one word of 32 bytes. */
function wordOf(data: unknown): bigint | undefined {
  return isHex(data) && data.length === 66 ? BigInt(data) : undefined
}
