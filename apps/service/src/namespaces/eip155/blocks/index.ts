import { decodeFunctionResult, encodeFunctionData, erc20Abi, isHex, type Hex } from 'viem'
import { createCache } from '../../../platform/cache/create-cache.js'
import type { ChainNamespace } from '../../chain-namespace.js'
import { createEvmBlocks } from './read-blocks.js'

const dayMs = 86_400_000
const maxCached = 1_000

/** Creates the reader of blocks. A contract wraps the native asset if it has that symbol with a W before it. */
export const createBlocks: NonNullable<ChainNamespace['createBlocks']> = (nodes, chain, facts) => {
  const symbol = facts.networks.find(({ id }) => id === chain)?.native?.symbol ?? 'ETH'
  const cache = createCache<boolean>({ freshMs: dayMs, most: maxCached, now: () => performance.now() })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })
  async function wraps(contract: string): Promise<boolean> {
    const outcome = await nodes.ask(chain, { method: 'eth_call', params: [{ to: contract, data }, 'latest'] })
    return 'result' in outcome && isHex(outcome.result) && symbolOf(outcome.result) === `W${symbol}`
  }
  return createEvmBlocks({ nodes, chain, wraps: (contract) => cache.get(contract, () => wraps(contract)) })
}

function symbolOf(data: Hex): string | undefined {
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data })
  } catch {
    return undefined
  }
}
