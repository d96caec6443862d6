import { defineErrors } from '#kernel'

/** Errors of asset lists. */
export const balancesErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    DECIMALS_CONFLICT: {
      text: '{asset} on {network} has {counted} decimals, but {source} lists {said}. It is hidden and cannot be sent.',
      kind: 'config',
    },
  },
  { languages: () => import('../languages/index.js') },
)
