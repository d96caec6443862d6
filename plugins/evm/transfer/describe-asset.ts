import { shortAddress } from '#kernel'
import type { Asset, Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { decodeText } from '../rpc/decode-text.js'
import { isBytes } from '../rpc/hex.js'

/** `symbol()`, `name()` and `decimals()` of ERC-20. */
const selectors = ['0x95d89b41', '0x06fdde03', '0x313ce567'] as const

/**
 * An asset that nobody has named, as its contract describes it: the decimals come from the chain. One that says nothing
 * of itself is called by its address and counted in base units.
 */
export async function describeAsset(
  ask: AskNetwork,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<Asset> {
  const [symbol, name, decimals] = await Promise.all(
    selectors.map(async (data) => {
      try {
        return await ask(network, { method: 'eth_call', params: [{ to: address, data }, 'latest'] }, signal)
      } catch {
        signal.throwIfAborted()
        return undefined
      }
    }),
  )
  const text = (bytes: unknown) => (isBytes(bytes) ? decodeText(bytes) : undefined)
  const places = typeof decimals === 'string' && /^0x0*[0-9a-f]{1,2}$/i.test(decimals) ? Number(decimals) : 0
  const short = shortAddress(address)
  return {
    chainId: network.caipNetworkId,
    address,
    name: text(name) ?? short,
    symbol: text(symbol) ?? short,
    decimals: places,
  }
}
