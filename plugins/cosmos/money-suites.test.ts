import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  conformsToBalances,
  conformsToPlugin,
  conformsToTransactions,
  conformsToTransfer,
} from '#kernel/testing'
import { startStillCosmos, type StillCosmos } from '../../tooling/unit/start-still-cosmos.js'
import { createBalances } from './balances/create-balances.js'
import { cosmos, cosmosHub, injective } from './index.js'
import { createMoneyWorld, type MoneyWorld } from './testing/money-world.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createTransfer } from './transfer/create-transfer.js'

conformsToPlugin(
  test,
  () => cosmos({ balanceAndSend: true, rest: { 'cosmoshub-4': ['http://a', 'http://b'] } }),
  {
    invalidOptions: [
      { balanceAndSend: 'yes' },
      { rest: { 'cosmoshub-4': [] } },
      { rest: { 'cosmoshub-4': ['ftp://node'] } },
      { networks: [{ ...cosmosHub, gasPrice: '0' }] },
      { networks: [{ ...cosmosHub, gasPrice: '1e3' }] },
      { networks: [{ ...cosmosHub, maxGasPrice: 'much' }] },
      { networks: [{ ...cosmosHub, feeMarket: 'auction' }] },
      { networks: [{ ...cosmosHub, blockMs: 0 }] },
    ],
  },
)

const chains = [
  ['the Cosmos Hub, with a fee market', cosmosHub, { prefix: 'cosmos', denom: 'uatom' }],
  ['a chain with keys of Ethereum', injective, { prefix: 'inj', denom: 'inj', isEthereum: true }],
] as const

describe.each(chains)('on %s', (_, configured, ledgerChain) => {
  let chain: StillCosmos
  let world: MoneyWorld
  beforeAll(async () => {
    chain = await startStillCosmos({ chain: { id: configured.id, ...ledgerChain } })
    world = createMoneyWorld(chain, configured)
  })
  afterAll(() => chain.stop())

  // 50 coins of the hub, and enough for the fee on a chain with 18 decimals
  const amount = 50n * 10n ** BigInt(configured.decimals)

  conformsToBalances(test, 'cosmos', async () => {
    const account = await world.createAccount({ amount })
    const emptyAccount = `${account.network.caipNetworkId}:${world.stranger()}` as const
    return { ...account, balances: createBalances(account.context), emptyAccount }
  })

  conformsToTransfer(test, 'cosmos', async () => {
    const account = await world.createAccount({ amount })
    const receiver = world.stranger()
    const { caipNetworkId } = account.networks[1]
    const { signal } = new AbortController()
    return {
      ...account,
      transfer: createTransfer(account.context),
      transactions: createTransactions(account.context),
      receiver,
      memo: 'order 7 & <more>',
      spellings: [` ${receiver} `, receiver.toUpperCase()],
      nonsense: [
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        'osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5h7nf09',
        receiver.replace(/^./, 'X'),
        `${receiver}${receiver}`,
      ],
      switchNetworkInWallet: () =>
        account.driver.switchNetwork?.({ network: account.networks[1], signal, caipNetworkId } as never),
      async switchAccountInWallet() {
        const provider = account.driver.provider() as { accounts(): readonly string[] }
        const changed = new Promise<void>((resolve) =>
          account.driver.watch({ changed: () => resolve(), disconnected: () => {} }),
        )
        account.wallet.selectAccount(1)
        await changed
        if (provider.accounts().includes(account.address)) throw new Error('the account has changed')
      },
    }
  })

  conformsToTransactions(test, 'cosmos', async () => {
    const sender = await world.createAccount({ amount })
    const transfer = createTransfer(sender.context)
    const { network, account, native } = sender
    return {
      ...sender,
      transactions: createTransactions(sender.context),
      unknownHash: '77'.repeat(32),
      async send() {
        const { signal } = new AbortController()
        const order = { account, network, receiver: world.stranger(), asset: native, amount: amount / 500n }
        return transfer.send(order, (await transfer.estimate(order, signal)).fee, signal)
      },
    }
  })
})
