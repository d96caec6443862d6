import { defineMessages } from '#kernel'

/** Texts of the views and of the toast. */
export const balancesMessages = /*#__PURE__*/ defineMessages(
  'balances',
  {
    unavailable: 'Token Balance Unavailable',
    loading: 'Loading tokens',
    list: 'Tokens',
    failedText: 'Your tokens are safe. Balances on {network} couldn’t be loaded.',
    unsupportedText: 'Your tokens are safe. Balances on {network} can’t be read here.',
    thisNetwork: 'this network',
    tryAgain: 'Try again',
    tryAgainIn: 'Try again in {seconds} s',
    known: 'Last updated {time}',
    offline: 'You are offline',
    offlineText: 'Your tokens are safe. Balances load when you’re back online.',
    nothing: 'Nothing here yet',
    nothingText: 'Tokens you receive on {network} appear here.',
    across: { one: 'One token on {network}', other: 'Across {count} tokens on {network}' },
    acrossNone: 'No tokens on {network}',
    partial: 'Tokens without a price aren’t included',
  },
  () => import('./languages/index.js'),
)
