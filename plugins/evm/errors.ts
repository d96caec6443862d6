import { defineErrors } from '#kernel'

/** Errors of requests to nodes and wallets. */
export const evmErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    NO_RPC: {
      text: '{network} cannot be read. Connect a wallet or configure an RPC URL.',
      kind: 'config',
    },
    NO_READS: {
      text: 'The wallet cannot read {network}. Configure an RPC URL.',
      kind: 'config',
    },
    WALLET_ELSEWHERE: {
      text: 'The wallet is on {other}. Switch it to {network}.',
      kind: 'config',
    },
    WRONG_CHAIN: { text: 'The RPC URL of {network} serves {other}', kind: 'config' },
    RPC_UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
    BAD_ANSWER: { text: '{network} returned an invalid response', kind: 'request' },
    BAD_ACCOUNTS: { text: 'The wallet returned an invalid list of accounts', kind: 'rpc' },
    BAD_CHAIN: { text: 'The wallet returned an invalid chain ID', kind: 'rpc' },
    REVOKE_TIMEOUT: { text: 'The wallet did not answer the disconnect', kind: 'rpc' },
  },
  { languages: () => import('./languages/index.js') },
)
