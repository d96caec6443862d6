import { defineErrors } from '#kernel'

/** Errors of names. Exact texts. */
export const namesErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    RESOLVE_FAILED: { text: 'Error resolving name', kind: 'request' },
    INVALID_CHAIN_ID: { text: 'Invalid chainId', kind: 'config' },
  },
  { languages: () => import('../languages/index.js') },
)
