import { WidgetError } from '#kernel'
import { revertData } from '../rpc/revert-reason.js'

/** How nodes say that a contract has reverted. */
const reverted = 3

/**
 * An error as viem expects it of a node: a number for its code, and what the contract gave back as `data`. Nodes and
 * wallets number a revert in more than one way.
 */
export function toNodeError(error: unknown): unknown {
  if (!(error instanceof WidgetError) || error.rpcCode === undefined) return error
  const data = revertData(error)
  return Object.assign(new Error(error.message, { cause: error }), {
    code: data === undefined ? error.rpcCode : reverted,
    ...(data !== undefined && { data }),
  })
}
