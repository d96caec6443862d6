import { defineMessages } from '#kernel'

/** Texts of the plugin's views. */
export const networksMessages = /*#__PURE__*/ defineMessages(
  'networks',
  {
    title: 'Networks',
    testNetworks: 'Test networks',
    current: 'Current',
    otherAccount: 'Other account',
    notApproved: 'Not approved',
    notApprovedText:
      'Networks marked Not approved were left out when {wallet} connected. Disconnect and connect again to add them.',
    approveIn: 'Approve in {wallet}',
    theWallet: 'your wallet',
    search: 'Search networks',
    clear: 'Clear',
    nothingFound: 'No network called “{text}”',
    nothingFoundText: 'Try another name, or show all networks.',
    showAll: 'Show all networks',
    missing: 'Don’t see your network?',
    why: 'Why',
    whyText:
      '{app} decides which networks it uses. You can only choose those here. Other networks stay in your wallet.',
    stillOn: 'Still on {network}',
    cancelledText: 'You cancelled the switch to {network} in your wallet.',
    failedText: 'Couldn’t switch to {network}.',
    unknownText:
      '{wallet} doesn’t have {network}. Add {network} in the settings of {wallet}, then try again.',
    unconnectedText: 'No wallet here can connect to {network}.',
    walletSays: '{wallet} says:',
    details: 'Details:',
    retry: 'Retry',
    switchTitle: 'Switch network',
    doesNotUse: '{app} doesn’t support {network}',
    pick: 'Pick a network to continue. Your account stays connected.',
    disconnect: 'Disconnect',
  },
  () => import('./languages/index.js'),
)
