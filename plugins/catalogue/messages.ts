import { defineMessages } from '#kernel'

/** The texts of the views and of the row that leads to them. */
export const catalogueMessages = /*#__PURE__*/ defineMessages(
  'catalogue',
  {
    allWallets: 'All wallets',
    search: 'Search wallets',
    searchCount: { one: 'Search {count} wallet', other: 'Search {count} wallets' },
    clear: 'Clear',
    showCode: 'Show the QR code',
    loading: 'Loading wallets',
    searching: 'Searching',
    found: { one: 'One wallet', other: '{count} wallets' },
    notFound: 'No wallet called “{text}”',
    notFoundText: 'Check the spelling. A wallet that is not listed can often still scan the code.',
    notFoundPlain: 'Check the spelling, or show all wallets.',
    showAll: 'Show all wallets',
    failed: 'The full list did not load',
    failedText: 'You can use these wallets now.',
    restFailed: 'The rest of the list did not load',
    restFailedText: 'The wallets above still work.',
    retry: 'Retry',
    none: 'No compatible wallets',
    noneText: 'No listed wallet supports {app}’s networks on this device.',
    onPhone: 'Phone',
    onDesktop: 'Desktop',
    onWeb: 'Web',
    asExtension: 'Extension',
  },
  () => import('./languages/index.js'),
)
