import { defineFlag } from '#kernel'

export { standardWalletsAtom, type StandardWallet } from './contract/standard-wallet.js'
export { readStandardWallet } from './contract/read-wallet.js'
export { standardConnectors, toConnectorCandidate } from './contract/standard-connectors.js'

/** Switches wallets that announce themselves by Wallet Standard. */
export const walletStandardFlag = /*#__PURE__*/ defineFlag('wallet-standard', { default: true })
