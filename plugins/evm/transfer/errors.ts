import { defineErrors } from '#kernel'

/** Errors of transfers. Each fault of a receiver has its own text. */
export const evmTransferErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    NO_PREFIX: { text: 'An address starts with 0x', kind: 'defect' },
    BAD_CHARACTER: { text: '“{character}” isn’t valid in an address', kind: 'defect' },
    TOO_SHORT: { text: 'Too short: {count} of 40 characters after 0x.', kind: 'defect' },
    TOO_LONG: { text: 'Too long: {count} characters after 0x instead of 40.', kind: 'defect' },
    BAD_CHECKSUM: {
      text: 'Checksum doesn’t match. Check the address for a typo.',
      kind: 'defect',
    },
    FOREIGN_ADDRESS: {
      text: 'This is a {kind} address. Tokens on {network} cannot be sent to it.',
      kind: 'defect',
    },
    NO_ADDRESS: { text: 'This isn’t an address on {network}', kind: 'defect' },
    BAD_AMOUNT: { text: 'Invalid amount', kind: 'defect' },
    ASSET_ELSEWHERE: { text: '{asset} isn’t an asset on {network}', kind: 'defect' },
    WRONG_DECIMALS: {
      text: '{asset} has {counted} decimals on {network}, not {said}. It wasn’t sent.',
      kind: 'defect',
    },
    // Exact text.
    ESTIMATE_FAILED: { text: 'error estimating gas', kind: 'rpc' },
    FEE_MIXED: { text: 'A transaction cannot combine a gas price with EIP-1559 fees', kind: 'defect' },
    FEE_TOO_HIGH: { text: 'The fee per gas is above the limit of the protocol', kind: 'rpc' },
    PRIORITY_ABOVE_MAX: { text: 'The priority fee is above the max fee', kind: 'rpc' },
    BAD_FEE: { text: 'Invalid fee', kind: 'defect' },
    REFUSED: { text: '{asset} rejects this transfer', kind: 'rpc' },
    NO_CONTRACT: { text: '{asset} isn’t deployed on {network}', kind: 'rpc' },
    NOT_PENDING: { text: 'This transaction is no longer pending', kind: 'defect' },
    NOT_THE_TRANSFER: {
      text: 'The pending transaction does something else than your transfer. It was not cancelled.',
      kind: 'rpc',
    },
    CANCEL_TOO_EXPENSIVE: {
      text: 'Cancelling would cost more than 10 times the current fee of {network}. Nothing was sent.',
      kind: 'rpc',
    },
    NO_APPROVAL: { text: '{asset} needs no approval', kind: 'defect' },
    BAD_HASH: {
      text: 'The wallet returned an invalid hash. The transaction may have been sent: check the wallet before you try again.',
      kind: 'rpc',
    },
    FOREIGN_HASH: {
      text: 'The wallet returned the hash of another transaction. Yours may have been sent: check the wallet before you try again.',
      kind: 'rpc',
    },
  },
  { languages: () => import('../languages/index.js') },
)

/** Errors of batches of calls. */
export const batchErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    NO_CALLS: { text: 'The batch has no calls', kind: 'defect' },
    BAD_CALL: { text: 'Invalid call in the batch', kind: 'defect' },
    BAD_BATCH_ID: {
      text: 'The wallet returned an invalid batch id. The calls may have been sent: check the wallet before you try again.',
      kind: 'rpc',
    },
    BAD_BATCH_STATUS: { text: 'The wallet returned an invalid batch status', kind: 'rpc' },
  },
  { languages: () => import('../languages/index.js') },
)
