import { isRejection, rpcCodes, walk } from '#kernel/chain'
import { isBeforeAsking, transferErrors } from '#kernel/money'

/**
 * Fate of a request, by its error. `rejected`: by the user. `networkChanged`, `accountChanged`, `refused`: nothing was sent. `unasked`: the
 * wallet was not asked. `unclear`: only the answer may be lost.
 */
export type WalletOutcome =
  'rejected' | 'networkChanged' | 'accountChanged' | 'refused' | 'unasked' | 'unclear'

/**
 * JSON-RPC codes of wallets that have certainly not sent the transaction. Not -32000, which nodes also return for a transaction
 * that they know already.
 */
const refusals: readonly unknown[] = [
  rpcCodes.invalidRequest,
  rpcCodes.methodNotFound,
  rpcCodes.invalidParams,
  rpcCodes.transactionRejected,
  rpcCodes.methodNotSupported,
  rpcCodes.unauthorized,
  rpcCodes.unsupportedMethod,
]

/** Reads a wallet's error. Unless it proves that nothing was sent, the outcome is unclear. */
export function readWalletOutcome(cause: unknown): WalletOutcome {
  if (isRejection(cause)) return 'rejected'
  if (transferErrors.NETWORK_MISMATCH.is(cause)) return 'networkChanged'
  if (transferErrors.ACCOUNT_MISMATCH.is(cause)) return 'accountChanged'
  if (isBeforeAsking(cause)) return 'unasked'
  const refused = walk(cause, (error) => {
    const { rpcCode, code, kind } = error as Readonly<Record<'rpcCode' | 'code' | 'kind', unknown>>
    // kind `config`: no wallet, for example
    return kind === 'config' || refusals.includes(rpcCode) || refusals.includes(code)
  })
  return refused ? 'refused' : 'unclear'
}
