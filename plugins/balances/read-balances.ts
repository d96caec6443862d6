import { namespaceOf } from '#kernel'
import type { CaipAddress, NamespacesService, Network } from '#kernel/chain'
import {
  fiatValue,
  formatUnits,
  balancesCapability,
  type AssetBalance,
  type Balances,
  type BalanceRequest,
} from '#kernel/money'
import type { ServiceData } from './service-data.js'

/** Account and network of a token list. */
export interface Subject {
  readonly key: string
  readonly account: CaipAddress
  /** Undefined if the wallet is on a network that is not configured. */
  readonly network: Network | undefined
}

/** A token list. Its assets are replaced once the missing prices are known. */
export interface TokenList {
  assets: readonly AssetBalance[]
  /** Settles when no further prices are expected. Never rejects. */
  readonly complete: Promise<void>
}

/**
 * Reads the assets of an account: from the wallet, else from the service, else from the network, else the native asset alone.
 *
 * @returns undefined if the namespace cannot read the network
 * @throws the errors of {@link Balances}
 */
export async function readBalances(
  { namespaces, service }: { readonly namespaces: NamespacesService; readonly service: ServiceData },
  { account, network }: Subject,
  signal: AbortSignal,
  force: boolean,
): Promise<TokenList | undefined> {
  const balances = network && (await namespaces.capability(namespaceOf(account), balancesCapability))
  if (!balances) return undefined
  const request = { account, network, signal }
  const assets = await readAssets(balances, service, request, force)
  const complete = service.withPrices(assets, balances.nativePriceAddress, signal).then(
    (priced) => {
      if (priced !== assets) list.assets = priced.map(withFiatValue)
    },
    () => {},
  )
  const list: TokenList = { assets: assets.map(withFiatValue), complete }
  return list
}

async function readAssets(
  balances: Balances,
  service: ServiceData,
  request: BalanceRequest,
  force: boolean,
): Promise<readonly AssetBalance[]> {
  const ofWallet = await balances.walletAssets?.(request)
  if (ofWallet) return ofWallet
  const ofService = await service.assets(request, force)
  // decimals come from the network: with wrong ones, an amount would be wrong by a power of ten
  if (ofService) return balances.checkAssets?.(ofService, request) ?? ofService
  if (balances.assets) return balances.assets(request)
  const { value, decimals, symbol } = await balances.native(request)
  const { caipNetworkId: chainId, nativeCurrency } = request.network
  const quantity = { decimals: `${decimals}`, numeric: formatUnits(value, decimals) }
  return [{ chainId, name: nativeCurrency.name, symbol, quantity }]
}

function withFiatValue(asset: AssetBalance): AssetBalance {
  const { value: _reported, ...rest } = asset
  const value = fiatValue(asset.quantity.numeric, asset.price)
  return value === undefined ? rest : { ...rest, value }
}
