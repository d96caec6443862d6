import { defineErrors } from '#kernel'

/** What can be wrong with a batch of calls. */
export const batchErrors = /*#__PURE__*/ defineErrors('evm', {
  NO_CALLS: { text: 'There is nothing to send', kind: 'defect' },
  BAD_CALL: { text: 'This is no call that a wallet can make', kind: 'defect' },
  BAD_BATCH_ID: {
    text: 'The wallet gave no valid id. The calls may have been sent: look for them in the wallet before you try again.',
    kind: 'rpc',
  },
  BAD_BATCH_STATUS: { text: 'The wallet answered with something that is no state of a batch', kind: 'rpc' },
})
