/** Storage key of payments. Separate file: the plugin reads it before its code loads. */
export const paymentsKey = 'pay.payments'
