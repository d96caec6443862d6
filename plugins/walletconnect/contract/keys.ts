import { defineFlag, defineRoute } from '#kernel'
import type { Wallet } from '#plugins/catalogue/contract'

/** Switches pairing with wallets elsewhere. */
export const walletconnectFlag = /*#__PURE__*/ defineFlag('walletconnect', { default: true })

/** The id of the connector that pairs. */
export const walletconnectId = 'walletconnect'

/**
 * Pairing with a wallet elsewhere: a code to scan, a link to copy, and the ways to open a wallet that is named.
 * Without one any wallet may scan.
 */
export const walletconnectPairing = /*#__PURE__*/ defineRoute('walletconnect.pairing').of<{
  readonly wallet?: Wallet
}>()
