import { afterEach, describe, expect, test, vi } from 'vitest'
import { statusAtom } from '#kernel'
import { sessionKey } from '#kernel/contracts'
import {
  createPluginHarness,
  settle,
  until,
  type FakeStorage,
  type Harness,
  type HttpAnswer,
} from '#kernel/testing'
import { external } from '../../external/index.js'
import type { Eip1193Provider } from '../contract.js'
import { base, ethereum, evm } from '../index.js'
import { onChain } from '../rpc/testing/on-chain.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { evmProviderKey } from '../contract.js'

const node = 'http://127.0.0.1:1/node'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A wallet that answers what a test says. */
function scriptedWallet(answers: Record<string, unknown> = {}) {
  const listeners: Record<string, ((payload: never) => void)[]> = {}
  const asked: { method: string; params?: unknown }[] = []
  const script: Record<string, unknown> = {
    eth_requestAccounts: [alice],
    eth_accounts: [alice],
    eth_chainId: '0x1',
    ...answers,
  }
  const provider: Eip1193Provider = {
    async request(request) {
      asked.push(request)
      const answer = script[request.method]
      if (answer instanceof Promise) return answer
      if (typeof answer === 'function') return (answer as (params: unknown) => unknown)(request.params)
      if (Object(answer) === answer && 'code' in (answer as object)) throw answer as Error
      return answer
    },
    on: (event, listener) => (listeners[event] ??= []).push(listener),
    removeListener: (event, listener) =>
      (listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener)),
  }
  const tell = (event: string, payload: unknown) =>
    (listeners[event] ?? []).forEach((listener) => listener(payload as never))
  return { provider, asked, script, tell }
}

let open: Harness[] = []
afterEach(async () => {
  await Promise.all(open.map((h) => h.dispose()))
  open = []
})

function start(
  wallet = scriptedWallet(),
  options: { rpc?: Record<string, string>; http?: HttpAnswer; storage?: FakeStorage } = {},
) {
  const { rpc = { 1: node }, http = () => ({ result: '0x10' }), storage } = options
  const h = createPluginHarness(evm({ networks: [ethereum, base], rpc }), {
    beside: [external(hostWallet(wallet.provider))],
    http: { [node]: onChain(1, http) },
    ...(storage && { storage }),
  })
  open.push(h)
  const provider = h.service(evmProviderKey)
  const ask = (method: unknown, params?: unknown) =>
    provider.request({ method, params } as Parameters<typeof provider.request>[0])
  return {
    h,
    provider,
    wallet,
    ask,
    connect: () => h.service(sessionKey).connect({ connectorId: hostWalletId }),
  }
}
const failure = (work: Promise<unknown>) =>
  work.then(
    (value) => expect.fail(`it went well: ${JSON.stringify(value)}`),
    (error: unknown) => error as Error & { code: unknown; data?: unknown },
  )
const numberOf = async (work: Promise<unknown>) => (await failure(work)).code

describe('what a page asks', () => {
  const throwing = {
    get method(): string {
      throw new Error('not for you')
    },
  }
  test.each([
    ['nothing', undefined, -32600],
    ['null', null, -32600],
    ['a text', 'eth_accounts', -32600],
    ['a list', ['eth_accounts'], -32600],
    ['an object without a method', { params: [] }, -32600],
    ['a method that is no text', { method: 1 }, -32600],
    ['an empty method', { method: '' }, -32600],
    ['a method that cannot be read', throwing, -32600],
    ['parameters by name', { method: 'eth_call', params: { to: alice } }, -32602],
    ['parameters as text', { method: 'personal_sign', params: 'hello' }, -32602],
    ['a method nobody knows', { method: 'eth_mine' }, 4200],
    ['one of every object', { method: 'constructor' }, 4200],
    ['a subscription', { method: 'eth_subscribe', params: ['newHeads'] }, 4200],
  ])('%s is refused by number', async (_, request, code) => {
    const { provider, wallet, h } = start()
    const error = await failure(provider.request(request as never))
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
    expect([wallet.asked, h.http.calls]).toEqual([[], []])
  })

  test.each([
    [undefined],
    [[]],
    [[{}]],
    [[{ chainId: 8453 }]],
    [[{ chainId: '8453' }]],
    [[{ chainId: '0x' }]],
    [[{ chainId: '0x0' }]],
    [[{ chainId: `0x${'f'.repeat(40)}` }]],
  ])('a chain id that is none is -32602: %j', async (params) => {
    const { ask } = start()
    expect(await numberOf(ask('wallet_switchEthereumChain', params))).toBe(-32602)
    expect(await numberOf(ask('wallet_addEthereumChain', params))).toBe(-32602)
  })
})

