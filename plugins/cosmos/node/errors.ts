import { defineErrors } from '#kernel'

/** Errors of REST nodes. */
export const nodeErrors = /*#__PURE__*/ defineErrors(
  'cosmos',
  {
    NO_REST: {
      text: '{network} cannot be read. Add a URL for it to the option rest of cosmos().',
      kind: 'config',
    },
    NOT_CONFIGURED: { text: '{network} is not in the option networks of cosmos()', kind: 'config' },
    NO_GAS_PRICE: {
      text: '{network} has no price of gas. Add gasPrice to it in the option networks of cosmos().',
      kind: 'config',
    },
    WRONG_CHAIN: { text: 'The REST URL of {network} serves {other}', kind: 'config' },
    UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
    BAD_ANSWER: { text: '{network} returned an invalid response', kind: 'request' },
  },
  { languages: () => import('../languages/index.js') },
)
