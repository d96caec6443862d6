import { transferCapability, type Asset } from '#kernel/money'
import { configuredNative } from './configured-native.js'
import type { SwapsDeps } from './deps.js'
import { swapErrors } from './errors.js'
import type { SwapContext } from './swap-context.js'

/** Characters by which a symbol may be longer in a list or in its contract: `USDT0` for `USDT`, `DAI.e` for `DAI`. */
const maxFurther = 2

/**
 * Describes an asset as its network does: the native one by the configuration, a token by its contract. With other decimals an amount is
 * shown wrong by a power of ten, and any contract can be listed under the symbol of another. Names are not compared: lists write them
 * differently from contracts, such as Aave for Aave Token.
 *
 * @param asset as the service lists it
 * @returns the asset with the symbol and the name of its contract, and whether the contract was read
 * @throws swaps/ANSWER_REFUSED for other decimals or another symbol
 */
export async function describeToken(
  { namespaces }: Pick<SwapsDeps, 'namespaces'>,
  { network }: Pick<SwapContext, 'network'>,
  asset: Asset,
  signal: AbortSignal,
): Promise<{ readonly asset: Asset; readonly isRead: boolean }> {
  const { address, decimals, symbol } = asset
  if (address === undefined) return { asset: configuredNative(network, asset), isRead: true }
  const transfer = await namespaces.capability(network.chainNamespace, transferCapability)
  if (!transfer?.describeAsset) return { asset, isRead: true }
  const described = await transfer.describeAsset({ address, network, signal }).catch(() => undefined)
  signal.throwIfAborted()
  if (!described) return { asset, isRead: false }
  if (described.decimals !== decimals)
    throw swapErrors.ANSWER_REFUSED({ detail: `tokens: decimals of ${symbol}` })
  if (!isSameSymbol(described.symbol, symbol))
    throw swapErrors.ANSWER_REFUSED({ detail: `tokens: symbol of ${symbol}` })
  return { asset: { ...asset, symbol: described.symbol, name: described.name }, isRead: true }
}

/** Whether two symbols are the same apart from case, punctuation and an addition of the contract or the list. */
export function isSameSymbol(symbol: string, other: string): boolean {
  const [short = '', long = ''] = [plain(symbol), plain(other)].sort((one, two) => one.length - two.length)
  return short !== '' && long.startsWith(short) && long.length - short.length <= maxFurther
}

/** Letters and digits of a symbol. Tether writes its T as a currency sign. */
function plain(symbol: string): string {
  return symbol
    .normalize('NFKC')
    .replaceAll('₮', 'T')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
