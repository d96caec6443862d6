import type { Address } from 'viem'
import type { BalanceSource } from '../../modules/balances/balance-source.js'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import { readAmounts } from './read-amounts.js'

/** Creates the source that asks the nodes of a chain for the assets of the wallet data, by Multicall3 where it is. */
export function createEvmBalances(
  nodes: Pick<NodeAccess, 'ask'>,
  facts: ChainData,
): Pick<BalanceSource, 'read'> {
  return {
    async read(chain, account) {
      const native = facts.networks.find(({ id }) => id === chain)?.native
      const assets = facts.assets.filter((asset) => asset.chain === chain)
      const amounts = await readAmounts(nodes, chain, account as Address, assets)
      const rows = [
        // a native asset without a known name is left out
        ...(native ? [{ ...native, amount: amounts.native, contract: undefined }] : []),
        ...assets.map(({ name, symbol, decimals, address }, index) => ({
          name,
          symbol,
          decimals,
          amount: amounts.assets[index],
          contract: address,
        })),
      ]
      return rows.flatMap(({ amount, ...row }) => (amount ? [{ ...row, amount }] : []))
    },
  }
}
