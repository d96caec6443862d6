import { defineErrors } from '#kernel'

/** Errors of transfers. With all of them nothing was sent. */
export const polkadotTransferErrors = /*#__PURE__*/ defineErrors(
  'polkadot',
  {
    BAD_AMOUNT: { text: 'Invalid amount', kind: 'defect' },
    // Exact text.
    ESTIMATE_FAILED: { text: 'error estimating gas', kind: 'rpc' },
    UNSUPPORTED_RUNTIME: {
      text: '{network} has transactions of another form. Send from your wallet.',
      kind: 'rpc',
    },
    BELOW_MINIMUM: {
      text: 'A new account on {network} needs at least {amount} {symbol}. Send more to this address.',
      kind: 'rpc',
    },
    FEE_TOO_HIGH: {
      text: '{network} asks for a fee of {amount} {symbol}, more than the limit of {limit} {symbol}. Try again later.',
      kind: 'rpc',
    },
    REFUSED: { text: '{network} rejects this transfer: {reason}', kind: 'rpc' },
    NOT_SENT: { text: 'The transfer could not be prepared. Nothing was sent. Try again.', kind: 'rpc' },
    NOT_SIGNED: { text: 'The wallet didn’t sign the transfer. Nothing was sent.', kind: 'rpc' },
    CHANGED_TRANSFER: { text: 'The wallet changed the transfer. Nothing was sent.', kind: 'rpc' },
    RAISED_FEE: {
      text: 'The fee on {network} has risen. Nothing was sent. Review the transfer again.',
      kind: 'rpc',
    },
    WRONG_NONCE: {
      text: 'Another transaction of your account came first. Nothing was sent. Wait for it, then send again.',
      kind: 'rpc',
    },
    TOO_LATE: { text: 'The approval took too long. Nothing was sent. Send again.', kind: 'rpc' },
  },
  { languages: () => import('../languages/index.js') },
)
