import { afterEach, describe, expect, test, vi } from 'vitest'
import { statusAtom, sessionKey } from '#kernel'
import { sessionErrors } from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  settle,
  until,
  type FakeStorage,
  type Harness,
  type HttpAnswer,
} from '#kernel/testing'
import { external } from '../../external/index.js'
import type { Eip1193Provider } from '../contract.js'
import { switchTimeoutMs } from '../wallets/wallet-chain.js'
import { base, ethereum, evm } from '../index.js'
import { onChain } from '../node/testing/on-chain.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { evmProviderKey } from '../contract.js'

const node = 'http://127.0.0.1:1/node'
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates a wallet with scripted answers. */
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
      (listeners[event] = (listeners[event] ?? []).filter((entry) => entry !== listener)),
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
    companions: [external(hostWallet(wallet.provider))],
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
    (value) => expect.fail(`resolved with ${JSON.stringify(value)}`),
    (error: unknown) => error as Error & { code: unknown; data?: unknown },
  )
const numberOf = async (work: Promise<unknown>) => (await failure(work)).code

describe('request', () => {
  const throwing = {
    get method(): string {
      throw new Error('not for you')
    },
  }
  // behaviour 10.6
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
    ['an unknown method', { method: 'eth_mine' }, 4200],
    ['one of every object', { method: 'constructor' }, 4200],
    ['a subscription', { method: 'eth_subscribe', params: ['newHeads'] }, 4200],
  ])('rejects %s with an error code', async (_, request, code) => {
    const { provider, wallet, h } = start()
    const error = await failure(provider.request(request as never))
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
    expect([wallet.asked, h.http.calls]).toEqual([[], []])
  })

  // behaviour 10.6
  test.each([
    [undefined],
    [[]],
    [[{}]],
    [[{ chainId: 8453 }]],
    [[{ chainId: '8453' }]],
    [[{ chainId: '0x' }]],
    [[{ chainId: '0x0' }]],
    [[{ chainId: `0x${'f'.repeat(40)}` }]],
  ])('rejects an invalid chain id with -32602: %j', async (params) => {
    const { ask } = start()
    expect(await numberOf(ask('wallet_switchEthereumChain', params))).toBe(-32602)
    expect(await numberOf(ask('wallet_addEthereumChain', params))).toBe(-32602)
  })
})

describe('without a wallet', () => {
  test('has no accounts and the first configured chain, and sends reads to its node', async () => {
    const { ask } = start()
    expect([await ask('eth_accounts'), await ask('eth_chainId'), await ask('net_version')]).toEqual([
      [],
      '0x1',
      '1',
    ])
    expect(await ask('eth_blockNumber')).toBe('0x10')
  })

  // behaviour 10.6
  test('rejects wallet requests with 4100, and requests for a chain without a node with 4900', async () => {
    const { ask } = start(undefined, { rpc: {} })
    const { ask: elsewhere } = start()
    expect(await numberOf(ask('personal_sign', ['0x', alice]))).toBe(4100)
    expect(await numberOf(ask('wallet_getPermissions'))).toBe(4100)
    await elsewhere('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    expect(await numberOf(elsewhere('eth_blockNumber'))).toBe(4900)
  })

  // behaviour 10.6
  test.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    '%s rejects with 4100 while only wallets of other namespaces are connected',
    async (method) => {
      const { h, ask } = start()
      h.foyer.addPlugins(fakeNamespace('demo'), fakeConnectors(fakeConnector()))
      await h.service(sessionKey).connect({ connectorId: 'fake' })
      const error = await failure(ask(method, [{ chainId: '0x2105' }]))
      expect([error.code, error.message]).toEqual([4100, 'No wallet is connected for Base'])
      expect(sessionErrors.NOT_CONNECTED.is(error)).toBe(true)
    },
  )

  // behaviour 10.6
  test('eth_requestAccounts rejects with 4100 if no plugin has a view', async () => {
    expect(await numberOf(start().ask('eth_requestAccounts'))).toBe(4100)
  })

  test('a switch chooses a configured network', async () => {
    const { provider, ask } = start()
    const events: unknown[] = []
    provider.on('chainChanged', (chain) => events.push(chain))
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect([await ask('eth_chainId'), events]).toEqual(['0x2105', ['0x2105']])
  })
})

