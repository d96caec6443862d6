import { afterAll, beforeAll, test } from 'vitest'
import {
  conformsToBalances,
  conformsToCancelling,
  conformsToPlugin,
  conformsToTransactions,
  conformsToTransfer,
} from '#kernel/testing'
import { startStillBitcoin, type StillBitcoin } from '../../tooling/unit/start-still-bitcoin.js'
import { createBalances } from './balances/create-balances.js'
import { bitcoin } from './index.js'
import { createWorld, type World } from './testing/world.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createCancelling } from './transfer/cancel.js'
import { createTransfer } from './transfer/create-transfer.js'

let chain: StillBitcoin
let world: World
beforeAll(async () => {
  chain = await startStillBitcoin()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

conformsToPlugin(test, () => bitcoin({ balanceAndSend: true }), {
  invalidOptions: [{ balanceAndSend: 'yes' }, { source: {} }],
})

conformsToBalances(test, 'bip122', async () => {
  const account = await world.createAccount()
  const emptyAccount = `${world.network.caipNetworkId}:${world.stranger()}` as const
  return { ...account, balances: createBalances(account.context), emptyAccount }
})

conformsToTransfer(test, 'bip122', async () => {
  const account = await world.createAccount()
  const receiver = world.stranger()
  const watch = () => account.driver.watch({ changed: () => {}, disconnected: () => {} })
  return {
    ...account,
    transfer: createTransfer(account.context),
    transactions: createTransactions(account.context),
    receiver,
    spellings: [` ${receiver} `, receiver.toUpperCase()],
    nonsense: [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      receiver.replace(/^./, 'B'),
      `${receiver}${receiver}`,
    ],
    switchNetworkInWallet() {
      watch()
      account.wallet.selectNetwork('testnet')
    },
    switchAccountInWallet() {
      watch()
      account.wallet.selectAccount(999)
    },
  }
})

conformsToTransactions(test, 'bip122', async () => {
  const sender = await world.createAccount()
  const transfer = createTransfer(sender.context)
  const { network, account, native } = sender
  return {
    ...sender,
    transactions: createTransactions(sender.context),
    unknownHash: '77'.repeat(32),
    async send() {
      const { signal } = new AbortController()
      const order = { account, network, receiver: world.stranger(), asset: native, amount: 100_000n }
      return transfer.send(order, (await transfer.estimate(order, signal)).fee, signal)
    },
  }
})

conformsToCancelling(test, 'bip122', async () => {
  const sender = await world.createAccount()
  const { network, account, native: asset, context } = sender
  const transfer = createTransfer(context)
  return {
    ...sender,
    cancelling: createCancelling(context),
    transactions: createTransactions(context),
    unknownHash: '77'.repeat(32),
    async send() {
      const { signal } = new AbortController()
      const receiver = world.stranger()
      const request = { account, network, receiver, asset, amount: 100_000n, feeOption: 'slow' }
      const { order, fee } = await transfer.estimate(request, signal)
      const hash = await transfer.send(order, fee, signal)
      const sent = await context.source.transaction(hash, { network, signal })
      const { txid = '', vout = 0 } = sent?.inputs[0] ?? {}
      return { ...order, hash, trace: `${txid}:${vout}` }
    },
  }
})
