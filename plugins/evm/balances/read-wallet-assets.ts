import { formatUnits } from '#kernel'
import type { AssetBalance, Network } from '#kernel/contracts'
import { largestWord } from '../rpc/largest-word.js'
import { cleanText } from './clean-text.js'
import { maxDecimals, maxPrice, maxWalletAssets } from './constants.js'

/**
 * Reads a wallet's answer to wallet_getAssets (EIP-7811) for one chain. Each asset has an address and a balance as strings
 * and the type ERC20 or NATIVE; its metadata have name, symbol and iconUrl as strings, decimals and price as numbers.
 * Undefined if one asset differs. Each property is read once, so that a getter cannot return another value later.
 */
export function readWalletAssets(
  answer: unknown,
  chain: string,
  network: Network,
): readonly AssetBalance[] | undefined {
  try {
    const listed = (Object(answer) as Readonly<Record<string, unknown>>)[chain]
    const length = Array.isArray(listed) ? (listed.length as unknown) : undefined
    if (typeof length !== 'number' || !(length >= 0 && length <= maxWalletAssets)) return undefined
    // by index: the iterator of a hostile list may never end
    const items = Array.from({ length }, (_, index) =>
      readItem((listed as readonly unknown[])[index], network),
    )
    if (items.some((item) => item === undefined)) return undefined
    const assets = new Map<string, AssetBalance>()
    for (const item of items as readonly Item[]) {
      const key = item.asset.address?.toLowerCase() ?? ''
      if (item.isShown && !assets.has(key)) assets.set(key, item.asset)
    }
    return [...assets.values()].sort((a, b) => rank(a) - rank(b))
  } catch {
    // a getter may throw
    return undefined
  }
}

interface Item {
  readonly asset: AssetBalance
  readonly isShown: boolean
}

const rank = ({ address }: AssetBalance) => (address === undefined ? 0 : 1)

function readItem(item: unknown, network: Network): Item | undefined {
  const { address, balance, type, metadata } = Object(item) as Readonly<Record<string, unknown>>
  const { name, symbol, iconUrl, decimals, price } = Object(metadata) as Readonly<Record<string, unknown>>
  const value = amountOf(balance)
  if (typeof address !== 'string' || value === undefined) return undefined
  if (type !== 'NATIVE' && !(type === 'ERC20' && /^0x[\da-f]{40}$/i.test(address))) return undefined
  if (typeof name !== 'string' || typeof symbol !== 'string' || typeof iconUrl !== 'string') return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0) return undefined
  if (decimals > maxDecimals) return undefined
  if (typeof price !== 'number' || !(price >= 0 && price <= maxPrice)) return undefined

  const isNative = type === 'NATIVE'
  const { nativeCurrency } = network
  // the configured network decides about its native asset
  if (isNative && decimals !== nativeCurrency.decimals) return undefined
  const shownSymbol = isNative ? nativeCurrency.symbol : (cleanText(symbol) ?? cleanText(name))
  if (shownSymbol === undefined) return undefined
  const asset: AssetBalance = {
    chainId: network.caipNetworkId,
    ...(!isNative && { address }),
    name: isNative ? nativeCurrency.name : (cleanText(name) ?? shownSymbol),
    symbol: shownSymbol,
    // any other URL would disclose the user's address to its server
    ...(/^data:image\/(png|webp|svg\+xml|gif)[;,]/i.test(iconUrl) && { iconUrl }),
    quantity: { decimals: `${decimals}`, numeric: formatUnits(value, decimals) },
    // many wallets report an unknown price as 0
    ...(price > 0 && { price }),
  }
  // docs/behaviour.md, 16.5
  return { asset, isShown: decimals > 0 && (isNative || value > 0n) }
}

/** Reads base units as wallets write them: hex or decimal text of at most 256 bits. */
function amountOf(balance: unknown): bigint | undefined {
  if (typeof balance !== 'string' || !/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(balance)) return undefined
  const value = BigInt(balance)
  return value <= largestWord ? value : undefined
}
