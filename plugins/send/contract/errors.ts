import { defineErrors } from '#kernel'

/** Errors of sending. The texts of docs/behaviour.md, 12.3 and 12.4 are exact. */
export const sendErrors = /*#__PURE__*/ defineErrors(
  'send',
  {
    INPUT_REQUIRED: 'An amount and receiver address are required',
    ASSET_REQUIRED: 'A token is required',
    ASSET_NETWORK: '{symbol} isn’t a token of {network}',
    UNSUPPORTED_CHAIN: 'Unsupported chain',
    CHAIN_REQUIRED: 'Chain is required to send tokens',
    ADAPTER_NOT_FOUND: 'Chain adapter not found',
    NAME_NOT_RESOLVED: { text: 'Error resolving name', kind: 'request' },
    NAME_UNKNOWN: '{name} isn’t registered',
    LINK_NETWORK: 'This payment link is for another network. Switch to it, then paste the link again.',
    ZERO_ADDRESS: 'This is the zero address. Anything sent here is lost.',
    ASSET_ADDRESS: 'This is the contract of {symbol}. Anything sent here is lost.',
    /** `data`: the namespace's warning. */
    RECEIVER_REFUSED: 'Nothing can be sent to this address',
    MEMO_REQUIRED: 'This transfer needs a memo',
    MEMO_TOO_LONG: 'The memo is too long: {count} of {max} bytes',
    MEMO_UNSUPPORTED: '{network} has no memos',
    ACCOUNT_CHANGED: 'The account has changed. Nothing was sent.',
    NETWORK_CHANGED: 'The network has changed. Nothing was sent.',
    NAME_CHANGED: '{name} resolves to another address now. Nothing was sent.',
    /** `data`: the new preview. */
    ESTIMATE_CHANGED: 'The fee has risen, or the amount has changed. Nothing was sent.',
    PREVIEW_EXPIRED: 'This review has expired. Nothing was sent.',
    /** `data`: the cautions. */
    CONFIRMATION_REQUIRED: {
      text: 'This transfer needs another confirmation. Nothing was sent.',
      kind: 'config',
    },
    ESTIMATE_REQUIRED: {
      text: 'send() needs what the user has seen: pass the result of estimate(). A name and `max` may stand for something else by now.',
      kind: 'config',
    },
    FOUND: 'The last transfer was sent after all. This one was not sent.',
    REFUSED: { text: 'The wallet did not send the transaction', kind: 'rpc' },
    REPLACEMENT_OPEN: {
      text: 'Your wallet already has a request to replace this transfer. Approve or reject it first.',
      kind: 'request',
    },
    UNCLEAR: {
      text: 'We couldn’t confirm whether it was sent. Check the wallet before you send again.',
      kind: 'rpc',
    },
  },
  { languages: () => import('../languages/index.js') },
)

/** Code of an error of sending. Only a type is in the contract: the texts load with what throws them. */
export type SendErrorCode = `send/${keyof typeof sendErrors}`