describe('with no wallet connected', () => {
  test('accounts are none, the chain is the first of the host, and reads go to its node', async () => {
    const { ask } = start()
    expect([await ask('eth_accounts'), await ask('eth_chainId'), await ask('net_version')]).toEqual([
      [],
      '0x1',
      '1',
    ])
    expect(await ask('eth_blockNumber')).toBe('0x10')
  })

  test('what a wallet must answer is 4100, and a chain that nobody serves 4900', async () => {
    const { ask } = start(undefined, { rpc: {} })
    const { ask: elsewhere } = start()
    expect(await numberOf(ask('personal_sign', ['0x', alice]))).toBe(4100)
    expect(await numberOf(ask('wallet_getPermissions'))).toBe(4100)
    await elsewhere('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(await numberOf(elsewhere('eth_blockNumber'))).toBe(4900)
  })

  test('to ask for accounts is 4100 where no plugin has anything to open', async () => {
    expect(await numberOf(start().ask('eth_requestAccounts'))).toBe(4100)
  })

  test('to switch chooses the network of the host', async () => {
    const { provider, ask } = start()
    const told: unknown[] = []
    provider.on('chainChanged', (chain) => told.push(chain))
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect([await ask('eth_chainId'), told]).toEqual(['0x2105', ['0x2105']])
  })
})

describe('with a wallet', () => {
  test('the same object follows it: connect, then accounts, and so on to disconnect', async () => {
    const { h, provider, wallet, connect } = start()
    const told: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      provider.on(event, (payload: unknown) => told.push([event, payload]))
    await connect()
    wallet.tell('accountsChanged', [bob, alice])
    await until(() => told.length === 3, 'the accounts')
    wallet.tell('chainChanged', '0x2105')
    await until(() => told.length === 4, 'the chain')
    await h.service(sessionKey).disconnect()
    expect(told).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [alice]],
      ['accountsChanged', [bob, alice]],
      ['chainChanged', '0x2105'],
      // without a wallet it is the host's own again
      ['chainChanged', '0x1'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900, name: 'ProviderRpcError' })],
    ])
    expect(h.service(evmProviderKey)).toBe(provider)
  })

  test('what happens before its code is there is told to those who listened in time', async () => {
    const { h, provider } = start()
    const told: unknown[] = []
    await h.service(sessionKey).connect({ connectorId: hostWalletId })
    provider.on('connect', (payload: unknown) => told.push(payload))
    provider.on('accountsChanged', (payload: unknown) => told.push(payload))
    await vi.waitFor(() => expect(told).toEqual([{ chainId: '0x1' }, [alice]]))
  })

  test('to ask for accounts while the connection is being restored waits for it', async () => {
    const before = start()
    await before.connect()
    let restored: (accounts: string[]) => void = () => {}
    const wallet = scriptedWallet({ eth_accounts: new Promise((resolve) => (restored = resolve)) })
    const { h, ask } = start(wallet, { storage: before.h.storage })
    await until(() => h.read(statusAtom) === 'reconnecting', 'the restoring')
    const asked = ask('eth_requestAccounts')
    await ask('eth_chainId')
    restored([alice])
    expect(await asked).toEqual([alice])
    expect(wallet.asked.map(({ method }) => method)).not.toContain('eth_requestAccounts')
  })

  test('reads go to the host’s node and never to the wallet', async () => {
    const { ask, wallet, h, connect } = start()
    await connect()
    const before = wallet.asked.length
    expect(await ask('eth_getBalance', [alice, 'latest'])).toBe('0x10')
    expect(wallet.asked.length).toBe(before)
    expect(h.http.calls.at(-1)?.body).toMatchObject({ method: 'eth_getBalance', params: [alice, 'latest'] })
  })

  test('reads go to the wallet where the host has no node, or not this network', async () => {
    const { ask, wallet, h, connect } = start(scriptedWallet({ eth_blockNumber: '0x77' }), { rpc: {} })
    await connect()
    wallet.script['eth_chainId'] = '0x2105'
    wallet.tell('chainChanged', '0x2105')
    expect(await ask('eth_blockNumber')).toBe('0x77')
    wallet.script['eth_chainId'] = '0x539'
    wallet.tell('chainChanged', '0x539')
    expect([await ask('eth_chainId'), await ask('eth_blockNumber')]).toEqual(['0x539', '0x77'])
    expect(
      h.http.calls.filter(({ body }) => (body as { method: string }).method === 'eth_blockNumber'),
    ).toEqual([])
  })

  test('code, message and data of a wallet and of a node stay theirs', async () => {
    const revert = { code: 3, message: 'execution reverted: poor', data: '0x08c379a0' }
    const { ask, connect } = start(
      scriptedWallet({ personal_sign: { code: -32099, message: 'own words', data: { why: 1 } } }),
      { http: () => ({ jsonrpc: '2.0', id: 1, error: revert }) },
    )
    await connect()
    expect(await failure(ask('personal_sign', []))).toMatchObject({
      code: -32099,
      message: 'own words',
      data: { why: 1 },
    })
    expect(await failure(ask('eth_call', [{}]))).toMatchObject(revert)
  })

  test('an error without data has no such field', async () => {
    const { ask, connect } = start(scriptedWallet({ eth_sign: { code: 4001, message: 'User rejected' } }))
    await connect()
    const error = await failure(ask('eth_sign', []))
    expect(['code' in error, 'data' in error]).toEqual([true, false])
  })

  test('permissions pass through, and to revoke them is answered although it ends the connection', async () => {
    const wallet = scriptedWallet({ wallet_getPermissions: [{ parentCapability: 'eth_accounts' }] })
    wallet.script['wallet_revokePermissions'] = () => {
      wallet.tell('accountsChanged', [])
      return null
    }
    const { ask, connect } = start(wallet)
    await connect()
    expect(await ask('wallet_getPermissions')).toEqual([{ parentCapability: 'eth_accounts' }])
    expect(await ask('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('parameters by name reach the wallet where the standard has them so', async () => {
    const { ask, wallet, connect } = start(scriptedWallet({ wallet_watchAsset: true }))
    await connect()
    const params = { type: 'ERC20', options: { address: alice } }
    expect(await ask('wallet_watchAsset', params)).toBe(true)
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_watchAsset', params })
  })

  test('to add a network of the host tells the wallet what the host knows of it, not what the page says', async () => {
    const added: unknown[] = []
    const wallet = scriptedWallet({
      wallet_switchEthereumChain: { code: 4902, message: 'Unrecognized chain' },
      wallet_addEthereumChain: (params: unknown) => {
        added.push(params)
        wallet.script['eth_chainId'] = '0x2105'
        return null
      },
    })
    const { ask, connect } = start(wallet)
    await connect()
    const trap = { chainId: '0x2105', chainName: 'Trap', rpcUrls: ['https://trap.example'] }
    expect(await ask('wallet_addEthereumChain', [trap])).toBeNull()
    expect(JSON.stringify(added)).toContain('"chainName":"Base"')
    expect(JSON.stringify(added)).not.toMatch(/trap/i)
    expect(await numberOf(ask('wallet_addEthereumChain', [{ ...trap, chainId: '0x539' }]))).toBe(4902)
  })

  test('a wallet that stays where it was is 4901', async () => {
    const { ask, connect } = start(scriptedWallet({ wallet_switchEthereumChain: null }))
    await connect()
    expect(await numberOf(ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }]))).toBe(4901)
  })

  test('what waits for the wallet fails with 4900 once the connection has ended', async () => {
    const { ask, wallet, connect } = start(scriptedWallet({ personal_sign: new Promise(() => {}) }))
    await connect()
    const signing = numberOf(ask('personal_sign', ['0x', alice]))
    await vi.waitFor(() => expect(wallet.asked.at(-1)?.method).toBe('personal_sign'))
    wallet.tell('accountsChanged', [])
    expect(await signing).toBe(4900)
  })
})

