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
    NOT_IN_WALLET: {
      text: 'The wallet does not have {network}. Add {network} in its settings, then try again.',
      kind: 'rpc',
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

/** Errors of capabilities whose wallet or library is missing. */
export const rpcErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    NO_WALLET: { text: 'No wallet is connected', kind: 'config' },
    WALLET_SILENT: { text: 'The wallet does not answer', kind: 'rpc' },
    VIEM_MISSING: {
      text: 'viem could not be loaded. If it is not installed: npm install viem@^2',
      kind: 'config',
    },
  },
  { languages: () => import('./languages/index.js') },
)

/**
 * Loads code that imports viem, an optional peer dependency.
 *
 * @throws evm/VIEM_MISSING with the command that installs it
 */
export async function loadPeer<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw rpcErrors.VIEM_MISSING({ cause })
  }
}

/** Errors of asset lists. */
export const balancesErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    DECIMALS_CONFLICT: {
      text: '{asset} on {network} has {counted} decimals, but {source} lists {said}. It is hidden and cannot be sent.',
      kind: 'config',
    },
  },
  { languages: () => import('./languages/index.js') },
)
