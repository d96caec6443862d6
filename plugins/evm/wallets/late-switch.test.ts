import { expect, test } from 'vitest'
import type { PairedPeer } from '#kernel/chain'
import { createFakeClock, settle } from '#kernel/testing'
import { createPairing } from '../pairing/create-pairing.js'
import { askWallet, connectedWallet } from '../node/wallet.js'
import { checkWallet } from '../transfer/send.js'
import { createEip1193Driver } from './driver.js'
import { switchTimeoutMs } from './wallet-chain.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const { signal } = new AbortController()
const base = {
  id: 8453,
  caipNetworkId: 'eip155:8453',
  chainNamespace: 'eip155',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://node.example'],
  walletRpcUrls: ['https://node.example'],
} as const

interface LateWallet {
  /** Time from its answer until the wallet is on the network, in milliseconds. */
  readonly lateMs: number
  /** The wallet shows its new network by: the event, the answer to `eth_chainId`, or both. */
  readonly shows?: 'event' | 'answer' | 'both'
  readonly knowsBase?: boolean
  /** Whether the wallet switches when it adds a network. */
  readonly switchesWhenAdded?: boolean
  /** Whether the wallet answers the request to switch. */
  readonly answers?: boolean
}

/** Opens a wallet that answers a switch before it carries it out. */
function open({
  lateMs,
  shows = 'both',
  knowsBase = true,
  switchesWhenAdded = true,
  answers = true,
}: LateWallet) {
  const clock = createFakeClock()
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const asked: string[] = []
  let chain = '0x1'
  let isKnown = knowsBase
  const carryOut = async () => {
    await clock.sleep(lateMs)
    if (shows !== 'event') chain = '0x2105'
    if (shows !== 'answer') for (const listener of listeners.get('chainChanged') ?? []) listener('0x2105')
  }
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return chain
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [alice]
      if (method === 'eth_getBalance') return '0x10'
      asked.push(method)
      if (method === 'wallet_switchEthereumChain' && !isKnown)
        throw { code: 4902, message: 'Unrecognized chain' }
      isKnown = true
      if (method === 'wallet_switchEthereumChain' || switchesWhenAdded) void carryOut()
      return answers ? null : new Promise<never>(() => {})
    },
    on(event: string, listener: (payload: never) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as never))
    },
    removeListener(event: string, listener: (payload: never) => void) {
      listeners.get(event)?.delete(listener as never)
    },
  }
  const driver = createEip1193Driver(provider, clock)
  const emit = (chainId: string) => listeners.get('chainChanged')?.forEach((listener) => listener(chainId))
  return { clock, provider, driver, asked, emit, listeners, become: (id: string) => (chain = id) }
}

type Wallet = ReturnType<typeof open>

/** Switches to Base, and returns the network and the time that it took. */
async function switched({ clock, driver }: Wallet) {
  const begun = clock.now()
  const outcome = driver.switchNetwork?.({ network: base, signal }).then(({ network }) => ({
    network,
    ms: clock.now() - begun,
  }))
  await clock.advance(2 * switchTimeoutMs)
  return outcome
}

// behaviour 19.2
test.each(['event', 'answer', 'both'] as const)('a switch waits for a late wallet: %s', async (shows) => {
  const wallet = open({ lateMs: 400, shows })
  const outcome = await switched(wallet)
  expect(outcome?.network).toBe('eip155:8453')
  expect(outcome?.ms).toBeLessThanOrEqual(500)
  expect(wallet.asked).toEqual(['wallet_switchEthereumChain'])
  expect(wallet.clock.pendingSleeps).toBe(0)
  expect(wallet.listeners.get('chainChanged')?.size ?? 0).toBe(0)
})

// behaviour 19.2
test.each([true, false])(
  'a wallet may switch without an answer; it knows the network: %s',
  async (knowsBase) => {
    const wallet = open({ lateMs: 400, shows: 'event', knowsBase, answers: false })
    expect(await switched(wallet)).toEqual({ network: 'eip155:8453', ms: 400 })
    expect(wallet.listeners.get('chainChanged')?.size ?? 0).toBe(0)
  },
)

