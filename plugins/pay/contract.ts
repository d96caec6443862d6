export type {
  DepositAdapter,
  DepositRequest,
  DepositStart,
  DepositState,
  PaymentDeposit,
} from './contract/deposits.js'
export {
  payDeposit,
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
export { depositsAtom, confirmedHereAtom, paymentsAtom, type Payment } from './contract/payments.js'
