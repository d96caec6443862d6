import { defineErrors, WidgetError } from '#kernel'
import { rpcCodes } from '#kernel/chain'

/** Errors of pairing and of WalletConnect sessions. */
export const walletconnectErrors = /*#__PURE__*/ defineErrors(
  'walletconnect',
  {
    NO_LIBRARY: {
      text: 'Pairing needs a package that is not installed: npm install @walletconnect/universal-provider@2.21.8',
      kind: 'config',
    },
    NO_PROJECT_ID: {
      text: 'Pairing needs the option `projectId` of createFoyer or walletconnect',
      kind: 'config',
    },
    RELAY_SILENT: { text: 'The relay did not respond', kind: 'request' },
    RELAY_REFUSED: { text: '{reason}', kind: 'config' },
    EXPIRED: { text: 'The pairing URI has expired', kind: 'request' },
    ENDED: { text: 'The WalletConnect session has ended', kind: 'rpc' },
    CONTRACT_SIGNATURE: {
      text: 'This wallet signs with a contract. Try again: it is asked for the connection first.',
      kind: 'rpc',
    },
    NOTHING_SHARED: { text: 'The wallet shared no account that this site can use', kind: 'rpc' },
  },
  { languages: () => import('./languages/index.js') },
)

/** Codes of the protocol for rejections by the user: of everything, or of chains, methods or events. */
const rejectionCodes: readonly unknown[] = [5000, 5001, 5002, 5003]

/** Converts a rejection with a WalletConnect code to the code of EIP-1193. Returns other errors unchanged. */
export function toRejection(error: unknown): unknown {
  const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
  if (!rejectionCodes.includes(code)) return error
  return new WidgetError('rpc/userRejected', typeof message === 'string' ? message : 'User rejected', {
    kind: 'rejection',
    rpcCode: rpcCodes.userRejected,
    cause: error,
  })
}
