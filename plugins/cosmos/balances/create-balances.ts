import { addressOf } from '#kernel/chain'
import { formatUnits, type AssetBalance, type BalanceRequest, type Balances } from '#kernel/money'
import type { CosmosContext } from '../node/cosmos-context.js'

/** Address of native assets in price lists of the service. */
const nativePriceAddress = 'native'

/** Creates the capability to read the native balance of an address. Symbol and decimals are those of the configuration. */
export function createBalances({ node, chainOf }: CosmosContext): Balances {
  const read = async ({ account, network, signal }: BalanceRequest) => {
    signal.throwIfAborted()
    return node.balance(addressOf(account), { network, signal })
  }
  return {
    nativePriceAddress,
    async native(request) {
      const { symbol, decimals } = chainOf(request.network)
      return { value: await read(request), symbol, decimals }
    },
    async assets(request): Promise<readonly AssetBalance[]> {
      const { caipNetworkId: chainId } = request.network
      const { symbol, decimals } = chainOf(request.network)
      const numeric = formatUnits(await read(request), decimals)
      return [{ chainId, name: symbol, symbol, quantity: { decimals: `${decimals}`, numeric } }]
    },
  }
}
