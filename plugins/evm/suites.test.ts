import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { pad, recoverMessageAddress } from 'viem'
import type { CaipAddress } from '#kernel/chain'
import {
  conformsToBalances,
  conformsToCancelling,
  conformsToDriver,
  conformsToNames,
  conformsToPairing,
  conformsToSigning,
  conformsToTransactions,
  conformsToTransfer,
  createFakeClock,
  type SigningFixture,
  type UserDecision,
} from '#kernel/testing'
import { startDevnet, type Devnet } from '../../tooling/devnet/devnet.mjs'
import { describeWithHabits } from '../../tooling/unit/describe-with-habits.js'
import { createBalances } from './balances/create-balances.js'
import { createEip1193Driver } from './wallets/driver.js'
import { createNames } from './names/create-names.js'
import { createPairing } from './pairing/create-pairing.js'
import { createSigning } from './signing/create-signing.js'
import { assetCode } from './testing/fixtures/contracts.js'
import { nodeAt, realEdges, type Node } from './testing/fixtures/real-chain.js'
import { evmHabits } from './testing/habits.js'
import { createTestWallet, type Hex } from './testing/wallet.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createCancelling } from './transfer/cancel.js'
import { createTransfer } from './transfer/create-transfer.js'

const receiver = '0x000000000000000000000000000000000000bEEF'
const stranger = '0x00000000000000000000000000000000000000E0'
const contract = '0x00000000000000000000000000000000000A55E7'
const held = { ether: 10n ** 19n + 1n, foy: 1_000_001n }
const foy = {
  chainId: 'eip155:1',
  address: contract,
  name: 'FOY',
  symbol: 'FOY',
  decimals: 6,
} as const

let devnet: Devnet
let node: Node
let base: Node
let snapshot: unknown
beforeAll(async () => {
  devnet = await startDevnet()
  ;[node, base] = devnet.chains.map(nodeAt) as [Node, Node]
})
afterAll(() => devnet.stop())
beforeEach(async () => {
  snapshot = await node.call('evm_snapshot')
  // a block comes when a suite says so
  await node.call('evm_setAutomine', false)
})
afterEach(async () => {
  await node.call('anvil_dropAllTransactions')
  await node.call('evm_setAutomine', true)
  await node.call('evm_revert', snapshot)
})

/** A wallet on Ethereum whose user decides as the suite says. */
function createUser(habits: readonly string[] = []) {
  let decision: UserDecision = 'approve'
  let prompts = 0
  const wallet = createTestWallet({
    habits,
    chains: [node, base].map(({ network: { id, name, rpcUrls } }) => ({
      id: Number(id),
      name,
      rpcUrl: rpcUrls[0] ?? '',
    })),
    approve() {
      prompts++
      return decision === 'ignore' ? undefined : decision
    },
  })
  return {
    wallet,
    decide: (next: UserDecision) => void (decision = next),
    prompts: () => prompts,
    forgetPrompts: () => void (prompts = 0),
    dispose: () => wallet.destroy(),
  }
}

/** A connected wallet whose account holds ether and one asset, and the edges of the capabilities. */
async function createWorld(habits: readonly string[] = []) {
  const user = createUser(habits)
  const { wallet } = user
  const { pageProvider } = wallet
  await pageProvider.request({ method: 'eth_requestAccounts' })
  user.forgetPrompts()
  await node.call('anvil_setBalance', wallet.account, `0x${held.ether.toString(16)}`)
  await node.call('anvil_setCode', contract, assetCode())
  await node.call('anvil_setStorageAt', contract, pad(wallet.account), pad(`0x${held.foy.toString(16)}`))
  // the wallet reads from the same node
  const request: typeof pageProvider.request = (args) =>
    edges.fault && /^eth_(get|call|block|estimate|fee|max)/.test(args.method)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : pageProvider.request(args)
  const provider = { ...pageProvider, request }
  const edges = realEdges({ provider, networks: [node.network] })
  const { network } = node
  const native = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  return {
    ...user,
    edges,
    network,
    account: `eip155:1:${wallet.account}` as CaipAddress,
    held: [
      { asset: native, amount: held.ether },
      { asset: foy, amount: held.foy },
    ],
    now: () => edges.clock.now(),
    cutNode: () => void (edges.fault = () => new TypeError('Failed to fetch')),
    restoreNode: () => void (edges.fault = undefined),
    async advance() {
      await node.call('anvil_mine', '0x1')
      await edges.advance(4_000)
    },
  }
}

