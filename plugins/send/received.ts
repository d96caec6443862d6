import { addressOf } from '#kernel/chain'
import type { Transfer, TransferOrder } from '#kernel/money'
import { receivedOf } from '#plugins/transfers/contract'
import type { SendPreview } from './contract.js'

/**
 * Whether it is not known how much of a token the receiver gets. Namespaces without a simulation have no tokens that keep a part of what they
 * move, and a transfer that would fail moves nothing.
 */
export function isReceivedUnknown(
  { simulate }: Pick<Transfer, 'simulate'>,
  { asset, account, receiver }: TransferOrder,
  simulation: SendPreview['simulation'],
): boolean {
  const isToken = asset.address !== undefined && !asset.item
  const hasFailure = simulation !== 'failed' && simulation?.failure !== undefined
  const isMeasured = receivedOf(simulation) !== undefined
  return simulate !== undefined && isToken && receiver !== addressOf(account) && !hasFailure && !isMeasured
}
