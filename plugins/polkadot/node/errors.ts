import { defineErrors } from '#kernel'

/** Errors of nodes. */
export const nodeErrors = /*#__PURE__*/ defineErrors(
  'polkadot',
  {
    NO_RPC: {
      text: '{network} cannot be read. Add a URL for it to the option rpc of polkadot().',
      kind: 'config',
    },
    NOT_CONFIGURED: { text: '{network} is not in the option networks of polkadot()', kind: 'config' },
    WRONG_CHAIN: { text: 'The RPC URL of {network} serves {other}', kind: 'config' },
    RPC_UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
    BAD_ANSWER: { text: '{network} returned an invalid response', kind: 'request' },
  },
  { languages: () => import('../languages/index.js') },
)
