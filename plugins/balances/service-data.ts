import { anySignal, withTimeout, type Clock } from '#kernel'
import { addressOf, type Network } from '#kernel/chain'
import type { AssetBalance, BalanceRequest } from '#kernel/money'
import type { ApiClient } from '#plugins/service/contract'
import type { BalancesContext } from './deps.js'
import { readRates, type Rates } from './follow-currency.js'
import { balancesApi, maxPriceAddresses, type AssetPrice } from './endpoints.js'

/** Time limit of the service; then the network is read without it. */
const serviceTimeoutMs = 3_000

/** Time without a new request after a failed read, of the network or of the service (docs/behaviour.md, 6.2). */
export const retryBlockMs = 30_000

/** Balances and prices of the host's service. No method rejects, except with the reason of an aborted signal. */
export interface ServiceData {
  /** Reads the assets of an account; undefined if the service is missing, fails, or does not know the network. */
  assets(request: BalanceRequest, force: boolean): Promise<readonly AssetBalance[] | undefined>
  /** Reads the rates of currencies; undefined if the service is missing or fails. */
  rates(signal: AbortSignal): Promise<Rates | undefined>
  /** Adds the prices that assets lack. `nativePriceAddress` is that of {@link Balances}. */
  withPrices(
    assets: readonly AssetBalance[],
    nativePriceAddress: string | undefined,
    signal: AbortSignal,
  ): Promise<readonly AssetBalance[]>
}

/** Creates the reader of the service's data. After a failure, the same kind of request is not sent for 30 s. */
export function createServiceData(deps: {
  /** Undefined while the plugin `service` is inactive. Read them at each use. */
  readonly service: Partial<BalancesContext['maybe']>
  readonly clock: Clock
  /** Called with each failure; the network is read in its place. */
  readonly warn: (error: unknown) => void
}): ServiceData {
  const { service, clock, warn } = deps
  const blockedUntil = new Map<string, number>()

  async function ask<T>(
    kind: string,
    outer: AbortSignal,
    request: (api: ApiClient, signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    const { api } = service
    if (!api?.has('api') || clock.now() < (blockedUntil.get(kind) ?? 0)) return undefined
    const ended = anySignal(outer)
    const late = () => new TypeError(`No answer of the service within ${serviceTimeoutMs} ms`)
    try {
      return await withTimeout(clock, serviceTimeoutMs, request(api, ended.signal), late)
    } catch (error) {
      outer.throwIfAborted()
      blockedUntil.set(kind, clock.now() + retryBlockMs)
      warn(error)
      return undefined
    } finally {
      ended.abort()
      ended.release()
    }
  }

  return {
    async assets({ account, network, signal }, force) {
      const { caipNetworkId: chainId } = network
      const listed = await ask(`assets ${chainId}`, signal, async (api, ended) => {
        if ((await service.settings?.supports(chainId)) === false) return []
        const input = { address: addressOf(account), currency: 'usd', chainId } as const
        return api.call(
          balancesApi.assets,
          { ...input, ...(force && { forceUpdate: true }) },
          // without retries: the network is read in its place
          { signal: ended, maxRetries: 0 },
        )
      })
      const ofNetwork = listed?.filter((asset) => asset.chainId === chainId) ?? []
      // the service lists nothing for a network without nodes, too: the network itself is read then
      return ofNetwork.length > 0 ? withNative(ofNetwork, network) : undefined
    },

    rates: (signal) => ask('rates', signal, readRates),

    async withPrices(assets, nativePriceAddress, signal) {
      const idOf = ({ chainId, address = nativePriceAddress }: AssetBalance) =>
        address === undefined ? undefined : `${chainId}:${address}`
      const ids = [
        ...new Set(assets.flatMap((asset) => (asset.price === undefined ? (idOf(asset) ?? []) : []))),
      ]
      if (ids.length === 0) return assets
      const chunks = Array.from({ length: Math.ceil(ids.length / maxPriceAddresses) }, (_, index) =>
        ids.slice(index * maxPriceAddresses, (index + 1) * maxPriceAddresses),
      )
      const found = await ask('prices', signal, (api, ended) =>
        Promise.all(
          chunks.map((addresses) =>
            api.call(balancesApi.prices, { body: { currency: 'usd', addresses } }, { signal: ended }),
          ),
        ),
      )
      if (!found) return assets
      const byId = new Map<string, AssetPrice>(found.flat().map((entry) => [entry.address, entry]))
      return assets.map((asset) => {
        const found = asset.price === undefined ? byId.get(idOf(asset) ?? '') : undefined
        if (!found) return asset
        const { price, priceChange24h, imageId } = found
        return { ...asset, price, priceChange24h, ...(imageId !== undefined && { imageId }) }
      })
    },
  }
}

/** Puts the native asset first, also if the service leaves out its balance of 0. Name and decimals are those of the network. */
function withNative(
  assets: readonly AssetBalance[],
  { caipNetworkId: chainId, nativeCurrency }: Network,
): readonly AssetBalance[] | undefined {
  const { name, symbol, decimals } = nativeCurrency
  const listed = assets.find(({ address }) => address === undefined)
  // other decimals of the native asset: no amount of this list can be trusted
  if (listed && listed.quantity.decimals !== `${decimals}`) return undefined
  const {
    imageId,
    quantity = { decimals: `${decimals}`, numeric: '0' },
    price,
    priceChange24h,
  } = listed ?? {}
  const native: AssetBalance = {
    chainId,
    name,
    symbol,
    ...(imageId !== undefined && { imageId }),
    quantity,
    ...(price !== undefined && { price, priceChange24h }),
  }
  return [native, ...assets.filter(({ address }) => address !== undefined)]
}
