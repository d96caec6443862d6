import { defineEvent } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { SwapSubject } from './contract.js'

export { swapCompleted, swapFailed, swapInitiated } from './contract.js'

/** The user opened the form. In the names of analytics `OPEN_SWAP`. */
export const swapOpened = /*#__PURE__*/ defineEvent<Pick<SwapSubject, 'chainId'>, 'swaps.opened'>(
  'swaps.opened',
)

/** The user chose an asset. In the names of analytics `CLICK_SELECT_TOKEN_TO_SWAP`. */
export const swapAssetChosen = /*#__PURE__*/ defineEvent<
  {
    readonly chainId: CaipNetworkId
    /** `from`: the sold asset, `to`: the bought one. */
    readonly side: 'from' | 'to'
    readonly symbol: string
  },
  'swaps.asset-chosen'
>('swaps.asset-chosen')
