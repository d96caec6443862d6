import { defineFlag } from '#kernel'

/** Switches wallets that live in the browser. */
export const injectedFlag = /*#__PURE__*/ defineFlag('injected', { default: true })

/** The id of the connector for `window.ethereum` where no wallet announces itself. */
export const legacyConnectorId = 'injected'