const driverOf = (habits: readonly string[]) => () => {
  const user = createUser(habits)
  const { wallet } = user
  return {
    ...user,
    driver: createEip1193Driver(wallet.pageProvider, realEdges().clock),
    network: node.network,
    otherNetwork: base.network,
    switchInWallet: () => wallet.switchChain(8453),
    endInWallet: () => wallet.disconnectSite(),
  }
}

conformsToDriver(test, 'eip155', driverOf([]))

conformsToBalances(test, 'eip155', async () => {
  const world = await createWorld()
  return {
    ...world,
    balances: createBalances([{ chainId: 1, address: contract }])(world.edges),
    emptyAccount: `eip155:1:${stranger}` as const,
  }
})

conformsToTransfer(test, 'eip155', async () => {
  const world = await createWorld()
  return {
    ...world,
    transfer: createTransfer(world.edges),
    transactions: createTransactions(world.edges),
    receiver,
    spellings: [receiver.toLowerCase(), ` ${receiver} `],
    // a wrong checksum
    nonsense: [receiver.replace('bEEF', 'bEEf'), 'gr1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'],
    switchNetworkInWallet: () => world.wallet.switchChain(8453),
    switchAccountInWallet: () => world.wallet.selectAccount(1),
  }
})

conformsToTransactions(test, 'eip155', async () => {
  const world = await createWorld()
  return {
    ...world,
    transactions: createTransactions(world.edges),
    unknownHash: `0x${'5e'.repeat(32)}`,
    send: async () =>
      String(
        await world.wallet.provider.request({
          method: 'eth_sendTransaction',
          params: [{ from: world.wallet.account, to: receiver, value: '0x1', gas: '0x30d40' }],
        }),
      ),
  }
})

const signingOf = (habits: readonly string[]) => async (): Promise<SigningFixture> => {
  const world = await createWorld(habits)
  return {
    ...world,
    signing: createSigning(world.edges),
    foreignAccount: `eip155:1:${stranger}` as const,
    verify: async ({ signature, bytes, account }) => {
      const raw = { message: { raw: bytes }, signature: signature.signature as Hex }
      return account.endsWith(await recoverMessageAddress(raw))
    },
  }
}

conformsToSigning(test, 'eip155', signingOf([]))

/** The suite takes every step, and switches to a network that the wallet knows. */
const harmless = evmHabits.filter(
  ({ id, provide, stops }) => provide && !stops && id !== 'switch-fails-without-a-reason',
)
describeWithHabits(harmless, (ids) => {
  conformsToDriver(test, 'eip155', driverOf(ids))
  conformsToSigning(test, 'eip155', signingOf(ids))
})

conformsToNames(test, 'eip155', () => {
  const [ada] = devnet.names.forward
  return {
    names: createNames(realEdges({ networks: [node.network] })),
    network: node.network,
    name: 'ada.eth',
    address: ada?.address ?? '',
    freeName: 'nothing-here.eth',
    namelessAddress: stranger,
  }
})

conformsToPairing(test, 'eip155', () => ({
  pairing: createPairing({ clock: createFakeClock() }),
  network: node.network,
  address: receiver,
  nonsense: ['ada.eth', '0x12', `${receiver}00`, 'gr1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'],
}))

conformsToCancelling(test, 'eip155', async () => {
  const world = await createWorld()
  const { network, account, edges } = world
  await node.call('evm_setAutomine', false)
  const transfer = createTransfer(edges)
  return {
    ...world,
    cancelling: createCancelling(edges),
    transactions: createTransactions(edges),
    unknownHash: `0x${'77'.repeat(32)}`,
    async send() {
      const { signal } = new AbortController()
      const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
      const request = { account, network, receiver: stranger, asset, amount: 1_000n }
      const { order, fee } = await transfer.estimate(request, signal)
      const hash = await transfer.send(order, fee, signal)
      const sent = (await node.call('eth_getTransactionByHash', hash)) as { readonly nonce: string }
      return { ...order, hash, trace: String(BigInt(sent.nonce)) }
    },
    async dispose() {
      world.dispose()
      await node.call('anvil_dropAllTransactions')
      await node.call('evm_setAutomine', true)
    },
  }
})
