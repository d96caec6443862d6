import { defineErrors } from '#kernel'

/** What can go wrong with balances. */
export const balancesErrors = /*#__PURE__*/ defineErrors('balances', {
  TRY_LATER: { text: 'Token balances can be read again in {seconds} seconds', kind: 'request' },
})
