import { defineFlag } from '#kernel'

/** Switches wallets that the host brings. */
export const externalFlag = /*#__PURE__*/ defineFlag('external', { default: true })
