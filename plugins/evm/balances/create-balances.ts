import { withTimeout } from '#kernel'
import { addressOf } from '#kernel/chain'
import { formatUnits, type AssetBalance, type Balances, type BalanceRequest } from '#kernel/money'
import { createAskNetwork } from '../node/json-rpc.js'
import type { EvmContext } from '../node/json-rpc.js'
import { nativeAddress, readQuantity } from '../node/values.js'
import { assetsTimeoutMs, createConflictReport, createDecimalsCheck } from './check-decimals.js'
import { defaultAssets, readAssets } from './read-assets.js'
import { createNaming } from './read-names.js'
import type { EvmAsset } from '../config.js'
import { createWalletAssets } from './wallet-assets.js'

/**
 * Creates the capability to read balances by JSON-RPC, without a chain library.
 *
 * @param list assets to read besides the native one; default: USDC on the networks of the plugin
 */
export function createBalances(list: readonly EvmAsset[] = defaultAssets) {
  return (context: EvmContext): Balances => {
    const ask = createAskNetwork(context)
    const reportConflict = createConflictReport(context)
    const readWalletAssets = createWalletAssets(context)
    const withCheckedDecimals = createDecimalsCheck(context, ask, reportConflict)
    const naming = createNaming(context, ask)

    const readNative = async ({ account, network, signal }: BalanceRequest) => {
      const request = { method: 'eth_getBalance', params: [addressOf(account), 'latest'] }
      return readQuantity(await ask(network, request, signal), network, 'balance')
    }
    const nativeAsset = async (request: BalanceRequest): Promise<AssetBalance> => {
      const value = await readNative(request)
      const { caipNetworkId: chainId, nativeCurrency } = request.network
      const { name, symbol, decimals } = nativeCurrency
      return {
        chainId,
        name,
        symbol,
        quantity: { decimals: `${decimals}`, numeric: formatUnits(value, decimals) },
      }
    }
    /** Undefined if the network cannot be read in time. */
    const readHostAssets = async (request: BalanceRequest) => {
      const late = () => new TypeError(`No answer within ${assetsTimeoutMs} ms`)
      try {
        const read = readAssets(ask, list, request, reportConflict)
        return await withTimeout(context.clock, assetsTimeoutMs, read, late)
      } catch {
        request.signal.throwIfAborted()
        return undefined
      }
    }

    return {
      nativePriceAddress: nativeAddress,
      async native(request) {
        const { decimals, symbol } = request.network.nativeCurrency
        return { value: await readNative(request), decimals, symbol }
      },
      async assets(request) {
        const [native, ...others] = await Promise.all([
          nativeAsset(request),
          readAssets(ask, list, request, reportConflict),
        ])
        return [native, ...others.flat()]
      },
      async walletAssets(request) {
        const listed = await readWalletAssets(request)
        return listed && withCheckedDecimals(listed, 'the wallet', request)
      },
      async checkAssets(listed, request) {
        const byAddress = new Map<string, AssetBalance>()
        for (const asset of listed.filter(isReadable))
          if (!byAddress.has(keyOf(asset))) byAddress.set(keyOf(asset), asset)
        const listedOnce = [...byAddress.values()]
        const [withDecimals, named, hostAssets] = await Promise.all([
          withCheckedDecimals(listedOnce, 'the service', request),
          naming(listedOnce, request),
          readHostAssets(request),
        ])
        const checked = withDecimals.map(named)
        if (!hostAssets) return checked
        const ofHost = new Set(
          list.flatMap((asset) => (asset.chainId === request.network.id ? [keyOf(asset)] : [])),
        )
        const readOnChain = hostAssets.map((asset) => {
          const { imageId, price, priceChange24h } = byAddress.get(keyOf(asset)) ?? {}
          return { ...asset, imageId, price, priceChange24h }
        })
        return [...checked.filter((asset) => !ofHost.has(keyOf(asset))), ...readOnChain]
      },
    }
  }
}

const keyOf = ({ address = '' }: { readonly address?: string | undefined }) => address.toLowerCase()

const isReadable = ({ address }: AssetBalance) => address === undefined || /^0x[\da-f]{40}$/i.test(address)
