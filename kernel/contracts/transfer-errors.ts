import { defineErrors } from '../core/errors/define-errors.js'

/** Errors of the capability `transfer`, which namespaces throw and features recognise. */
export const transferErrors = /*#__PURE__*/ defineErrors(
  'transfer',
  {
    /** `data`: the maximum amount in base units. */
    INSUFFICIENT_BALANCE: 'Insufficient balance',
    /** `data`: the {@link TransferFee}. */
    INSUFFICIENT_FEE: 'Insufficient balance for the fee',
    /** `data`: the {@link TransferFee}. */
    FEE_ABOVE_LIMIT: 'The fee is higher than the limit',
    ACCOUNT_MISMATCH: {
      text: 'The wallet switched to another account. Nothing was sent.',
      kind: 'rpc',
    },
    NETWORK_MISMATCH: { text: 'The wallet is no longer on {network}. Nothing was sent.', kind: 'rpc' },
  },
  { languages: () => import('../text/languages/index.js') },
)