describe('with a wallet', () => {
  // behaviour 19.5
  test('emits connect, accountsChanged, chainChanged and disconnect', async () => {
    const { h, provider, wallet, connect } = start()
    const events: unknown[] = []
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'])
      provider.on(event, (payload: unknown) => events.push([event, payload]))
    await connect()
    wallet.tell('accountsChanged', [bob, alice])
    await until(() => events.length === 3, 'the accounts')
    wallet.tell('chainChanged', '0x2105')
    await until(() => events.length === 4, 'the chain')
    await h.service(sessionKey).disconnect()
    expect(events).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [alice]],
      ['accountsChanged', [bob, alice]],
      ['chainChanged', '0x2105'],
      // without a wallet, the chain of the host
      ['chainChanged', '0x1'],
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900, name: 'ProviderRpcError' })],
    ])
    expect(h.service(evmProviderKey)).toBe(provider)
  })

  test('emits changes from before the chunk has loaded', async () => {
    const { h, provider } = start()
    const events: unknown[] = []
    await h.service(sessionKey).connect({ connectorId: hostWalletId })
    provider.on('connect', (payload: unknown) => events.push(payload))
    provider.on('accountsChanged', (payload: unknown) => events.push(payload))
    await until(() => events.length >= 2, 'both events')
    expect(events).toEqual([{ chainId: '0x1' }, [alice]])
  })

  test('eth_requestAccounts waits for a reconnect', async () => {
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

  // behaviour 19.5
  test('sends reads to the host’s node, never to the wallet', async () => {
    const { ask, wallet, h, connect } = start()
    await connect()
    const before = wallet.asked.length
    expect(await ask('eth_getBalance', [alice, 'latest'])).toBe('0x10')
    expect(wallet.asked.length).toBe(before)
    expect(h.http.calls.at(-1)?.body).toMatchObject({ method: 'eth_getBalance', params: [alice, 'latest'] })
  })

  test('sends reads to the wallet if the host has no node for the network', async () => {
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

  // behaviour 10.7
  test('keeps code, message and data of errors of wallet and node', async () => {
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

  test('an error without data has no data field', async () => {
    const { ask, connect } = start(scriptedWallet({ eth_sign: { code: 4001, message: 'User rejected' } }))
    await connect()
    const error = await failure(ask('eth_sign', []))
    expect(['code' in error, 'data' in error]).toEqual([true, false])
  })

  test('forwards permissions; a revocation is answered although it ends the connection', async () => {
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

  test('forwards named parameters to the wallet', async () => {
    const { ask, wallet, connect } = start(scriptedWallet({ wallet_watchAsset: true }))
    await connect()
    const params = { type: 'ERC20', options: { address: alice } }
    expect(await ask('wallet_watchAsset', params)).toBe(true)
    expect(wallet.asked.at(-1)).toEqual({ method: 'wallet_watchAsset', params })
  })

  // behaviour 10.7, 19.2
  test('wallet_addEthereumChain sends the configured network, not the parameters of the page', async () => {
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

  // behaviour 10.7
  test('rejects with 4901 if the wallet stays on its network', async () => {
    const { h, ask, wallet, connect } = start(scriptedWallet({ wallet_switchEthereumChain: null }))
    await connect()
    const switching = numberOf(ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }]))
    await until(() => wallet.asked.at(-1)?.method === 'eth_chainId', 'the request for the chain')
    await h.clock.advance(switchTimeoutMs)
    expect(await switching).toBe(4901)
  })

  // behaviour 10.7
  test('rejects pending wallet requests with 4900 when the connection ends', async () => {
    const { ask, wallet, connect } = start(scriptedWallet({ personal_sign: new Promise(() => {}) }))
    await connect()
    const signing = numberOf(ask('personal_sign', ['0x', alice]))
    await until(() => wallet.asked.at(-1)?.method === 'personal_sign', 'the request for a signature')
    wallet.tell('accountsChanged', [])
    expect(await signing).toBe(4900)
  })
})

describe('listeners', () => {
  test('a throwing listener is reported to the page and stops no other', async () => {
    const faults: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => faults.push(error))
    const { provider, connect } = start()
    const events: unknown[] = []
    const fault = new Error('mine')
    provider.on('accountsChanged', () => {
      throw fault
    })
    provider.on('accountsChanged', (accounts) => events.push(accounts))
    await connect()
    expect([events, faults]).toEqual([[[alice]], [fault]])
    vi.unstubAllGlobals()
  })

  test('a listener cannot change the emitted list', async () => {
    const { provider, ask, connect } = start()
    provider.on('accountsChanged', (accounts: string[]) => void accounts.splice(0))
    await connect()
    expect(await ask('eth_accounts')).toEqual([alice])
  })

  test('removeListener removes one of two registrations', async () => {
    const { provider, connect } = start()
    let times = 0
    const count = () => void times++
    const second = () => void (times += 10)
    expect(provider.on('connect', count).on('connect', count).removeListener('connect', count)).toBe(provider)
    provider.on('connect', second).removeListener('connect', second).removeListener('connect', second)
    await connect()
    expect(times).toBe(1)
  })

  test('two widgets are isolated', async () => {
    const [first, second] = [start(), start()]
    const events: string[] = []
    first.provider.on('connect', () => events.push('first'))
    second.provider.on('connect', () => events.push('second'))
    await first.connect()
    expect(events).toEqual(['first'])
    expect(await second.ask('eth_accounts')).toEqual([])
  })

  // behaviour 10.7
  test('after dispose, emits nothing and rejects requests with 4900', async () => {
    const { h, provider, wallet, ask, connect } = start(
      scriptedWallet({ personal_sign: new Promise(() => {}) }),
    )
    await connect()
    const events: unknown[] = []
    await ask('eth_accounts')
    provider.on('accountsChanged', (accounts) => events.push(accounts))
    await settle()
    const signing = numberOf(ask('personal_sign', ['0x', alice]))
    await until(() => wallet.asked.at(-1)?.method === 'personal_sign', 'the request for a signature')
    await h.dispose()
    events.length = 0
    wallet.tell('accountsChanged', [bob])
    expect([await signing, await numberOf(ask('eth_accounts')), events]).toEqual([4900, 4900, []])
  })
})
