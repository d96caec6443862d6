import { defineErrors } from '#kernel'

/** Errors of plugin `balances`. */
export const balancesErrors = /*#__PURE__*/ defineErrors('balances', {
  TRY_LATER: { text: 'Token balances can be read again in {seconds} seconds', kind: 'request' },
})
