import { Keypair, PublicKey } from '@solana/web3.js'
import { base58 } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { accountAtom, networksAtom, sessionKey } from '#kernel'
import { connectorsAtom, namespacesKey, signingCapability } from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import { createFakeStorage, createPluginHarness, until } from '#kernel/testing'
import { startSolana, type RunningSolana } from '../../tooling/devnet/solana/start-solana.mjs'
import { walletStandard } from '../wallet-standard/index.js'
import { solana, solanaDevnet, solanaMainnet, type SolanaCluster } from './index.js'
import { createSolanaTestWallet } from './testing/wallet.js'

const keys = [1, 2].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)))
const [first = '', second = ''] = keys.map(({ publicKey }) => publicKey.toBase58())
/** A genesis hash of nobody's cluster. */
const genesisHash = base58.encode(new Uint8Array(32).fill(9))

let chain: RunningSolana
beforeAll(async () => {
  chain = await startSolana({ genesisHash })
  chain.ledger.airdrop(new PublicKey(first), 1_500_000_001)
})
afterAll(() => chain.stop())

/** A cluster of the host, with the local chain as its node. */
const ownCluster = (): SolanaCluster => ({
  id: genesisHash.slice(0, 32),
  name: 'Own cluster',
  walletChain: 'solana:localnet',
  rpcUrls: [chain.rpcUrl],
  testnet: true,
})

/** A page with a wallet, and widgets on it. */
function createPage(options: Partial<Parameters<typeof createSolanaTestWallet>[0]> = {}) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const wallet = createSolanaTestWallet({
    name: 'Juniper',
    secretKeys: keys.map(({ secretKey }) => secretKey),
    ...options,
  })
  onTestFinished(wallet.announce(page))
  const open = async (plugin: ReturnType<typeof solana>, storage = createFakeStorage()) => {
    const h = createPluginHarness(plugin, {
      companions: [walletStandard()],
      storage,
      // the node of the local chain
      http: {
        [chain.rpcUrl]: async ({ body }) =>
          (await fetch(chain.rpcUrl, { method: 'POST', body: JSON.stringify(body) })).json(),
      },
    })
    onTestFinished(() => h.dispose())
    await until(() => h.read(connectorsAtom).length === 1, 'the wallet')
    return Object.assign(h, { session: h.service(sessionKey) })
  }
  return { wallet, open }
}

test('a wallet connects, signs, switches account and cluster, is restored after a reload, and ends', async () => {
  const { wallet, open } = createPage()
  const h = await open(solana({}))
  await h.session.connect({ connectorId: 'standard.Juniper' })
  const on = (cluster: { readonly id: string }, address: string) => `solana:${cluster.id}:${address}`
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: on(solanaMainnet, first), status: 'connected' })

  const signing = await h.service(namespacesKey).capability('solana', signingCapability)
  const account = h.read(accountAtom).caipAddress!
  const network = h.read(networksAtom)[0]!
  const { signal } = new AbortController()
  const { signature } = await signing!.message({ account, network, message: 'text', signal })
  expect(
    ed25519.verify(base58.decode(signature), new TextEncoder().encode('text'), base58.decode(first)),
  ).toBe(true)

  wallet.selectAccount(1)
  await until(() => h.read(accountAtom).address === second, 'the other account')
  await h.session.switchNetwork(`solana:${solanaDevnet.id}`)
  expect(h.read(accountAtom).caipAddress).toBe(on(solanaDevnet, second))
  const { storage } = h
  const prompts = wallet.prompts.length
  await h.dispose()

  const reloaded = await open(solana({}), storage)
  await reloaded.session.reconnect()
  expect(reloaded.read(accountAtom).caipAddress).toBe(on(solanaDevnet, second))
  expect(wallet.prompts).toHaveLength(prompts)

  wallet.disconnect()
  await until(() => reloaded.read(accountAtom).status === 'disconnected', 'the end in the wallet')
})

test('a cluster of the host is connected, and its balance read from its node', async () => {
  const { open } = createPage({ chains: ['solana:mainnet', 'solana:localnet'] })
  const own = ownCluster()
  const h = await open(solana({ networks: [own, solanaMainnet] }))
  await h.session.connect({ connectorId: 'standard.Juniper' })
  expect(h.read(accountAtom)).toMatchObject({ caipAddress: `solana:${own.id}:${first}` })
  await until(() => h.read(accountAtom).balance === '1.500000001', 'the balance')
  const [network] = h.read(networksAtom)
  const balances = await h.service(namespacesKey).capability('solana', balancesCapability)
  const { signal } = new AbortController()
  const account = `solana:${own.id}:${first}` as const
  expect(await balances?.native({ account, network: network!, signal })).toEqual({
    value: 1_500_000_001n,
    decimals: 9,
    symbol: 'SOL',
  })
})

test('a node of another cluster is not believed', async () => {
  const { open } = createPage({ chains: ['solana:mainnet', 'solana:localnet'] })
  const impostor = { ...ownCluster(), id: base58.encode(new Uint8Array(32).fill(8)).slice(0, 32) }
  const h = await open(solana({ networks: [impostor] }))
  const network = h.read(networksAtom)[0]!
  const balances = await h.service(namespacesKey).capability('solana', balancesCapability)
  const account = `solana:${impostor.id}:${first}` as const
  const read = balances!.native({ account, network, signal: new AbortController().signal })
  await expect(read).rejects.toThrow()
})
