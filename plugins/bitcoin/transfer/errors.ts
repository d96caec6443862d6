import { defineErrors } from '#kernel'

/** Errors of transfers. Each fault of a receiver has its own text. */
export const bitcoinTransferErrors = /*#__PURE__*/ defineErrors(
  'bitcoin',
  {
    BAD_CHARACTER: { text: '“{character}” isn’t valid in a Bitcoin address', kind: 'defect' },
    TOO_SHORT: { text: 'Too short: a Bitcoin address has at least 26 characters', kind: 'defect' },
    TOO_LONG: { text: 'Too long: a Bitcoin address has at most 90 characters', kind: 'defect' },
    MIXED_CASE: {
      text: 'This address mixes upper and lower case. Check it for a typo.',
      kind: 'defect',
    },
    BAD_CHECKSUM: { text: 'Checksum doesn’t match. Check the address for a typo.', kind: 'defect' },
    BAD_ADDRESS: { text: 'This isn’t a Bitcoin address. Check it for a typo.', kind: 'defect' },
    OTHER_NETWORK: { text: 'This address belongs to another network than {network}', kind: 'defect' },
    FOREIGN_ADDRESS: {
      text: 'This is a {kind} address. Bitcoin on {network} cannot be sent to it.',
      kind: 'defect',
    },
    BAD_AMOUNT: { text: 'Invalid amount', kind: 'defect' },
    // Exact text.
    ESTIMATE_FAILED: { text: 'error estimating gas', kind: 'rpc' },
    ORDINALS_ACCOUNT: {
      text: 'This address is for ordinals. Send from your payment address.',
      kind: 'defect',
    },
    INSCRIPTIONS_UNKNOWN: {
      text: 'The wallet didn’t say which outputs hold inscriptions. Nothing was sent. Start again.',
      kind: 'rpc',
    },
    DUST: { text: 'Send at least {amount} BTC', kind: 'defect' },
    REFUSED: { text: '{network} rejects this transfer: {reason}', kind: 'rpc' },
    BAD_SIGNED: {
      text: 'The wallet returned an invalid transaction. Nothing was sent.',
      kind: 'rpc',
    },
    NOT_REPLACEABLE: { text: 'This transaction can no longer be replaced', kind: 'defect' },
    NOT_THE_TRANSFER: {
      text: 'The pending transaction pays something else than your transfer. It was not replaced.',
      kind: 'rpc',
    },
  },
  { languages: () => import('../languages/index.js') },
)
