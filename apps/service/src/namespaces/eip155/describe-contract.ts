import { decodeFunctionResult, encodeFunctionData, erc20Abi, hexToString, isHex, size, type Hex } from 'viem'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { plainText } from '../plain-text.js'
import type { AssetDescription } from '../../modules/history/history-source.js'

const maxName = 64
const maxSymbol = 16
const maxDecimals = 36

/**
 * Asks a contract for its name, symbol and decimals, each of which it may lack. Undefined if it lacks all.
 *
 * @throws a NodeFailure if no node of the chain answers
 */
export async function describeContract(
  nodes: Pick<NodeAccess, 'ask'>,
  chain: string,
  contract: string,
): Promise<AssetDescription | undefined> {
  async function ask(functionName: 'name' | 'symbol' | 'decimals'): Promise<Hex | undefined> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName })
    const outcome = await nodes.ask(chain, { method: 'eth_call', params: [{ to: contract, data }, 'latest'] })
    return 'result' in outcome && isHex(outcome.result) && outcome.result !== '0x'
      ? outcome.result
      : undefined
  }
  const [name, symbol, decimals] = await Promise.all([ask('name'), ask('symbol'), ask('decimals')])
  if (!name && !symbol && !decimals) return undefined
  return {
    name: (name && plainText(textOf(name), maxName)) ?? '',
    symbol: (symbol && plainText(textOf(symbol), maxSymbol)) ?? '',
    decimals: decimalsOf(decimals),
  }
}

/** Reads a text; early contracts return 32 bytes. */
function textOf(data: Hex): string {
  if (size(data) === 32) return hexToString(data).replaceAll('\0', '')
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'name', data })
  } catch {
    return ''
  }
}

function decimalsOf(data: Hex | undefined): number {
  if (data === undefined || size(data) !== 32) return 0
  const decimals = BigInt(data)
  return decimals <= BigInt(maxDecimals) ? Number(decimals) : 0
}
