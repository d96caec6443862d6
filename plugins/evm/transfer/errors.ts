import { defineErrors } from '#kernel'

/** What can be wrong with a transfer. Each thing that can be wrong with a receiver has words of its own. */
export const transferErrors = /*#__PURE__*/ defineErrors('evm', {
  NO_PREFIX: { text: 'An address starts with 0x', kind: 'defect' },
  BAD_CHARACTER: { text: '“{character}” does not belong into an address', kind: 'defect' },
  TOO_SHORT: { text: 'Too short: {count} of 40 characters after 0x.', kind: 'defect' },
  TOO_LONG: { text: 'Too long: {count} characters after 0x, 40 are right.', kind: 'defect' },
  BAD_CHECKSUM: {
    text: 'The capital letters of this address do not fit: a character may be wrong',
    kind: 'defect',
  },
  FOREIGN_ADDRESS: {
    text: 'This is a {kind} address: nothing sent to it on {network} arrives',
    kind: 'defect',
  },
  NO_ADDRESS: { text: 'This is not an address of {network}', kind: 'defect' },
  BAD_AMOUNT: { text: 'This amount cannot be sent', kind: 'defect' },
  ASSET_ELSEWHERE: { text: '{asset} is not an asset of {network}', kind: 'defect' },
  // texts of the specification, sections 5 and 8
  ESTIMATE_FAILED: { text: 'error estimating gas', kind: 'rpc' },
  FEE_MIXED: { text: 'A transaction may not combine a gas price with EIP-1559 fees', kind: 'defect' },
  FEE_TOO_HIGH: { text: 'The fee per gas is above what the protocol allows', kind: 'rpc' },
  PRIORITY_ABOVE_MAX: { text: 'The priority fee is above the highest fee', kind: 'rpc' },
  BAD_FEE: { text: 'This is no fee of a transfer', kind: 'defect' },
  REFUSED: { text: '{asset} refuses this transfer', kind: 'rpc' },
  NO_CONTRACT: { text: 'There is no {asset} on {network}', kind: 'rpc' },
  ACCOUNT_MISMATCH: {
    text: 'The wallet is on another account now. Nothing was sent.',
    kind: 'rpc',
  },
  CHAIN_MISMATCH: { text: 'The wallet is not on {network} now. Nothing was sent.', kind: 'rpc' },
  BAD_HASH: {
    text: 'The wallet gave no valid hash. The transaction may have been sent: look for it in the wallet before you try again.',
    kind: 'rpc',
  },
  FOREIGN_HASH: {
    text: 'The wallet gave the hash of another transaction. Yours may have been sent: look for it in the wallet before you try again.',
    kind: 'rpc',
  },
})
