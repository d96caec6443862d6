import { isRejection, rpcCodes, walk, type WidgetError } from '#kernel'
import { sendErrors } from './errors.js'

/** Where account or network were not the order's, by the codes that namespaces give that (`…/ACCOUNT_MISMATCH`). */
const mismatch = /\/(ACCOUNT|CHAIN|NETWORK)_MISMATCH$/

/**
 * A wallet that answers so has not sent anything: it could not even begin. -32000 is not among them: nodes say it of a
 * transaction that they know already, too.
 */
const refusals: readonly number[] = [
  rpcCodes.invalidRequest,
  rpcCodes.methodNotFound,
  rpcCodes.invalidParams,
  rpcCodes.transactionRejected,
  rpcCodes.methodNotSupported,
  rpcCodes.unauthorized,
  rpcCodes.unsupportedMethod,
]

/**
 * What a wallet's failure means. Only what surely was not sent may be tried again; anything else is unclear, for the
 * wallet may have handed it over and lost its answer.
 */
export function toSendFailure(cause: unknown): unknown {
  if (isRejection(cause)) return cause
  const code = (one: unknown) => (one as Partial<WidgetError>).code
  if (walk(cause, (one) => mismatch.test(String(code(one))))) {
    const isChain = walk(cause, (one) => /(CHAIN|NETWORK)_MISMATCH$/.test(String(code(one))))
    return isChain ? sendErrors.NETWORK_CHANGED({ cause }) : sendErrors.ACCOUNT_CHANGED({ cause })
  }
  const refused = walk(cause, (one) => {
    const { rpcCode, code: own, kind } = one as Readonly<Record<'rpcCode' | 'code' | 'kind', unknown>>
    // without a wallet, say
    return kind === 'config' || refusals.some((known) => known === rpcCode || known === own)
  })
  return refused ? sendErrors.REFUSED({ cause }) : sendErrors.UNCLEAR({ cause })
}
