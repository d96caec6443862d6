import { defineErrors } from '../../core/errors/define-errors.js'

/** What can go wrong in the hooks for hosts. */
export const reactErrors = /*#__PURE__*/ defineErrors(
  'kernel',
  {
    NO_PROVIDER: 'No Foyer store found; wrap the component in FoyerProvider',
    NOT_CONNECTED: 'Connect a wallet first',
    // texts of the specification, sections 5 and 8
    UNSUPPORTED: 'Unsupported chain',
    INPUT_REQUIRED: 'An amount and receiver address are required',
    ASSET_REQUIRED: 'A token is required',
    NOT_ENOUGH: 'The account holds less than that',
    LOST: 'What is sent to this address is lost',
    FEE_ROSE: 'The fee has risen. Nothing was sent.',
  },
  'config',
)
