/** Payment method with its limits in cents. */
export interface PaymentMethodLimits {
  readonly min: bigint
  readonly max: bigint
}

export type PaymentMethod = 'card' | 'ach_bank_account'

/** Currency that is paid. */
export const paymentCurrency = 'USD'

/** Limits of payment methods. */
export const paymentMethods: Readonly<Record<PaymentMethod, PaymentMethodLimits>> = {
  card: { min: 10_00n, max: 7_500_00n },
  ach_bank_account: { min: 10_00n, max: 25_000_00n },
}
