import type * as z from 'zod'
import type { Quote } from './create-onramp.js'
import { centsText } from './money.js'
import { paymentCurrency } from './payment-methods.js'
import type { quoteAnswer } from './wire.js'

/** Returns a quote in the form of the wire. */
export function quoteToWire(quote: Quote) {
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
    feePercent: Number(((fee + networkFee) * 10_000n) / total) / 100,
  } satisfies z.input<typeof quoteAnswer>
}
