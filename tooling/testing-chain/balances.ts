import { addressOf, type CapabilityContext } from 'foyerkit/chain'
import { formatUnits, type Balances } from 'foyerkit/money'
import { describeAsset, sumOf } from './assets.js'
import { createAskNode } from './node.js'
import type { GroveOutput } from './wire.js'

/** Reads balances as the sums of unspent outputs. */
export function createBalances(context: Pick<CapabilityContext, 'http'>): Balances {
  const ask = createAskNode(context)
  const read = ({ account, network, signal }: Parameters<Balances['native']>[0]) =>
    ask<readonly GroveOutput[]>(network, `outputs/${addressOf(account)}`, signal)
  return {
    async native(request) {
      const { symbol, decimals } = request.network.nativeCurrency
      return { value: sumOf(await read(request), 'acorn'), symbol, decimals }
    },
    async assets(request) {
      const outputs = await read(request)
      const held = (['acorn', 'resin'] as const).map((word) => {
        const { decimals, ...asset } = describeAsset(request.network, word)
        const numeric = formatUnits(sumOf(outputs, word), decimals)
        return { ...asset, quantity: { decimals: String(decimals), numeric } }
      })
      return held.filter(({ address, quantity }) => address === undefined || quantity.numeric !== '0')
    },
  }
}
