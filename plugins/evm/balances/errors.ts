import { defineErrors } from '#kernel'

/** What can be wrong with the lists that assets come from. */
export const balancesErrors = /*#__PURE__*/ defineErrors('evm', {
  DECIMALS_CONFLICT: {
    text: '{asset} on {network} has {counted} decimals, not {said} as {source} says: it is neither shown nor sent',
    kind: 'config',
  },
})
