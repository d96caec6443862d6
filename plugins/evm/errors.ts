import { defineErrors } from '#kernel'

/** What can go wrong between us and a node or a wallet. */
export const evmErrors = /*#__PURE__*/ defineErrors('evm', {
  NO_RPC: {
    text: 'There is no way to read {network}: connect a wallet or configure an RPC address',
    kind: 'config',
  },
  NO_READS: {
    text: 'The wallet cannot be asked what is on {network}: configure an RPC address',
    kind: 'config',
  },
  WALLET_ELSEWHERE: {
    text: 'The wallet is on {other}. Switch it to {network} to see what is there.',
    kind: 'config',
  },
  WRONG_CHAIN: { text: 'The RPC address of {network} answers for {other}', kind: 'config' },
  RPC_UNREACHABLE: { text: '{network} could not be reached', kind: 'request' },
  BAD_ANSWER: { text: '{network} answered with something that is no {expected}', kind: 'request' },
  BAD_ACCOUNTS: { text: 'The wallet answered with something that is no list of accounts', kind: 'rpc' },
  BAD_CHAIN: { text: 'The wallet answered with something that is no chain id', kind: 'rpc' },
  REVOKE_TIMEOUT: { text: 'The wallet did not answer when it was disconnected', kind: 'rpc' },
})
