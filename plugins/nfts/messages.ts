import { defineMessages } from '#kernel'

/** Texts of the views. */
export const nftsMessages = /*#__PURE__*/ defineMessages(
  'nfts',
  {
    loading: 'Loading NFTs',
    list: 'NFTs',
    spam: { one: 'Show one that may be spam', other: 'Show {count} that may be spam' },
    hideSpam: 'Hide what may be spam',
    spamText: 'Its name promises something or leads to a page. Don’t follow it.',
    spamTitle: 'May be spam',
    nothing: 'No NFTs yet',
    nothingText: 'NFTs that you receive on {network} appear here.',
    unavailable: 'NFTs unavailable',
    unsupportedText: 'NFTs on {network} can’t be read here.',
    failedText: 'Your NFTs are safe. Those on {network} couldn’t be loaded.',
    offline: 'You are offline',
    offlineText: 'NFTs load when you’re back online.',
    tryAgain: 'Try again',
    more: 'Load more',
    thisNetwork: 'this network',
    title: 'NFT',
    gone: 'Not in this account',
    goneText: 'It was sent, or another account is active.',
    back: 'Back',
    quantity: 'Quantity',
    network: 'Network',
    contract: 'Contract',
    tokenId: 'ID',
    explorer: 'View contract in {explorer}',
  },
  () => import('./languages/index.js'),
)
