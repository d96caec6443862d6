import { withTimeout, untilAborted } from '#kernel'
import { addressOf, type CapabilityContext, type Network } from '#kernel/chain'
import { formatUnits, type AssetBalance, type BalanceRequest } from '#kernel/money'
import { isEip1193Provider, type Eip1193Provider } from '../contract.js'
import { createAsk } from '../wallets/ask.js'
import { largestWord, toQuantity } from '../node/values.js'
import { readCapabilities } from '../node/wallet.js'
import { assetsTimeoutMs, maxDecimals } from './check-decimals.js'

/** Maximum length of a shown name or symbol, in characters. */
const maxTextLength = 32

/** Maximum number of assets in the list of a wallet. */
export const maxWalletAssets = 1_000

/** Maximum fiat price that is believed. */
const maxPrice = 1e15

/**
 * Cleans a name or symbol from a contract or a wallet for display: one line, no invisible or direction characters, at most two
 * marks per letter, 32 characters. Undefined if nothing is left, or if the value is not a text.
 */
export function cleanText(text: unknown): string | undefined {
  // invalid UTF-8 is decoded as the replacement character
  if (typeof text !== 'string' || text.includes('\ufffd')) return undefined
  const visible = text
    .slice(0, 4 * maxTextLength)
    .normalize()
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{DI}\u2800]/gu, '')
    // at most two combining marks per letter
    .replace(/(\p{M}{2})\p{M}+| +(?= )/gu, '$1')
  return [...visible.trim()].slice(0, maxTextLength).join('').trim() || undefined
}

/**
 * Reads a wallet's answer to wallet_getAssets (EIP-7811) for one chain. Each asset has an address and a balance as strings
 * and the type ERC20 or NATIVE; its metadata have name, symbol and iconUrl as strings, decimals and price as numbers.
 * Undefined if one asset differs. Each property is read once, so that a getter cannot return another value later.
 */
function readWalletAssets(
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

/** Name of the capability to list assets (EIP-7811). */
const assetDiscovery = 'assetDiscovery'

/**
 * Creates the function that asks the connected wallet for the assets of an account: wallet_getCapabilities (EIP-5792), then
 * wallet_getAssets (EIP-7811). Returns undefined if the wallet lacks the method or its answer is invalid. A wallet that does
 * not answer in time is not asked again.
 */
export function createWalletAssets(context: CapabilityContext) {
  const silent = new WeakSet<Eip1193Provider>()

  return async (request: BalanceRequest): Promise<readonly AssetBalance[] | undefined> => {
    const { account, network, signal } = request
    const provider = await context.provider()
    if (!isEip1193Provider(provider) || silent.has(provider)) return undefined
    const ask = createAsk(provider)
    const asked = <T>(method: string, params: unknown, read: (answer: unknown) => T) => {
      const late = () => {
        silent.add(provider)
        return new TypeError(`No answer to ${method} within ${assetsTimeoutMs} ms`)
      }
      return untilAborted(
        withTimeout(context.clock, assetsTimeoutMs, ask(method, read, params), late),
        signal,
      )
    }
    const [address, chain] = [addressOf(account), toQuantity(BigInt(network.id))]
    try {
      const isSupported = await asked('wallet_getCapabilities', [address, [chain]], (answer) =>
        readCapabilities(answer, chain).supported.includes(assetDiscovery),
      )
      if (!isSupported) return undefined
      return await asked('wallet_getAssets', [{ account: address, chainFilter: [chain] }], (answer) =>
        readWalletAssets(answer, chain, network),
      )
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
}
