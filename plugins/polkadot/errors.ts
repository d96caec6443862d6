import { defineErrors } from '#kernel'

/** Errors of connections. */
export const polkadotErrors = /*#__PURE__*/ defineErrors(
  'polkadot',
  {
    BAD_ACCOUNTS: { text: 'The wallet returned an invalid list of accounts', kind: 'rpc' },
    BAD_EXTENSION: { text: 'The wallet cannot be connected. Update its extension.', kind: 'rpc' },
    WALLET_WITHOUT_NETWORK: { text: 'The wallet does not support {network}', kind: 'rpc' },
    NO_WALLET: { text: 'No wallet is connected', kind: 'config' },
  },
  { languages: () => import('./languages/index.js') },
)

/** Errors of addresses. */
export const addressErrors = /*#__PURE__*/ defineErrors(
  'polkadot',
  {
    BAD_CHARACTER: '“{character}” isn’t valid in a Polkadot address',
    TOO_SHORT: 'Too short: a Polkadot address has 46 to 49 characters',
    TOO_LONG: 'Too long: a Polkadot address has 46 to 49 characters',
    BAD_LENGTH: 'This isn’t a Polkadot address. Check it for a typo.',
    BAD_PREFIX: 'This address belongs to no network',
    BAD_CHECKSUM: 'Checksum doesn’t match. Check the address for a typo.',
    FOREIGN_ADDRESS: 'This is an address of {kind}, not of Polkadot',
  },
  { kind: 'rpc', languages: () => import('./languages/index.js') },
)

/** Errors of signatures. */
export const signingErrors = /*#__PURE__*/ defineErrors(
  'polkadot',
  {
    // Exact text.
    SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
    BAD_SIGNATURE: { text: 'The wallet returned an invalid signature', kind: 'rpc' },
    FOREIGN_SIGNATURE: { text: 'The signature is not from this account', kind: 'rpc' },
    BAD_TRANSACTION: {
      text: 'This isn’t a Polkadot transaction: `{field}` is missing or invalid',
      kind: 'defect',
    },
    OTHER_ACCOUNT: { text: 'This transaction is for another account', kind: 'defect' },
    OTHER_NETWORK: { text: 'This transaction is for another network than {network}', kind: 'defect' },
    CANNOT_SIGN: { text: 'The wallet cannot sign this', kind: 'rpc' },
  },
  { languages: () => import('./languages/index.js') },
)
