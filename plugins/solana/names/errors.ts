import { defineErrors } from '#kernel'

/** Error of names. Exact text. */
export const namesErrors = /*#__PURE__*/ defineErrors(
  'solana',
  { RESOLVE_FAILED: { text: 'Error resolving name', kind: 'request' } },
  { languages: () => import('../languages/index.js') },
)
