export {
  payFlag,
  payResult,
  payReview,
  payService,
  paymentCompleted,
  paymentFailed,
  paymentInitiated,
  type PaymentAsset,
  type PaymentOrder,
  type PaymentState,
  type PaymentStatus,
  type PaymentSubject,
  type PayService,
} from './contract/keys.js'
export { paymentsAtom, type Payment } from './contract/payments.js'
