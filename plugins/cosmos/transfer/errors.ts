import { defineErrors } from '#kernel'

/** Errors of transfers. With all but the first two nothing was sent, or asked. */
export const cosmosTransferErrors = /*#__PURE__*/ defineErrors(
  'cosmos',
  {
    BAD_AMOUNT: { text: 'Invalid amount', kind: 'defect' },
    // Exact text.
    ESTIMATE_FAILED: { text: 'error estimating gas', kind: 'rpc' },
    REFUSED: { text: '{network} rejects this transfer: {reason}', kind: 'rpc' },
    NOT_SENT: { text: 'The transfer could not be prepared. Nothing was sent. Try again.', kind: 'rpc' },
    NOT_SIGNED: { text: 'The wallet didn’t sign the transfer. Nothing was sent.', kind: 'rpc' },
    CHANGED_TRANSFER: { text: 'The wallet changed the transfer. Nothing was sent.', kind: 'rpc' },
    RAISED_FEE: {
      text: 'The wallet raised the fee above the one shown. Nothing was sent. Keep the fee in the wallet.',
      kind: 'rpc',
    },
    WRONG_SEQUENCE: {
      text: 'Your last transaction isn’t in a block yet. Nothing was sent. Wait for it, then send again.',
      kind: 'rpc',
    },
    FEE_TOO_LOW: {
      text: 'The fee on {network} has risen. Nothing was sent. Review the transfer again.',
      kind: 'rpc',
    },
    TOO_LATE: {
      text: 'The approval took too long. Nothing was sent. Send again.',
      kind: 'rpc',
    },
  },
  { languages: () => import('../languages/index.js') },
)
