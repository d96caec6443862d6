import { defineErrors } from '#kernel'

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
  { languages: () => import('../languages/index.js') },
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
