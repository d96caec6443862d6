import { describe, expect, test, vi } from 'vitest'
import type { ConnectorListener } from '#kernel/chain'
import { createFakeClock, settle } from '#kernel/testing'
import { createEip1193Driver, disconnectTimeoutMs } from './driver.js'
import { switchTimeoutMs } from './wallet-chain.js'

const alice = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x2546BcD3c84621e976D8185a91A922aE77ECEc30'

type Answers = Readonly<Record<string, unknown>>

function createProvider(answers: Answers) {
  const listeners = new Map<string, (payload: unknown) => void>()
  const asked: string[] = []
  return {
    asked,
    listeners,
    emit: (event: string, payload?: unknown) => listeners.get(event)?.(payload),
    async request({ method }: { method: string }) {
      asked.push(method)
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return typeof answer === 'function' ? (answer as () => unknown)() : answer
    },
    on: (event: string, listener: (payload: never) => void) => listeners.set(event, listener as never),
    removeListener: (event: string) => listeners.delete(event),
  }
}

const start = (answers: Answers = {}) => {
  const provider = createProvider({
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
    ...answers,
  })
  const clock = createFakeClock()
  return { provider, clock, driver: createEip1193Driver(provider, clock) }
}
const request = { signal: new AbortController().signal }

test('connect asks for accounts and chain', async () => {
  const { driver, provider } = start()
  expect(await driver.connect(request)).toEqual({ accounts: [`eip155:1:${alice}`], network: 'eip155:1' })
  expect(provider.asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
  expect(driver.provider()).toBe(provider)
})

test.each([
  ['0x2105', 'eip155:8453'],
  ['8453', 'eip155:8453'],
  [8453, 'eip155:8453'],
])('reads the chain id %o', async (eth_chainId, network) => {
  const { driver } = start({ eth_chainId })
  expect((await driver.connect(request)).network).toBe(network)
})

test.each([['0x'], ['mainnet'], [null], [-1], [1.5], ['0x' + 'f'.repeat(40)], [0], [{}]])(
  'rejects the invalid chain id %o',
  async (eth_chainId) => {
    const { driver } = start({ eth_chainId })
    await expect(driver.connect(request)).rejects.toMatchObject({ code: 'evm/BAD_CHAIN' })
  },
)

test.each([
  [null],
  ['text'],
  [[1]],
  [['0x123']],
  [[alice, null]],
  [{ 0: alice, length: 1 }],
  [Array(2_000).fill(alice)],
])('rejects invalid accounts: %#', async (eth_requestAccounts) => {
  const { driver } = start({ eth_requestAccounts })
  await expect(driver.connect(request)).rejects.toMatchObject({ code: 'evm/BAD_ACCOUNTS' })
})

test('removes duplicate accounts with different casing', async () => {
  const { driver } = start({ eth_requestAccounts: [alice, alice.toLowerCase(), bob] })
  expect((await driver.connect(request)).accounts).toEqual([`eip155:1:${alice}`, `eip155:1:${bob}`])
})

test('keeps code and message of an error of the wallet', async () => {
  const no = Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const { driver } = start({ eth_requestAccounts: no })
  await expect(driver.connect(request)).rejects.toMatchObject({
    kind: 'rejection',
    message: 'User rejected the request.',
  })
})

test('reconnect never prompts, and returns undefined without shared accounts', async () => {
  const { driver, provider } = start()
  expect(await driver.reconnect(request)).toMatchObject({ network: 'eip155:1' })
  expect(provider.asked).not.toContain('eth_requestAccounts')
  expect(await start({ eth_accounts: [] }).driver.reconnect(request)).toBeUndefined()
})

// behaviour 19.3
test('disconnect revokes permissions; a wallet without the method is no error', async () => {
  const { driver, provider } = start({ wallet_revokePermissions: null })
  await driver.disconnect()
  expect(provider.asked).toEqual(['wallet_revokePermissions'])
  for (const code of [4200, -32601, -32004]) {
    const unsupported = Object.assign(new Error('unknown method'), { code })
    await start({ wallet_revokePermissions: unsupported }).driver.disconnect()
  }
  const failing = start({ wallet_revokePermissions: new Error('stay') })
  await expect(failing.driver.disconnect()).rejects.toThrow('stay')
})

// behaviour 19.3
test('disconnect ends after its time limit', async () => {
  const { driver, clock } = start({ wallet_revokePermissions: () => new Promise(() => {}) })
  const left = driver.disconnect()
  await clock.advance(disconnectTimeoutMs)
  await left
  expect(clock.pendingSleeps).toBe(0)
})

const watching = async (answers: Answers = {}) => {
  const { provider, clock, driver } = start(answers)
  const listener = {
    changed: vi.fn<ConnectorListener['changed']>(),
    disconnected: vi.fn<ConnectorListener['disconnected']>(),
  }
  await driver.connect(request)
  return { provider, clock, listener, unwatch: driver.watch(listener) }
}

test('every report is a whole approval: later accounts are on the new chain', async () => {
  const { provider, listener } = await watching()
  provider.emit('chainChanged', '0x2105')
  await settle()
  provider.emit('accountsChanged', [bob])
  await settle()
  expect(listener.changed.mock.calls).toEqual([
    [{ accounts: [`eip155:8453:${alice}`], network: 'eip155:8453' }],
    [{ accounts: [`eip155:8453:${bob}`], network: 'eip155:8453' }],
  ])
})

test.each([
  ['accounts first', ['accountsChanged', 'chainChanged']],
  ['chain first', ['chainChanged', 'accountsChanged']],
])('accounts and chain that change in one task are one report, %s', async (_, events) => {
  const { provider, listener } = await watching()
  const payloads: Readonly<Record<string, unknown>> = { accountsChanged: [bob], chainChanged: '0x2105' }
  for (const event of events) provider.emit(event, payloads[event])
  await settle()
  expect(listener.changed.mock.calls).toEqual([
    [{ accounts: [`eip155:8453:${bob}`], network: 'eip155:8453' }],
  ])
})

test('drops a pending report after unsubscribe', async () => {
  const { provider, listener, unwatch } = await watching()
  provider.emit('chainChanged', '0x2105')
  unwatch()
  await settle()
  expect(listener.changed).not.toHaveBeenCalled()
})

test('an empty account list ends the connection', async () => {
  const { provider, listener } = await watching()
  provider.emit('accountsChanged', [])
  expect(listener.disconnected).toHaveBeenCalledOnce()
})

test('nothing is reported after the end', async () => {
  const { provider, listener } = await watching()
  provider.emit('accountsChanged', [])
  provider.emit('accountsChanged', [bob])
  await settle()
  expect(listener.disconnected).toHaveBeenCalledOnce()
  expect(listener.changed).not.toHaveBeenCalled()
})

test('what the wallet has said before is not reported again', async () => {
  const { provider, listener } = await watching()
  provider.emit('chainChanged', '0x1')
  await settle()
  expect(listener.changed).not.toHaveBeenCalled()
  provider.emit('chainChanged', '0x2105')
  await settle()
  provider.emit('chainChanged', '0x2105')
  await settle()
  expect(listener.changed).toHaveBeenCalledOnce()
  provider.emit('chainChanged', '0x1')
  await settle()
  expect(listener.changed).toHaveBeenCalledTimes(2)
})

test('a disconnect event does not end the connection while the wallet shares an account', async () => {
  const { provider, listener } = await watching()
  provider.emit('disconnect', { code: 1013 })
  await settle()
  expect(listener.disconnected).not.toHaveBeenCalled()
})

test.each([
  ['shares nothing', { eth_accounts: [] }],
  ['throws', { eth_accounts: new Error('gone') }],
])('a disconnect event of a wallet that %s ends the connection', async (_, answers) => {
  const { provider, listener } = await watching(answers)
  provider.emit('disconnect', { code: 4900 })
  await settle()
  expect(listener.disconnected).toHaveBeenCalledOnce()
})

const invalid = [null, 'x', {}, [7], undefined]

test('events with invalid payloads change nothing', async () => {
  const { provider, listener } = await watching()
  for (const payload of invalid) {
    provider.emit('accountsChanged', payload)
    provider.emit('chainChanged', payload)
    await settle()
  }
  for (const [approval] of listener.changed.mock.calls)
    expect(approval).toEqual({ accounts: [`eip155:1:${alice}`], network: 'eip155:1' })
  expect(listener.disconnected).not.toHaveBeenCalled()
})

// behaviour 19.17
test.each(invalid)('a wallet that reports the chain as %o is asked for it', async (payload) => {
  let chain = '0x1'
  const { provider, listener } = await watching({ eth_chainId: () => chain })
  chain = '0x2105'
  provider.emit('chainChanged', payload)
  await settle()
  expect(listener.changed.mock.lastCall).toEqual([
    { accounts: [`eip155:8453:${alice}`], network: 'eip155:8453' },
  ])
})

// behaviour 19.17
test.each([...invalid, [undefined]])(
  'a wallet that reports its accounts as %o is asked for them',
  async (payload) => {
    let accounts = [alice]
    const { provider, listener } = await watching({ eth_accounts: () => accounts })
    accounts = [bob]
    provider.emit('accountsChanged', payload)
    await settle()
    expect(listener.changed.mock.lastCall).toEqual([{ accounts: [`eip155:1:${bob}`], network: 'eip155:1' }])
    accounts = []
    provider.emit('accountsChanged', payload)
    await settle()
    expect(listener.disconnected).toHaveBeenCalledOnce()
  },
)

// behaviour 19.17
test('a report that can be read counts more than an earlier question', async () => {
  let answer: (chainId: string) => void = () => {}
  const { provider, listener } = await watching()
  vi.spyOn(provider, 'request').mockImplementation(
    () => new Promise((resolve) => (answer = resolve as typeof answer)),
  )
  provider.emit('chainChanged', {})
  provider.emit('chainChanged', '0x2105')
  answer('0x5')
  await settle()
  expect(listener.changed.mock.lastCall?.[0].network).toBe('eip155:8453')
})

test('a thousand invalid payloads are one request', async () => {
  const { provider } = await watching()
  const before = provider.asked.length
  for (let index = 0; index < 1_000; index++) provider.emit('chainChanged', {})
  await settle()
  expect(provider.asked.slice(before)).toEqual(['eth_chainId'])
})

test('unsubscribes; a provider without events can be watched', async () => {
  const { provider, unwatch } = await watching()
  expect([...provider.listeners.keys()]).toEqual(['accountsChanged', 'chainChanged', 'disconnect'])
  unwatch()
  expect(provider.listeners.size).toBe(0)
  const silent = createEip1193Driver({ request: async () => [] }, createFakeClock())
  silent.watch({ changed() {}, disconnected() {} })()
})

test.each([
  ['says that it is locked', { isUnlocked: async () => false }, true],
  ['says that it is not', { isUnlocked: () => true }, false],
  ['says something else', { isUnlocked: async () => 'maybe' }, undefined],
  ['throws', { isUnlocked: () => Promise.reject(new Error('trap')) }, undefined],
  ['has no word for it', undefined, undefined],
])('reads the lock state of a wallet that %s', async (_, _metamask, expected) => {
  const provider = { ...createProvider({}), _metamask }
  expect(await createEip1193Driver(provider, createFakeClock()).isLocked?.()).toBe(expected)
  expect(provider.asked).toEqual([])
})

describe('switching', () => {
  const base = {
    id: 8453,
    caipNetworkId: 'eip155:8453',
    chainNamespace: 'eip155',
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://node.example/v2/SECRETKEY'],
    walletRpcUrls: ['https://public.example'],
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
  } as const
  const unknown = () => Object.assign(new Error('Unrecognized chain ID'), { code: 4902 })
  const wrapped = () =>
    Object.assign(new Error('Internal'), { code: -32603, data: { originalError: { code: 4902 } } })
  /** Opens a wallet that knows Base unless `refusal` is given, and switches when it adds it if `goesWhenAdded`. */
  const open = (refusal: (() => Error) | undefined, goesWhenAdded = true) => {
    const wallet = { chain: '0x1', knows: refusal === undefined, added: undefined as unknown }
    const provider = {
      asked: [] as string[],
      async request({ method, params }: { method: string; params?: unknown }) {
        provider.asked.push(method)
        if (method === 'eth_chainId') return wallet.chain
        if (method === 'wallet_addEthereumChain') {
          wallet.knows = true
          wallet.added = (params as unknown[])[0]
          if (goesWhenAdded) wallet.chain = '0x2105'
          return null
        }
        if (!wallet.knows) throw refusal?.()
        wallet.chain = '0x2105'
        return null
      },
    }
    const clock = createFakeClock()
    const driver = createEip1193Driver(provider, clock)
    const go = async () => {
      const switched = driver.switchNetwork?.({ network: base, ...request })
      // awaited later
      switched?.catch(() => {})
      await clock.advance(2 * switchTimeoutMs)
      return switched
    }
    return { wallet, provider, go }
  }

  test('switches to a network that the wallet knows', async () => {
    const { provider, go } = open(undefined)
    expect((await go())?.network).toBe('eip155:8453')
    expect(provider.asked).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
  })

  // behaviour 19.2
  test.each([
    ['says so', unknown, true],
    ['says so and stays when it takes it in', unknown, false],
    ['wraps it into an internal error', wrapped, true],
  ])('adds the network to a wallet that does not know it and %s', async (_, refusal, goes) => {
    const { wallet, go } = open(refusal, goes)
    expect((await go())?.network).toBe('eip155:8453')
    expect(wallet.added).toEqual({
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: base.nativeCurrency,
      rpcUrls: base.walletRpcUrls,
      blockExplorerUrls: ['https://basescan.example'],
    })
  })

  test('a rejection adds no network', async () => {
    const { provider, go } = open(() =>
      Object.assign(new Error('User rejected the request.'), { code: 4001 }),
    )
    await expect(go()).rejects.toMatchObject({ kind: 'rejection' })
    expect(provider.asked).toEqual(['wallet_switchEthereumChain'])
  })
})
