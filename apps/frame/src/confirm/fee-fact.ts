import { formatUnits } from 'viem'
import { inBackground } from '../in-background.js'
import { element } from '../look/element.js'
import type { Drawing } from './content.js'
import { fillIn, messages } from './messages.js'
import { external, type Fact } from './parts.js'
import type { ShownFee } from './request.js'

/** Fact with the most that is paid for gas. */
export function feeFact(fee: ShownFee | undefined, { network }: Drawing): Fact {
  if (!fee) return [messages.networkFee, messages.feeUnknown]
  const amount = `${formatUnits(fee.max, network.decimals)} ${network.symbol}`
  const text = fee.hasDataFee ? messages.feeAtMostData : messages.feeAtMost
  return [messages.networkFee, external(fillIn(text, { amount }))]
}

/** Fact with the fee of Solana transactions, which their messages fix. It is read while they are drawn. */
export function solanaFeeFact(transactions: readonly Uint8Array[], drawing: Drawing): Fact {
  const { network, estimateFee } = drawing
  const node = element('span', {}, estimateFee ? messages.feeLoading : messages.feeUnknown)
  const draw = async () => {
    const fee = await estimateFee?.(transactions).catch(() => undefined)
    node.replaceChildren(
      fee === undefined
        ? messages.feeUnknown
        : external(`${formatUnits(fee, network.decimals)} ${network.symbol}`),
    )
    drawing.onContent()
  }
  if (estimateFee) inBackground(draw())
  return [messages.networkFee, node]
}
