import { defineMessages } from '#kernel'

/** Texts of the views and of the toast. */
export const balancesMessages = /*#__PURE__*/ defineMessages('balances', {
  unavailable: 'Token Balance Unavailable',
  loading: 'Loading tokens',
  list: 'Tokens',
  failedText: 'Your tokens are safe. {network} did not say how many there are.',
  unsupportedText: 'Your tokens are safe. There is no way to count them on {network}.',
  thisNetwork: 'this network',
  tryAgain: 'Try again',
  tryAgainIn: 'Try again in {seconds} s',
  known: 'Showing what we knew at {time}.',
  offline: 'You are offline',
  offlineText: 'Your tokens are safe. They are counted as soon as there is a connection.',
  nothing: 'Nothing here yet',
  nothingText: 'Tokens you receive on {network} appear here.',
  across: 'Across {count} tokens on {network}',
  acrossOne: 'One token on {network}',
})
