import { defineErrors } from '../errors/define-errors.js'

/** What can go wrong in the hooks for hosts. */
export const reactErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    NO_PROVIDER: 'This hook needs a FoyerProvider above it',
    NOT_CONNECTED: 'Connect a wallet first',
    // text of the specification, section 8
    UNSUPPORTED: 'Unsupported chain',
  },
  'config',
)
