import { defineErrors } from '#kernel'

/** Errors of batches of calls. */
export const batchErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    NO_CALLS: { text: 'The batch has no calls', kind: 'defect' },
    BAD_CALL: { text: 'Invalid call in the batch', kind: 'defect' },
    BAD_BATCH_ID: {
      text: 'The wallet returned an invalid batch id. The calls may have been sent: check the wallet before you try again.',
      kind: 'rpc',
    },
    BAD_BATCH_STATUS: { text: 'The wallet returned an invalid batch status', kind: 'rpc' },
  },
  { languages: () => import('../languages/index.js') },
)
