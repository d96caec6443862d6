import type { CapabilityContext } from '#kernel/chain'
import { createBalances } from './balances/create-balances.js'
import type { BitcoinContext } from './node/bitcoin-context.js'
import { createContext } from './node/create-context.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createCancelling } from './transfer/cancel.js'
import { createFeeRaising } from './transfer/raise-fee.js'
import { createTransfer } from './transfer/create-transfer.js'

type Options = Parameters<typeof createContext>[1] & Pick<BitcoinContext, 'service'>

/** Creates the function that creates a capability with a source. */
const withSource =
  <T>(create: (context: ReturnType<typeof createContext>) => T) =>
  (options: Options) =>
  (context: CapabilityContext) =>
    create(createContext({ ...context, service: options.service }, options))

// code of the option `balanceAndSend`
/** Capability `balances`. */
export const balances = /*#__PURE__*/ withSource(createBalances)
/** Capability `transfer`. */
export const transfer = /*#__PURE__*/ withSource(createTransfer)
/** Capability `transactions`. */
export const transactions = /*#__PURE__*/ withSource(createTransactions)
/** Capability to raise fees. */
export const feeRaising = /*#__PURE__*/ withSource(createFeeRaising)
/** Capability to cancel pending transfers. */
export const cancelling = /*#__PURE__*/ withSource(createCancelling)
