import { defineErrors } from '#kernel'

/** Errors of purchases. */
export const onrampErrors = /*#__PURE__*/ defineErrors(
  'onramp',
  {
    RESTRICTED: 'Purchases are not available in this time zone',
    UNSAFE_PAGE: 'The address of the provider’s page is not secure',
  },
  { kind: 'request', languages: () => import('./languages/index.js') },
)
