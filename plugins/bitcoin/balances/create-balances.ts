import { addressOf } from '#kernel/chain'
import { formatUnits, type AssetBalance, type BalanceRequest, type Balances } from '#kernel/money'
import { bitcoinErrors } from '../errors.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { readServiceBalance } from './service-balance.js'

/** Address of BTC in price lists of the service. */
const nativePriceAddress = 'native'

/** Creates the capability to read the balance of an address: from the source, else from the service. */
export function createBalances({ source, service }: BitcoinContext): Balances {
  async function read(request: BalanceRequest): Promise<bigint> {
    const { account, network, signal } = request
    try {
      return await source.balance(addressOf(account), { network, signal })
    } catch (error) {
      if (!service || !bitcoinErrors.NO_SERVER.is(error)) throw error
      const balance = await readServiceBalance(service, request)
      if (balance === undefined) throw error
      return balance
    }
  }
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
