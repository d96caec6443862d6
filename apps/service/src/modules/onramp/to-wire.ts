import type * as z from 'zod'
import type { Quote } from './create-onramp.js'
import { centsText } from './money.js'
import { paymentCurrency } from './payment-methods.js'
import type { quoteAnswer } from './wire.js'

/**
 * Returns a quote in the form of the wire.
 *
 * @param now in milliseconds since 1970
 */
export function quoteToWire(quote: Quote, now: number) {
  const { provider, asset, total, fee, networkFee, purchaseAmount, id, expiresAt } = quote
  const paid = (cents: bigint) => ({ amount: centsText(cents), currency: paymentCurrency })
  return {
    provider: { id: provider.id, name: provider.name },
    paymentTotal: paid(total),
    paymentSubtotal: paid(total - fee - networkFee),
    purchaseAmount: { amount: purchaseAmount, currency: asset.currency },
    networkFee: paid(networkFee),
    coinbaseFee: paid(fee),
    quoteId: id,
    expiresAt: new Date(expiresAt).toISOString(),
    expiresInSeconds: Math.max(0, Math.floor((expiresAt - now) / 1_000)),
    feePercent: Number(((fee + networkFee) * 10_000n) / total) / 100,
  } satisfies z.input<typeof quoteAnswer>
}
