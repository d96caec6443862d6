import { formatsAtom, type Formats } from '#kernel'
import type { Asset } from '#kernel/money'
import { useAtom, useMessages } from '#kernel/ui'
import { feeWords, receivedWords, type Fact } from '#plugins/transactions/form'
import type { SwapQuote } from '../contract.js'
import { swapMessages } from '../messages.js'

/** Digits of the rate that are shown. */
const rateDigits = 6

/** Rate, fee and least amount of a price as labelled values; the names alone without one. */
export function useQuoteFacts(
  quote: SwapQuote | undefined,
  from: Asset,
  to: Asset | undefined,
): readonly Fact[] {
  const t = useMessages(swapMessages)
  const formats = useAtom(formatsAtom)
  const rate = quote && to ? rateOf(quote, from) : undefined
  const facts: Fact[] = [
    {
      name: t('rate'),
      value:
        rate !== undefined && to ? (
          <bdi>
            {t('rateText', {
              from: from.symbol,
              amount: formats.amount(rate, to.decimals, rateDigits),
              to: to.symbol,
            })}
          </bdi>
        ) : null,
      testId: 'swap-rate',
    },
  ]
  if (!quote || quote.feePercent !== undefined)
    facts.push({
      name: t('fee'),
      value: quote ? <bdi>{feeWords(formats, feeAmount(quote), from)}</bdi> : null,
      testId: 'swap-fee',
    })
  facts.push({
    name: t('least'),
    value: quote && to ? <bdi>{receivedWords(formats, quote.minimum, to)}</bdi> : null,
    testId: 'swap-least',
  })
  return facts
}

/** Formats a percentage with at most two decimals. */
export function percentWords(formats: Formats, percent: number): string {
  return `${formats.number(String(Math.round(percent * 100) / 100))}%`
}

/** Bought amount for one whole unit of the sold asset, in base units. */
function rateOf({ amount, expected }: SwapQuote, { decimals }: Asset): bigint {
  return amount === 0n ? 0n : (expected * 10n ** BigInt(decimals)) / amount
}

/** Fee of the venue in base units of the sold asset. */
function feeAmount({ amount, feePercent = 0 }: SwapQuote): bigint {
  return (amount * BigInt(Math.round(feePercent * 10_000))) / 1_000_000n
}
