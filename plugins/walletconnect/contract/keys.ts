import { defineFlag, defineRoute } from '#kernel'
import type { Wallet } from '#kernel/chain'

/** Switches pairing on and off. */
export const walletconnectFlag = /*#__PURE__*/ defineFlag('walletconnect', { default: true })

/** Id of the WalletConnect connector. */
export const walletconnectId = 'walletconnect'

/** Pairing view: QR code, link to copy, and with a wallet the platforms to open it on. Default: any wallet. */
export const walletconnectPairing = /*#__PURE__*/ defineRoute<{
  readonly wallet?: Wallet
}>('walletconnect.pairing')
