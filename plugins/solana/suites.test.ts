import { ed25519 } from '@noble/curves/ed25519'
import { Keypair, PublicKey } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { addressOf } from '#kernel'
import type { Asset, CapabilityContext, Network } from '#kernel/contracts'
import {
  conformsToBalances,
  conformsToDriver,
  conformsToPairing,
  conformsToPlugin,
  conformsToSigning,
  conformsToTransactions,
  conformsToTransfer,
  fakeCapabilityContext,
  until,
} from '#kernel/testing'
import { furnishSolana, giveAsset } from '../../tooling/devnet/solana/furnish-solana.mjs'
import { solanaAssets } from '../../tooling/devnet/solana/solana-assets.mjs'
import { startSolana, type RunningSolana } from '../../tooling/devnet/solana/start-solana.mjs'
import { rpcLimitMs } from '../service/contract.js'
import { readStandardWallet } from '../wallet-standard/read-wallet.js'
import { createBalances } from './balances/create-balances.js'
import { solana } from './index.js'
import { solanaDevnet, solanaMainnet, toNetwork, walletChainOf } from './networks.js'
import { createPairing } from './pairing/create-pairing.js'
import { createSigning } from './signing/create-signing.js'
import { createStandardDriver } from './standard/driver.js'
import { createSolanaTestWallet } from './testing/wallet.js'
import { createTransactions } from './transactions/create-transactions.js'
import { createTransfer } from './transfer/create-transfer.js'

const lamportsPerSol = 1_000_000_000
const nowhere = 'http://127.0.0.1:9'
const usdc = solanaAssets[0]!
const heldUsdc = { text: '250.000001', units: 250_000_001n }

let chain: RunningSolana
let neighbour: string
beforeAll(async () => {
  // a block comes when a suite says so
  chain = await startSolana({ slotMs: 3_600_000 })
  furnishSolana(chain.ledger, [], solanaAssets)
  neighbour = Keypair.generate().publicKey.toBase58()
  chain.ledger.airdrop(new PublicKey(neighbour), lamportsPerSol)
})
afterAll(() => chain.stop())

const pause = async (signal?: AbortSignal) => {
  signal?.throwIfAborted()
  await new Promise((resolve) => setTimeout(resolve, 1))
  signal?.throwIfAborted()
}

const networkOf = (url = chain.rpcUrl): Network => toNetwork(solanaMainnet, [url])

function createWallet() {
  const [key, other] = [Keypair.generate(), Keypair.generate()]
  const wallet = createSolanaTestWallet({ secretKeys: [key.secretKey, other.secretKey] })
  const networks = [networkOf(), toNetwork(solanaDevnet, [nowhere])]
  const driver = createStandardDriver(
    { id: 'standard.Test', ...readStandardWallet(wallet.wallet)! },
    {
      list: () => networks,
      walletChain: (id) => walletChainOf(id === networks[0]?.caipNetworkId ? solanaMainnet : solanaDevnet),
    },
    fakeCapabilityContext().clock,
  )
  return { wallet, driver, networks, address: key.publicKey.toBase58() }
}

/** A connected wallet whose account has SOL and USDC, and the capabilities. */
async function createWorld() {
  const { wallet, driver, address } = createWallet()
  await driver.connect({ signal: new AbortController().signal })
  wallet.prompts.splice(0)
  chain.ledger.airdrop(new PublicKey(address), 2 * lamportsPerSol)
  giveAsset(chain.ledger, usdc, address, heldUsdc.text)
  const network = networkOf()
  const account = `${network.caipNetworkId}:${address}` as const
  const native: Asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
  const dollars: Asset = {
    chainId: network.caipNetworkId,
    address: usdc.mint,
    name: usdc.name,
    symbol: usdc.symbol,
    decimals: usdc.decimals,
  }
  let isCut = false
  let open = 0
  const context: CapabilityContext = {
    ...fakeCapabilityContext(),
    // polls without a pause, and waits for time limits
    clock: {
      now: () => Date.now(),
      sleep: async (ms, signal) => (ms < rpcLimitMs ? pause(signal) : delay(ms, undefined, { signal })),
    },
    http: {
      async fetch(url, init) {
        open++
        try {
          return await fetch(isCut ? url.replace(chain.rpcUrl, nowhere) : url, init)
        } finally {
          open--
        }
      },
    },
    provider: async () => driver.provider(),
  }
  return {
    ...{ wallet, driver, network, account, context },
    held: [
      { asset: native, amount: BigInt(2 * lamportsPerSol) },
      { asset: dollars, amount: heldUsdc.units },
    ],
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    now: () => Date.now(),
    cutNode: () => void (isCut = true),
    restoreNode: () => void (isCut = false),
    async advance() {
      chain.ledger.advance(8)
      await until(() => open === 0, 'every request is answered')
      await pause()
    },
  }
}

conformsToPlugin(test, () => solana({}), {
  invalidOptions: [
    { networks: [{ id: '1', name: 'Short' }] },
    { rpc: { [solanaMainnet.id]: 'ftp://node' } },
    { assets: [{ mint: '0x1' }] },
  ],
})

conformsToPairing(test, 'solana', () => ({
  pairing: createPairing(),
  network: networkOf(),
  address: neighbour,
  nonsense: ['x', `${neighbour}1`, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
}))

conformsToDriver(test, 'solana', () => {
  const { wallet, driver, networks } = createWallet()
  return {
    driver,
    network: networks[0]!,
    otherNetwork: networks[1]!,
    decide: wallet.decide,
    prompts: () => wallet.prompts.length,
    endInWallet: () => wallet.disconnect(),
  }
})

conformsToBalances(test, 'solana', async () => {
  const world = await createWorld()
  const emptyAccount = `${world.network.caipNetworkId}:${Keypair.generate().publicKey.toBase58()}` as const
  return { ...world, balances: createBalances()(world.context), emptyAccount }
})

conformsToTransfer(test, 'solana', async () => {
  const world = await createWorld()
  return {
    ...world,
    transfer: createTransfer(world.context),
    transactions: createTransactions(world.context),
    receiver: neighbour,
    spellings: [` ${neighbour} `],
    nonsense: [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      neighbour.replace(/^./, '0'),
      `${neighbour}${neighbour}`,
    ],
    switchNetworkInWallet: async () => {
      const [, devnet] = [networkOf(), toNetwork(solanaDevnet, [nowhere])]
      await world.driver.switchNetwork!({ network: devnet, signal: new AbortController().signal })
    },
    switchAccountInWallet: () => {
      world.driver.watch({ changed: () => {}, disconnected: () => {} })
      world.wallet.selectAccount(1)
    },
  }
})

conformsToTransactions(test, 'solana', async () => {
  const world = await createWorld()
  const transfer = createTransfer(world.context)
  const { network, account, held } = world
  return {
    ...world,
    transactions: createTransactions(world.context),
    unknownHash: base58.encode(new Uint8Array(64).fill(7)),
    async send() {
      const { signal } = new AbortController()
      const order = { account, network, receiver: neighbour, asset: held[0]!.asset, amount: 10_000_000n }
      return transfer.send(order, (await transfer.estimate(order, signal)).fee, signal)
    },
  }
})

conformsToSigning(test, 'solana', async () => {
  const world = await createWorld()
  return {
    ...world,
    signing: createSigning(world.context),
    foreignAccount: `${world.network.caipNetworkId}:${neighbour}` as const,
    verify: ({ signature, bytes, account }) =>
      ed25519.verify(base58.decode(signature.signature), bytes, base58.decode(addressOf(account))),
  }
})
