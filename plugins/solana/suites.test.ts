import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, test } from 'vitest'
import { addressOf } from '#kernel/chain'
import {
  conformsToBalances,
  conformsToDriver,
  conformsToPairing,
  conformsToNamespace,
  conformsToPlugin,
  conformsToSigning,
  conformsToTransactions,
  conformsToTransfer,
  type SigningFixture,
  type TransferFixture,
} from '#kernel/testing'
import { mainnetGenesisHash } from '../../tooling/devnet/solana/start-solana.mjs'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { startStillSolana, type StillSolana } from '../../tooling/unit/start-still-solana.js'
import { createBalances } from './balances/create-balances.js'
import { solana } from './index.js'
import { solanaMainnet } from './networks.js'
import { createPairing } from './pairing/create-pairing.js'
import { createSigning } from './signing/create-signing.js'
import { solanaHabits } from './testing/habits.js'
import { createWorld, type World } from './testing/world.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createTransfer } from './transfer/create-transfer.js'

const ethereumAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let chain: StillSolana
let world: World
beforeAll(async () => {
  chain = await startStillSolana()
  world = createWorld(chain)
})
afterAll(() => chain.stop())

const stranger = () => Keypair.generate().publicKey.toBase58()

const node = 'https://node.example'

conformsToNamespace(test, () => solana({ rpc: { [solanaMainnet.id]: node } }), {
  namespace: 'solana',
  network: `solana:${solanaMainnet.id}`,
  address: Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey.toBase58(),
  balance: {
    value: 1_500_000_001n,
    http: {
      [node]({ body }) {
        const { id, method } = body as { readonly id: number; readonly method: string }
        const isBalance = method === 'getBalance'
        const result = isBalance ? { context: { slot: 1 }, value: 1_500_000_001 } : mainnetGenesisHash
        return { jsonrpc: '2.0', id, result }
      },
    },
  },
  invalidAnswers: [
    {},
    { jsonrpc: '2.0', id: 1, result: null },
    { jsonrpc: '2.0', id: 1, result: 12 },
    { jsonrpc: '2.0', id: 1, result: { value: '12' } },
    { jsonrpc: '2.0', id: 1, result: { value: -1 } },
    { jsonrpc: '2.0', id: 1, result: { value: 1.5 } },
    { jsonrpc: '2.0', id: 1, result: { value: 2 ** 53 } },
    { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'busy' } },
    'text',
    [],
  ],
})

conformsToPlugin(test, () => solana({}), {
  invalidOptions: [
    { networks: [{ id: '1', name: 'Short' }] },
    { rpc: { [solanaMainnet.id]: 'ftp://node' } },
    { assets: [{ mint: '0x1' }] },
  ],
})

conformsToPairing(test, 'solana', () => ({
  pairing: createPairing(),
  network: world.network(),
  address: world.neighbour,
  nonsense: ['x', `${world.neighbour}1`, ethereumAddress],
}))

const driverOf = (habits: readonly string[]) => () => {
  const { wallet, driver, networks } = world.createWallet({ habits })
  return {
    driver,
    network: networks[0],
    otherNetwork: networks[1],
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    endInWallet: () => wallet.disconnect(),
  }
}

conformsToDriver(test, 'solana', driverOf([]))

conformsToBalances(test, 'solana', async () => {
  const account = await world.createAccount()
  const emptyAccount = `${account.network.caipNetworkId}:${stranger()}` as const
  return { ...account, balances: createBalances()(account.context), emptyAccount }
})

const transferOf = (habits: readonly string[]) => async (): Promise<TransferFixture> => {
  const account = await world.createAccount({ habits })
  const { neighbour } = world
  return {
    ...account,
    transfer: createTransfer(account.context),
    transactions: createTransactions(account.context),
    receiver: neighbour,
    spellings: [` ${neighbour} `],
    nonsense: [
      ethereumAddress,
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      neighbour.replace(/^./, '0'),
      `${neighbour}${neighbour}`,
    ],
    switchNetworkInWallet: () =>
      account.driver.switchNetwork?.({
        network: account.networks[1],
        signal: new AbortController().signal,
      }),
    switchAccountInWallet() {
      account.driver.watch({ changed: () => {}, disconnected: () => {} })
      account.wallet.selectAccount(1)
    },
  }
}

conformsToTransfer(test, 'solana', transferOf([]))

conformsToTransactions(test, 'solana', async () => {
  const sender = await world.createAccount()
  const transfer = createTransfer(sender.context)
  const { network, account, held } = sender
  return {
    ...sender,
    transactions: createTransactions(sender.context),
    unknownHash: base58.encode(new Uint8Array(64).fill(7)),
    async send() {
      const { signal } = new AbortController()
      const [{ asset }] = held
      const order = { account, network, receiver: world.neighbour, asset, amount: 10_000_000n }
      return transfer.send(order, (await transfer.estimate(order, signal)).fee, signal)
    },
  }
})

const signingOf = (habits: readonly string[]) => async (): Promise<SigningFixture> => {
  const account = await world.createAccount({ habits })
  return {
    ...account,
    signing: createSigning(account.context),
    foreignAccount: `${account.network.caipNetworkId}:${world.neighbour}` as const,
    verify: ({ signature, bytes, account: signer }) =>
      ed25519.verify(base58.decode(signature.signature), bytes, base58.decode(addressOf(signer))),
  }
}

conformsToSigning(test, 'solana', signingOf([]))

const harmless = solanaHabits.filter(({ stops }) => !stops)
describeWithHabits(harmless, (ids) => {
  conformsToDriver(test, 'solana', driverOf(ids))
  conformsToSigning(test, 'solana', signingOf(ids))
  conformsToTransfer(test, 'solana', transferOf(ids))
})
