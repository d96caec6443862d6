import { addressOf } from '#kernel/chain'
import { formatUnits, type AssetBalance, type BalanceRequest, type Balances } from '#kernel/money'
import { readAddress } from '../addresses/read-address.js'
import type { PolkadotContext } from '../node/polkadot-context.js'

/** Address of native assets in price lists of the service. */
const nativePriceAddress = 'native'

/**
 * Creates the capability to read the native balance of an address: what is free, also what is frozen, without what is reserved. Symbol
 * and decimals are those of the configuration.
 */
export function createBalances({
  node,
  chainOf,
}: Pick<PolkadotContext, 'chainOf'> & { readonly node: Pick<PolkadotContext['node'], 'account'> }): Balances {
  const read = async ({ account, network, signal }: BalanceRequest) => {
    signal.throwIfAborted()
    const { publicKey } = readAddress(addressOf(account))
    return (await node.account(publicKey, { network, signal })).free
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