// behaviour 19.2
test('a wallet that stays on another network is reported after the wait', async () => {
  const wallet = open({ lateMs: 60_000 })
  const outcome = await switched(wallet)
  expect(outcome?.network).toBe('eip155:1')
  expect(outcome?.ms).toBe(switchTimeoutMs)
})

// behaviour 19.2
test.each([0, 400])('a wallet that switches %i ms after it added the network is on it', async (lateMs) => {
  const wallet = open({ lateMs, knowsBase: false })
  expect((await switched(wallet))?.network).toBe('eip155:8453')
  expect(wallet.asked.slice(0, 2)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
})

test('a wallet that stays after it added the network is asked to switch again', async () => {
  const wallet = open({ lateMs: 400, knowsBase: false, switchesWhenAdded: false })
  expect((await switched(wallet))?.network).toBe('eip155:8453')
  expect(wallet.asked.at(-1)).toBe('wallet_switchEthereumChain')
  expect(wallet.asked).toHaveLength(3)
})

/** A wallet that emitted the switch to Base, and still answers `eth_chainId` with Ethereum. */
async function lagging() {
  const wallet = open({ lateMs: 0 })
  await wallet.driver.connect({ signal })
  wallet.driver.watch({ changed() {}, disconnected() {} })
  wallet.emit('0x2105')
  const context = { clock: wallet.clock, provider: async () => wallet.provider, networks: () => [base] }
  const catchUp = async () => {
    await wallet.clock.advance(400)
    wallet.become('0x2105')
    await wallet.clock.advance(200)
  }
  return { ...wallet, context, catchUp }
}

// behaviour 19.6
test('the check before a transaction waits for a wallet that reported the network', async () => {
  const { context, catchUp } = await lagging()
  const account = `eip155:8453:${alice}` as const
  const check = checkWallet(await connectedWallet(context), { account, network: base }, signal)
  await catchUp()
  await expect(check).resolves.toBeUndefined()
})

test('a read through the wallet waits for a wallet that reported the network', async () => {
  const { context, catchUp } = await lagging()
  const http = { fetch: () => Promise.reject(new Error('no node')) }
  const read = askWallet(
    { ...context, http },
    base,
    { method: 'eth_getBalance', params: [alice, 'latest'] },
    signal,
  )
  await catchUp()
  await expect(read).resolves.toBe('0x10')
})

test('a wallet on another network than it reported last is refused without a wait', async () => {
  const { context, emit, clock } = await lagging()
  emit('0x1')
  const account = `eip155:8453:${alice}` as const
  const check = checkWallet(await connectedWallet(context), { account, network: base }, signal)
  await expect(check).rejects.toMatchObject({ code: 'transfer/NETWORK_MISMATCH' })
  expect(clock.pendingSleeps).toBe(0)
})

/** A session over WalletConnect whose wallet reports the added network late. */
test.each([
  ['shows no second prompt', true],
  ['needs no answer', false],
])('a paired wallet that reports an added network late %s', async (_name, answers) => {
  const clock = createFakeClock()
  const asked: string[] = []
  const watchers = new Set<Parameters<PairedPeer['watch']>[0]>()
  let network: PairedPeer extends { network(): infer Id } ? Id : never = 'eip155:1'
  const peer: PairedPeer = {
    accounts: () => [`eip155:1:${alice}`],
    methods: () => ['wallet_switchEthereumChain', 'wallet_addEthereumChain'],
    network: () => network,
    use: (id) => (network = id),
    async request({ method }) {
      asked.push(method)
      if (method === 'wallet_switchEthereumChain') throw { code: 4902, message: 'Unrecognized chain' }
      void clock.sleep(400).then(() => {
        network = 'eip155:8453'
        for (const { changed } of watchers) changed?.({ accounts: [`eip155:8453:${alice}`], network })
      })
      return answers ? null : new Promise<never>(() => {})
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
  const outcome = createPairing({ clock }).switchNetwork?.(peer, base)
  await clock.advance(2 * switchTimeoutMs)
  expect(await outcome).toBe('eip155:8453')
  expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  await settle()
  expect(watchers.size).toBe(0)
})
