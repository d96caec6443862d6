import { defineFlag, defineRoute } from '#kernel'

/** Switches the login with Farcaster on and off. */
export const farcasterFlag = /*#__PURE__*/ defineFlag('farcaster', { default: true })

/** The view with the code for the Farcaster app. */
export const farcasterLogin = /*#__PURE__*/ defineRoute('farcaster.login')