describe('listeners', () => {
  test('one that throws is told to the page and stops no other', async () => {
    const faults: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => faults.push(error))
    const { provider, connect } = start()
    const told: unknown[] = []
    const fault = new Error('mine')
    provider.on('accountsChanged', () => {
      throw fault
    })
    provider.on('accountsChanged', (accounts) => told.push(accounts))
    await connect()
    expect([told, faults]).toEqual([[[alice]], [fault]])
    vi.unstubAllGlobals()
  })

  test('what a listener does to its list changes nothing', async () => {
    const { provider, ask, connect } = start()
    provider.on('accountsChanged', (accounts: string[]) => void accounts.splice(0))
    await connect()
    expect(await ask('eth_accounts')).toEqual([alice])
  })

  test('of one that was added twice, one is taken away', async () => {
    const { provider, connect } = start()
    let times = 0
    const count = () => void times++
    const other = () => void (times += 10)
    expect(provider.on('connect', count).on('connect', count).removeListener('connect', count)).toBe(provider)
    provider.on('connect', other).removeListener('connect', other).removeListener('connect', other)
    await connect()
    expect(times).toBe(1)
  })

  test('two widgets do not notice each other', async () => {
    const [one, other] = [start(), start()]
    const told: string[] = []
    one.provider.on('connect', () => told.push('one'))
    other.provider.on('connect', () => told.push('other'))
    await one.connect()
    expect(told).toEqual(['one'])
    expect(await other.ask('eth_accounts')).toEqual([])
  })

  test('after the end nobody is told anything, and everything asked is 4900', async () => {
    const { h, provider, wallet, ask, connect } = start(
      scriptedWallet({ personal_sign: new Promise(() => {}) }),
    )
    await connect()
    const told: unknown[] = []
    await ask('eth_accounts')
    provider.on('accountsChanged', (accounts) => told.push(accounts))
    await settle()
    const signing = numberOf(ask('personal_sign', ['0x', alice]))
    await vi.waitFor(() => expect(wallet.asked.at(-1)?.method).toBe('personal_sign'))
    await h.dispose()
    told.length = 0
    wallet.tell('accountsChanged', [bob])
    expect([await signing, await numberOf(ask('eth_accounts')), told]).toEqual([4900, 4900, []])
  })
})
