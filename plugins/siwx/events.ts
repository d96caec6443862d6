import { defineEvent, type CaipNetworkId } from '#kernel'

interface OnNetwork {
  readonly chainId: CaipNetworkId
}

/** The user pressed the button that signs. In the names of analytics `CLICK_SIGN_SIWX_MESSAGE`. */
export const signPressed = /*#__PURE__*/ defineEvent('siwx.sign-pressed').of<OnNetwork>()

/** The user left without signing. In the names of analytics `CLICK_CANCEL_SIWX`. */
export const signInCancelled = /*#__PURE__*/ defineEvent('siwx.cancelled').of<OnNetwork>()

/** An account is signed in. In the names of analytics `SIWX_AUTH_SUCCESS`. */
export const signedIn = /*#__PURE__*/ defineEvent('siwx.signed-in').of<OnNetwork>()

/** A sign-in failed. Rejections are no failures. In the names of analytics `SIWX_AUTH_ERROR`. */
export const signInFailed = /*#__PURE__*/ defineEvent('siwx.failed').of<
  OnNetwork & { readonly reason: string }
>()
