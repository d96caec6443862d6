import { expectTypeOf, test } from 'vitest'
import { type NamespacesService } from '../session/namespaces.js'
import type { MessageRef } from '../core/message-tables.js'
import { capability, namespace } from '../core/plugins/contributions.js'
import {
  type Names,
  namesCapability,
  type Naming,
  type ResolvedName,
  type Signing,
  signingCapability,
} from '../chain/index.js'
import {
  type Asset,
  type AssetBalance,
  type BalanceRequest,
  type Balances,
  balancesCapability,
  type NativeBalance,
  type Receiver,
  type ReceiverWarning,
  type Simulation,
  type Transactions,
  transactionsCapability,
  type TransactionState,
  type TransactionStatus,
  type Transfer,
  transferCapability,
  type TransferEstimate,
  type TransferFee,
  type TransferOrder,
} from '../money/index.js'

const asset: Asset = { chainId: 'demo:1', name: 'Demo', symbol: 'DEMO', decimals: 5 }
const assetBalance: AssetBalance = {
  chainId: 'demo:1',
  name: 'Demo',
  symbol: 'DEMO',
  quantity: { decimals: '5', numeric: '1.5' },
}
const balances: Balances = {
  native: async ({ network }: BalanceRequest): Promise<NativeBalance> => ({
    value: 150_000n,
    decimals: 5,
    symbol: network.nativeCurrency.symbol,
  }),
  assets: async () => [assetBalance],
}
const transfer: Transfer = {
  assetRequired: false,
  readReceiver: async ({ text }): Promise<Receiver> => ({
    address: text,
    warnings: [{ id: 'own', level: 'note' }],
  }),
  estimate: async ({ amount, ...rest }): Promise<TransferEstimate> => {
    const order: TransferOrder = { ...rest, amount: amount === 'max' ? 148_500n : amount }
    const fee: TransferFee = { expected: 1n, max: 2n, asset, terms: {} }
    return { order, fee, maxAmount: 148_500n }
  },
  simulate: async (): Promise<Simulation> => ({ changes: [{ asset, amount: -1n }] }),
  send: async (order, fee) => `${order.receiver}/${fee.max}`,
}
const signing: Signing = {
  message: async ({ message }) => ({ signature: `signed ${String(message)}`, type: 'demo' }),
}
const transactions: Transactions = {
  usualMs: () => 25_000,
  async follow({ hash }, onState): Promise<TransactionState> {
    onState({ hash, status: 'submitted' })
    return { hash, status: 'confirmed' }
  },
}
const names: Names = {
  isName: (text) => text.includes('.'),
  resolve: async ({ name }): Promise<ResolvedName> => ({ name, address: 'ada' }),
  lookUp: async (): Promise<Naming> => ({ name: 'ada.demo' }),
}

test('a namespace of a plugin can offer every capability', () => {
  namespace('demo', {
    networks: [],
    capabilities: [
      capability(balancesCapability, async () => () => balances),
      capability(transferCapability, async () => () => transfer),
      capability(signingCapability, async () => () => signing),
      capability(transactionsCapability, async () => () => transactions),
      capability(namesCapability, async () => () => names),
    ],
  })
})

test('capability() rejects an implementation of another capability', () => {
  // @ts-expect-error names are no balances
  capability(balancesCapability, async () => () => names)
})

test('namespaces.capability() returns the requested capability or undefined', () => {
  const namespaces = {} as NamespacesService
  expectTypeOf(namespaces.capability('demo', transferCapability)).resolves.toEqualTypeOf<
    Transfer | undefined
  >()
})

test('a warning without a text has an id whose text features have', () => {
  expectTypeOf<{ id: 'burn'; level: 'confirm' }>().toExtend<ReceiverWarning>()
  expectTypeOf<{ id: 'shared'; level: 'confirm' }>().not.toExtend<ReceiverWarning>()
  expectTypeOf<{ id: 'shared'; level: 'note' }>().not.toExtend<ReceiverWarning>()
  expectTypeOf<{ id: 'shared'; level: 'confirm'; text: MessageRef }>().toExtend<ReceiverWarning>()
})

test('the level of a warning and TransactionStatus are closed unions', () => {
  expectTypeOf<'note' | 'confirm' | 'refuse'>().toEqualTypeOf<ReceiverWarning['level']>()
  expectTypeOf<Extract<TransactionStatus, 'failed'>>().toEqualTypeOf<never>()
})
