import { defineEvent } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

interface OnNetwork {
  readonly chainId: CaipNetworkId
}

/** The user pressed the button that signs. In the names of analytics `CLICK_SIGN_SIWX_MESSAGE`. */
export const signPressed = /*#__PURE__*/ defineEvent<OnNetwork, 'siwx.sign-pressed'>('siwx.sign-pressed')

/** The user left without signing. In the names of analytics `CLICK_CANCEL_SIWX`. */
export const signInCancelled = /*#__PURE__*/ defineEvent<OnNetwork, 'siwx.cancelled'>('siwx.cancelled')

/** An account is signed in. In the names of analytics `SIWX_AUTH_SUCCESS`. */
export const signedIn = /*#__PURE__*/ defineEvent<OnNetwork, 'siwx.signed-in'>('siwx.signed-in')

/** A sign-in failed. Rejections are no failures. In the names of analytics `SIWX_AUTH_ERROR`. */
export const signInFailed = /*#__PURE__*/ defineEvent<OnNetwork & { readonly reason: string }, 'siwx.failed'>(
  'siwx.failed',
)
