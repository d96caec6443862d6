import { WidgetError } from '#kernel'
import { rpcCodes } from '#kernel/chain'
import { commitments, type SendOptions } from '../contract.js'

/** Describes a preflight commitment that no node knows; undefined if there is nothing to correct. */
export function describeBadCommitment(options: SendOptions | undefined): string | undefined {
  const { preflightCommitment: commitment } = options ?? {}
  if (commitment === undefined || commitments.includes(commitment)) return undefined
  return `preflightCommitment: ${JSON.stringify(commitment)} is not one of ${commitments.join(', ')}.`
}

/**
 * Checks the options of a transaction before a wallet is asked: wallets pass them to their node, which would refuse them after
 * the user has approved.
 *
 * @throws rpc/invalidParams for a preflight commitment that no node knows
 */
export function checkSendOptions(options: SendOptions | undefined): void {
  const text = describeBadCommitment(options)
  if (text === undefined) return
  throw new WidgetError('rpc/invalidParams', text, { kind: 'rpc', rpcCode: rpcCodes.invalidParams })
}
