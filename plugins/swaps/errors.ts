import { defineErrors } from '#kernel'

/** Errors of the plugin. Texts in single quotes in the contract are exact. */
export const swapErrors = /*#__PURE__*/ defineErrors(
  'swaps',
  {
    NETWORK: 'Network not supported for Swaps',
    GAS_NETWORK: 'Network not supported for Gas Price',
    RESTRICTED: 'Swaps are not available in this time zone',
    CHAIN_REQUIRED: 'Chain is required to swap tokens',
    SAME_ASSET: 'Choose two different tokens',
    AMOUNT_REQUIRED: 'Enter an amount to swap',
    BALANCE_UNKNOWN: 'Your balance of this token isn’t known. Enter an amount.',
    NO_LIQUIDITY: 'There is no market for this swap. Try another token or a smaller amount.',
    /** `detail`: the faulty field. */
    ANSWER_REFUSED: {
      text: 'The service built another swap than the one shown. Nothing was sent.',
      kind: 'request',
    },
    /** `data`: the reason, in the words of a contract or a node, or a text of the namespace. */
    WOULD_FAIL: 'This swap would fail. Nothing was sent.',
    ACCOUNT_CHANGED: 'The account has changed. Nothing was sent.',
    NETWORK_CHANGED: 'The network has changed. Nothing was sent.',
    /** `data`: the new preview. */
    PRICE_MOVED: 'The price has moved. Nothing was sent.',
    APPROVAL_NEEDED: 'The token must be approved first. Nothing was sent.',
    APPROVAL_FAILED: 'The approval was not confirmed. Nothing was swapped.',
    BATCH_FAILED: { text: 'The wallet or the network undid the swap. Nothing was swapped.', kind: 'rpc' },
    /** `data`: the preview with an approval. */
    PERMIT_REFUSED: 'The wallet did not sign the permission. Nothing was sent.',
    PREVIEW_EXPIRED: 'This review has expired. Nothing was sent.',
    /** `data`: the cautions. */
    CONFIRMATION_REQUIRED: {
      text: 'This swap needs another confirmation. Nothing was sent.',
      kind: 'config',
    },
    FOUND: 'The last request was sent after all. This one was not sent.',
    REFUSED: { text: 'The wallet did not send the transaction', kind: 'rpc' },
    UNCLEAR: {
      text: 'We couldn’t confirm whether it was sent. Check the wallet before you swap again.',
      kind: 'rpc',
    },
  },
  { languages: () => import('./languages/index.js') },
)
