import { defineErrors } from '#kernel'

/** What can go wrong with names. The texts are those of the specification, sections 5 and 8. */
export const namesErrors = /*#__PURE__*/ defineErrors('evm', {
  RESOLVE_FAILED: { text: 'Error resolving name', kind: 'request' },
  INVALID_CHAIN_ID: { text: 'Invalid chainId', kind: 'config' },
})
