import { defineErrors } from '#kernel'

/** Errors of transactions that the page passes, for the host. */
export const trackingErrors = /*#__PURE__*/ defineErrors(
  'tracking',
  { BAD_TRANSACTION: 'trackTransaction: `{field}` {problem}.' },
  { kind: 'config' },
)
