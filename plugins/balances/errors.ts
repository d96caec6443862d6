import { defineErrors } from '#kernel'

/** Errors of plugin `balances`. */
export const balancesErrors = /*#__PURE__*/ defineErrors(
  'balances',
  {
    TRY_LATER: {
      text: {
        one: 'Token balances can be loaded again in {count} second',
        other: 'Token balances can be loaded again in {count} seconds',
      },
      kind: 'request',
    },
  },
  { languages: () => import('./languages/index.js') },
)
