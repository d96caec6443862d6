import { defineErrors } from '#kernel'

/** Errors of connections. */
export const cosmosErrors = /*#__PURE__*/ defineErrors(
  'cosmos',
  {
    BAD_KEY: { text: 'The wallet returned an invalid account for {network}', kind: 'rpc' },
    BAD_WALLET: { text: 'The wallet cannot be connected. Update its extension.', kind: 'rpc' },
    UNKNOWN_CHAIN: { text: 'The wallet does not know {network}, and cannot add it', kind: 'rpc' },
    NO_ENDPOINTS: {
      text: 'The wallet does not know {network}. Add URLs for it to the options rpc and rest of cosmos().',
      kind: 'config',
    },
    NO_NETWORK: {
      text: 'No chain is configured. Add one to the option networks of cosmos().',
      kind: 'config',
    },
    NO_WALLET: { text: 'No wallet is connected', kind: 'config' },
  },
  { languages: () => import('./languages/index.js') },
)

/** Errors of addresses. */
export const addressErrors = /*#__PURE__*/ defineErrors(
  'cosmos',
  {
    BAD_CHARACTER: '“{character}” isn’t valid in an address',
    MIXED_CASE: 'This address has capital and small letters. Copy it again.',
    NO_PREFIX: 'This isn’t a Cosmos address. An address on {network} starts with {prefix}1.',
    OTHER_PREFIX: 'This address starts with {found}1. An address on {network} starts with {prefix}1.',
    TOO_SHORT: 'Too short: check the address for missing characters',
    TOO_LONG: 'Too long: check the address for additional characters',
    BAD_CHECKSUM: 'Checksum doesn’t match. Check the address for a typo.',
    BAD_LENGTH: 'This isn’t the address of an account',
    FOREIGN_ADDRESS: 'This is an address of {kind}. An address on {network} starts with {prefix}1.',
  },
  { kind: 'rpc', languages: () => import('./languages/index.js') },
)

/** Errors of signatures. */
export const signingErrors = /*#__PURE__*/ defineErrors(
  'cosmos',
  {
    // Exact text.
    SIGN_FAILED: { text: 'Sign message failed', kind: 'rpc' },
    BAD_SIGNATURE: { text: 'The wallet returned an invalid signature', kind: 'rpc' },
    FOREIGN_SIGNATURE: { text: 'The signature is not from this account', kind: 'rpc' },
    OTHER_DOCUMENT: { text: 'The wallet signed another transaction', kind: 'rpc' },
    BAD_TRANSACTION: {
      text: 'This isn’t a Cosmos transaction: `{field}` is missing or invalid',
      kind: 'defect',
    },
    OTHER_NETWORK: { text: 'This transaction is for another network than {network}', kind: 'defect' },
    CANNOT_SIGN: { text: 'The wallet cannot sign this', kind: 'rpc' },
  },
  { languages: () => import('./languages/index.js') },
)
