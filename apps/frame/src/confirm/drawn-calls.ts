import { isAddressEqual } from 'viem'
import type { CallPart } from './call-card.js'
import type { Drawing } from './content.js'
import { createDrawnEffects, nativeAsset, type DrawnEffects } from './drawn-effects.js'

/** Effects that decoded calls show by themselves. */
export function drawnCalls(parts: readonly CallPart[], { account }: Drawing): DrawnEffects {
  const drawn = createDrawnEffects()
  for (const { decoded, value } of parts) {
    drawn.addOutgoing(nativeAsset, value)
    switch (decoded.kind) {
      case 'transfer':
        for (const { from = account.evm, token, amount } of decoded.transfers) {
          if (!isAddressEqual(from, account.evm)) continue
          drawn.addOutgoing(token, amount)
          // the same call of a collection names an item
          drawn.addEffect({ kind: 'item', token, id: amount, amount: -1n })
        }
        break
      case 'items':
        for (const { id, amount } of decoded.items)
          drawn.addEffect({ kind: 'item', token: decoded.token, id, amount: -amount })
        break
      case 'spending':
        for (const { token, spender, amount, change } of decoded.permissions) {
          // what is left of a permission is not more than it was
          drawn.addEffect({
            kind: 'spending',
            token,
            spender,
            amount: change === 'lower' ? 'unlimited' : amount,
          })
          if (amount !== 'unlimited') drawn.addEffect({ kind: 'spendItem', token, spender, id: amount })
        }
        break
      case 'allItems':
        if (decoded.isAllowed) drawn.addEffect(decoded)
    }
  }
  return drawn
}
