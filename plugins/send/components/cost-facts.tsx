import type { Formats } from '#kernel'
import type { TransferCost } from '#kernel/contracts'
import { amountWords } from '../words.js'
import type { Fact } from './Facts.js'
import { NamespaceText } from './NamespaceText.js'

/** Costs beside the fee, such as the rent of an account that the transfer creates, as labelled values. */
export function costFacts(formats: Formats, costs: readonly TransferCost[] = []): readonly Fact[] {
  return costs.map(({ id, text, amount, asset }) => ({
    id,
    name: <NamespaceText text={text} />,
    value: <bdi>{amountWords(formats, amount, asset)}</bdi>,
    testId: `send-cost-${id}`,
  }))
}
