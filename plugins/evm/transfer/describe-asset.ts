import { WidgetError } from '#kernel'
import { shortAddress, type Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { decodeText } from '../node/abi.js'
import { isBytes } from '../node/values.js'

/** `symbol()`, `name()` and `decimals()` of ERC-20. */
const selectors = ['0x95d89b41', '0x06fdde03', '0x313ce567'] as const

/** Max decimals of an asset. More can't be told from a mistake of the contract, and no amount of it can be read. */
const maxDecimals = 36

/** Reads the description of an asset from its contract; undefined if the contract reports no decimals. */
export async function describeAsset(
  ask: AskNetwork,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<Asset | undefined> {
  const [symbol, name, decimals] = await Promise.all(
    selectors.map((data) =>
      ask(network, { method: 'eth_call', params: [{ to: address, data }, 'latest'] }, signal).catch(
        (error: unknown) => {
          signal.throwIfAborted()
          // a contract without the function reverts
          if (error instanceof WidgetError && error.kind === 'rpc') return undefined
          throw error
        },
      ),
    ),
  )
  if (typeof decimals !== 'string' || !/^0x0*[0-9a-f]{1,2}$/i.test(decimals)) return undefined
  if (Number(decimals) > maxDecimals) return undefined
  const text = (bytes: unknown) => (isBytes(bytes) ? decodeText(bytes) : undefined)
  const short = shortAddress(address)
  return {
    chainId: network.caipNetworkId,
    address,
    name: text(name) ?? short,
    symbol: text(symbol) ?? short,
    decimals: Number(decimals),
  }
}

/** Describes an asset without data in its contract: named by its address, in base units. */
export function unnamedAsset(network: Network, address: string): Asset {
  const short = shortAddress(address)
  return { chainId: network.caipNetworkId, address, name: short, symbol: short, decimals: 0 }
}
