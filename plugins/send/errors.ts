import { defineErrors } from '#kernel'

/** What can be wrong with sending. Texts quoted in specification, sections 5 and 8, are exact. */
export const sendErrors = /*#__PURE__*/ defineErrors('send', {
  INPUT_REQUIRED: 'An amount and receiver address are required',
  ASSET_REQUIRED: 'A token is required',
  UNSUPPORTED_CHAIN: 'Unsupported chain',
  CHAIN_REQUIRED: 'Chain is required to send tokens',
  ADAPTER_NOT_FOUND: 'Chain adapter not found',
  NAME_NOT_RESOLVED: { text: 'Error resolving name', kind: 'request' },
  NAME_UNKNOWN: 'Nobody has the name {name}',
  BAD_AMOUNT: 'This amount cannot be sent',
  ZERO_ADDRESS: 'Nobody holds this address: what is sent there is lost',
  ASSET_ADDRESS: 'This is the contract of {symbol} itself: what is sent there is lost',
  NOT_ENOUGH: 'At most {most} {symbol}, so the fee is covered',
  NOT_ENOUGH_FOR_FEE: 'The fee of {fee} {symbol} is not covered',
  ACCOUNT_CHANGED: 'The account has changed. Nothing was sent.',
  NETWORK_CHANGED: 'The network has changed. Nothing was sent.',
  NAME_MOVED: '{name} leads to another address now. Nothing was sent.',
  FEE_ROSE: 'The fee has risen. Nothing was sent.',
  PREVIEW_OVER: 'This preview is not the newest one. Nothing was sent.',
  BUSY: 'The wallet is still asked about another transfer. Nothing was sent.',
  FOUND: 'The last transfer was sent after all. Nothing more was sent.',
  IN_PLACE:
    'Something of this account waits on {network}, and it may be the last transfer. Nothing more was sent.',
  REFUSED: { text: 'The wallet did not send it', kind: 'rpc' },
  UNCLEAR: { text: 'Nobody knows whether it was sent. Look for it in the wallet.', kind: 'rpc' },
})
