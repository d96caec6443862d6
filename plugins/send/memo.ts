import type { MemoRule, Network, Receiver, Transfer } from '#kernel/contracts'
import { sendErrors } from './errors.js'

/** What the memo of a transfer may be: the rule of the network, stricter where the receiver needs one. */
export function memoRuleOf(
  transfer: Pick<Transfer, 'memo'>,
  network: Network,
  receiver: Pick<Receiver, 'needsMemo'> | undefined,
): MemoRule | undefined {
  const rule = transfer.memo?.(network)
  return rule && { ...rule, isRequired: rule.isRequired || receiver?.needsMemo === true }
}

/** @throws send/MEMO_REQUIRED, send/MEMO_TOO_LONG, send/MEMO_UNSUPPORTED */
export function checkMemo(memo: string, rule: MemoRule | undefined, network: Network): void {
  if (!rule && memo !== '') throw sendErrors.MEMO_UNSUPPORTED({ values: { network: network.name } })
  if (rule?.isRequired && memo === '') throw sendErrors.MEMO_REQUIRED()
  const count = new TextEncoder().encode(memo).length
  if (rule && count > rule.maxBytes) throw sendErrors.MEMO_TOO_LONG({ values: { count, max: rule.maxBytes } })
}
