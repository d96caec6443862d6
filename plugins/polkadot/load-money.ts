import type { CapabilityContext } from '#kernel/chain'
import { createBalances } from './balances/create-balances.js'
import { createContext } from './node/create-context.js'
import type { PolkadotContext } from './node/polkadot-context.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createTransfer } from './transfer/create-transfer.js'

/** Creates the function that creates a capability with the node of a network. */
const withNode =
  <T>(create: (context: PolkadotContext) => T) =>
  (networks: Parameters<typeof createContext>[1]) =>
  (context: CapabilityContext) =>
    create(createContext(context, networks))

// code of the option `balanceAndSend`
/** Capability `balances`. */
export const balances = /*#__PURE__*/ withNode(createBalances)
/** Capability `transfer`. */
export const transfer = /*#__PURE__*/ withNode(createTransfer)
/** Capability `transactions`. */
export const transactions = /*#__PURE__*/ withNode(createTransactions)
