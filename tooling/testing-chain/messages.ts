import { defineErrors, defineMessages } from 'foyerkit/kernel'

// #region texts
/** Texts of the test chain. */
export const groveMessages = defineMessages('grove', {
  tab: 'History',
  memo: 'Branch note',
  deposit: 'Deposit of a new address',
  feeInResin: 'Paid in RESIN',
  newAddress: 'This address is new. Opening it costs a deposit.',
  noHistory: 'No transfers yet',
  noHistoryText: 'Transfers that you send or receive appear here.',
  received: 'Received',
  sent: 'Sent',
  waiting: 'Waiting for a block',
})

/** Errors of the test chain. */
export const groveErrors = defineErrors('grove', {
  NO_ADDRESS: 'An address on {network} starts with {prefix}',
  OTHER_NETWORK: 'This address belongs to another network than {network}',
  BAD_CHECKSUM: 'Checksum doesn’t match. Check the address for a typo.',
  NO_NODE: { text: '{network} has no node. Add endpoints.grove to the network.', kind: 'config' },
  UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
  NOT_CONNECTED: { text: 'Connect a Grove wallet first', kind: 'rpc' },
  SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
})
// #endregion
