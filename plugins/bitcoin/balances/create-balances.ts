import { addressOf, formatUnits } from '#kernel'
import type { AssetBalance, BalanceRequest, Balances } from '#kernel/contracts'
import type { BitcoinContext } from '../source/bitcoin-context.js'

/** Address of BTC in price lists of the service. */
const nativePriceAddress = 'native'

/** Creates the capability to read the balance of an address. */
export function createBalances({ source }: BitcoinContext): Balances {
  const read = ({ account, network, signal }: BalanceRequest) =>
    source.balance(addressOf(account), { network, signal })
  return {
    nativePriceAddress,
    async native(request) {
      const { symbol, decimals } = request.network.nativeCurrency
      return { value: await read(request), symbol, decimals }
    },
    async assets(request): Promise<readonly AssetBalance[]> {
      const { caipNetworkId: chainId, nativeCurrency } = request.network
      const { name, symbol, decimals } = nativeCurrency
      const numeric = formatUnits(await read(request), decimals)
      return [{ chainId, name, symbol, quantity: { decimals: `${decimals}`, numeric } }]
    },
  }
}
