import { defineMessages } from '#kernel'

/** Texts of the plugin. */
export const solanaMessages = /*#__PURE__*/ defineMessages(
  'solana',
  {
    unfunded: 'This address has no SOL yet. Check it for a typo.',
    assetAccount: 'Deposit for a new token account',
    keepsFee: '{asset} keeps {percent} % of every transfer',
  },
  () => import('./languages/index.js'),
)
