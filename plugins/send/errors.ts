import { defineErrors } from '#kernel'

/** Errors of sending. The texts of docs/behaviour.md, 12.3 and 12.4 are exact. */
export const sendErrors = /*#__PURE__*/ defineErrors('send', {
  INPUT_REQUIRED: 'An amount and receiver address are required',
  ASSET_REQUIRED: 'A token is required',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  CHAIN_REQUIRED: 'Chain is required to send tokens',
  ADAPTER_NOT_FOUND: 'Chain adapter not found',
  NAME_NOT_RESOLVED: { text: 'Error resolving name', kind: 'request' },
  NAME_UNKNOWN: '{name} isn’t registered',
  BAD_AMOUNT: 'Invalid amount',
  ZERO_ADDRESS: 'This is the zero address. Anything sent here is lost.',
  ASSET_ADDRESS: 'This is the contract of {symbol}. Anything sent here is lost.',
  NOT_ENOUGH: 'At most {most} {symbol}, so that the fee is covered',
  NOT_ENOUGH_FOR_FEE: 'Insufficient balance for the fee of {fee} {symbol}',
  ACCOUNT_CHANGED: 'The account has changed. Nothing was sent.',
  NETWORK_CHANGED: 'The network has changed. Nothing was sent.',
  NAME_MOVED: '{name} resolves to another address now. Nothing was sent.',
  FEE_ROSE: 'The fee has risen. Nothing was sent.',
  PREVIEW_OVER: 'This review has expired. Nothing was sent.',
  BUSY: 'Another transfer is still waiting in the wallet. Nothing was sent.',
  FOUND: 'The last transfer was sent after all. This one was not sent.',
  IN_PLACE:
    'Another transaction from this account is pending on {network}, and it may be your last transfer. This one was not sent.',
  REFUSED: { text: 'The wallet did not send the transaction', kind: 'rpc' },
  UNCLEAR: {
    text: 'We couldn’t confirm whether it was sent. Check the wallet before you send again.',
    kind: 'rpc',
  },
})
