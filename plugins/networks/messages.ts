import { defineMessages } from '#kernel'

/** The texts of the views. */
export const networksMessages = /*#__PURE__*/ defineMessages('networks', {
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
  nothingFoundText: 'Try another name, or look through all of them.',
  showAll: 'Show all networks',
  missing: 'A missing network?',
  why: 'Why',
  whyText: '{app} decides which networks it uses. Only those can be picked here; others in your wallet stay.',
  still: 'Still on {network}',
  cancelledText: 'You cancelled the switch to {network} in your wallet.',
  failedText: 'The switch to {network} did not work. Nothing has changed.',
  unconnectedText: 'No wallet here can connect to {network}.',
  says: '{wallet} says:',
  retry: 'Retry',
  switchTitle: 'Switch network',
  doesNotUse: '{app} does not use {network}',
  pick: 'Pick a network to continue. Your account stays connected.',
  disconnect: 'Disconnect',
})
