import { addressOf, formatUnits } from '#kernel'
import type { AssetBalance, Balances, BalanceRequest } from '#kernel/contracts'
import { createAskNetwork } from '../json-rpc.js'
import type { EvmContext } from '../rpc/node-edges.js'
import { readQuantity } from '../rpc/read-quantity.js'
import { createConflicts } from './create-conflicts.js'
import { defaultAssets } from './default-assets.js'
import type { EvmAsset } from './evm-asset.js'
import { readAssets } from './read-assets.js'
import { createWalletAssets } from './wallet-assets.js'
import { createWithoutConflicts } from './without-conflicts.js'

/**
 * Reads balances by plain JSON-RPC: no chain library is needed to ask for a number.
 * @param list the assets whose balances are read beside the network's own; a short one of ours when left out.
 */
export function createBalances(list: readonly EvmAsset[] = defaultAssets) {
  return (context: EvmContext): Balances => {
    const ask = createAskNetwork(context)
    const tell = createConflicts(context)
    const askWallet = createWalletAssets(context)
    const withoutConflicts = createWithoutConflicts(context, ask, tell)

    const read = async ({ account, network, signal }: BalanceRequest) => {
      const request = { method: 'eth_getBalance', params: [addressOf(account), 'latest'] }
      return readQuantity(await ask(network, request, signal), network, 'balance')
    }
    const native = async (request: BalanceRequest): Promise<AssetBalance> => {
      const value = await read(request)
      const { caipNetworkId: chainId, nativeCurrency } = request.network
      const { name, symbol, decimals } = nativeCurrency
      return {
        chainId,
        name,
        symbol,
        quantity: { decimals: `${decimals}`, numeric: formatUnits(value, decimals) },
      }
    }

    return {
      async native(request) {
        const { decimals, symbol } = request.network.nativeCurrency
        return { value: await read(request), decimals, symbol }
      },
      async assets(request) {
        const [own, others] = await Promise.all([native(request), readAssets(ask, list, request, tell)])
        return [own, ...others]
      },
      async walletAssets(request) {
        const listed = await askWallet(request)
        return listed && withoutConflicts(listed, request)
      },
    }
  }
}
