import { defineErrors, WidgetError } from '#kernel'
import { revertData } from '../rpc/abi.js'

/** Errors of names. Exact texts. */
export const namesErrors = /*#__PURE__*/ defineErrors(
  'evm',
  {
    RESOLVE_FAILED: { text: 'Error resolving name', kind: 'request' },
    INVALID_CHAIN_ID: { text: 'Invalid chainId', kind: 'config' },
  },
  { languages: () => import('../languages/index.js') },
)

/** Code of a revert. */
const revertCode = 3

/**
 * Converts an error to that of a node as viem expects it: with `code`, and with the data of a revert as `data`. Nodes and
 * wallets use several codes for a revert.
 */
export function toNodeError(error: unknown): unknown {
  if (!(error instanceof WidgetError) || error.rpcCode === undefined) return error
  const data = revertData(error)
  return Object.assign(new Error(error.message, { cause: error }), {
    code: data === undefined ? error.rpcCode : revertCode,
    ...(data !== undefined && { data }),
  })
}
