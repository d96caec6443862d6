import { defineMessages } from '../text/messages.js'

/** Texts of the badges of wallets. */
export const walletBadgeMessages = /*#__PURE__*/ defineMessages(
  'walletBadge',
  {
    installed: 'Installed',
    recent: 'Recent',
    multiChain: 'Multi-chain',
    qrCode: 'QR code',
    unverified: 'Unverified',
  },
  () => import('../text/languages/index.js'),
)
