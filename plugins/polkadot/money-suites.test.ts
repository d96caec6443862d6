import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  conformsToBalances,
  conformsToPlugin,
  conformsToTransactions,
  conformsToTransfer,
} from '#kernel/testing'
import { startStillPolkadot, type StillPolkadot } from '../../tooling/unit/start-still-polkadot.js'
import { createBalances } from './balances/create-balances.js'
import { decodeSs58, encodeSs58 } from './addresses/ss58.js'
import { polkadot, polkadotRelay } from './index.js'
import { createMoneyWorld, type MoneyWorld } from './testing/money-world.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createTransfer } from './transfer/create-transfer.js'

conformsToPlugin(
  test,
  () => polkadot({ balanceAndSend: true, rpc: { [polkadotRelay.id]: ['http://a', 'http://b'] } }),
  {
    invalidOptions: [
      { balanceAndSend: 'yes' },
      { rpc: { [polkadotRelay.id]: [] } },
      { rpc: { [polkadotRelay.id]: ['wss://node'] } },
      { networks: [{ ...polkadotRelay, maxFee: '0' }] },
      { networks: [{ ...polkadotRelay, maxFee: '1e3' }] },
    ],
  },
)

describe.each(['sr25519', 'ed25519', 'ecdsa'] as const)('with a key of %s', (keyType) => {
  let chain: StillPolkadot
  let world: MoneyWorld
  beforeAll(async () => {
    chain = await startStillPolkadot()
    world = createMoneyWorld(chain)
  })
  afterAll(() => chain.stop())

  conformsToBalances(test, 'polkadot', async () => {
    const account = await world.createAccount({ wallet: { keyType } })
    const emptyAccount = `${account.network.caipNetworkId}:${world.stranger()}` as const
    return { ...account, balances: createBalances(account.context), emptyAccount }
  })

  conformsToTransfer(test, 'polkadot', async () => {
    const account = await world.createAccount({ wallet: { keyType } })
    const receiver = world.stranger()
    const { caipNetworkId } = account.networks[1]
    const { signal } = new AbortController()
    return {
      ...account,
      transfer: createTransfer(account.context),
      transactions: createTransactions(account.context),
      receiver,
      spellings: [` ${receiver} `, encodeSs58(decodeSs58(receiver)!.publicKey, 42)],
      nonsense: [
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        `0x${'ab'.repeat(32)}`,
        receiver.replace(/^./, 'X'),
        `${receiver}${receiver}`,
      ],
      switchNetworkInWallet: () =>
        account.driver.switchNetwork?.({ network: account.networks[1], signal, caipNetworkId } as never),
      async switchAccountInWallet() {
        const changed = new Promise<void>((resolve) =>
          account.driver.watch({ changed: () => resolve(), disconnected: () => {} }),
        )
        account.wallet.shareAccounts(1)
        await changed
      },
    }
  })

  conformsToTransactions(test, 'polkadot', async () => {
    const sender = await world.createAccount({ wallet: { keyType } })
    const transfer = createTransfer(sender.context)
    const { network, account, native } = sender
    return {
      ...sender,
      transactions: createTransactions(sender.context),
      unknownHash: `0x${'77'.repeat(32)}`,
      async send() {
        const { signal } = new AbortController()
        const amount = 20_000_000_000n
        const order = { account, network, receiver: world.stranger(), asset: native, amount }
        return transfer.send(order, (await transfer.estimate(order, signal)).fee, signal)
      },
    }
  })
})
