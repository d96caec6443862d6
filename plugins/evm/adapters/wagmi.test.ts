import * as wagmi3 from '@wagmi/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { base, mainnet, sepolia } from 'viem/chains'
import * as wagmi2 from 'wagmi-core-2'
import { accountOf, networkState, sessionKey } from '#kernel'
import { createFakeStorage, createPluginHarness, until, type Harness, type HttpAnswer } from '#kernel/testing'
import { startDevnet, type Devnet } from '../../../tooling/devnet/devnet.mjs'
import { external } from '../../external/index.js'
import { evmNamespace, toNetwork, evm } from '../index.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { createTestWallet, type TestWallet, type TestWalletOptions } from '../testing/wallet.js'
import { foyerConnector, syncWagmi, wagmiParameters, type WagmiConfig } from './wagmi.js'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet()
})
afterAll(() => devnet.stop())

/** Storage of a page for wagmi. */
const createMemory = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

/** Forwards a request to the chain. */
const forward: HttpAnswer = ({ url, body }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A page with a widget and wagmi; pages with the same memories are one page that was reloaded. */
function createPages(options: Partial<TestWalletOptions> = {}) {
  const chains = devnet.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  const wallet = createTestWallet({
    chains,
    approve: () => 'approve',
    origin: 'https://host.example',
    ...options,
  })
  return { wallet, foyerMemory: createFakeStorage(), wagmiMemory: createMemory() }
}
type Pages = ReturnType<typeof createPages>

let wallet: TestWallet
let h: Harness
const disposals: (() => unknown)[] = []
afterEach(async () => {
  for (const dispose of disposals.splice(0).reverse()) await dispose()
})

function openWidget(pages: Pages) {
  const widget = createPluginHarness(
    evm({
      networks: [mainnet, base],
      rpc: Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    }),
    {
      companions: [external(hostWallet(pages.wallet.provider))],
      storage: pages.foyerMemory,
      http: Object.fromEntries(devnet.chains.map(({ rpcUrl }) => [rpcUrl, forward])),
    },
  )
  disposals.push(() => widget.dispose())
  wallet = pages.wallet
  h = widget
  return widget
}

const connectWallet = () => h.service(sessionKey).connect({ connectorId: hostWalletId })
const account = () => h.read(accountOf(evmNamespace))

describe.each([
  ['wagmi 3', wagmi3 as unknown as typeof wagmi2],
  ['wagmi 2', wagmi2],
] as const)('%s', (version, wagmi) => {
  function open(pages = createPages()) {
    const { foyer } = openWidget(pages)
    const config = wagmi.createConfig({
      ...wagmiParameters(foyer, { chains: [mainnet, base], pollingInterval: 20 }),
      storage: wagmi.createStorage({ storage: pages.wagmiMemory }),
    })
    disposals.push(syncWagmi(foyer, config))
    return config
  }
  type Config = ReturnType<typeof open>

  /** Both states, as texts that are equal if they agree. */
  const states = (config: Config) => {
    const { accounts = [], chainId } = config.state.connections.get(config.state.current ?? '') ?? {}
    const { allAccounts, caipNetworkId } = account()
    return {
      wagmi: `${config.state.status} ${accounts.join()} ${chainId ?? config.state.chainId}`,
      foyer: `${allAccounts.length > 0 ? 'connected' : 'disconnected'} ${allAccounts
        .map(({ caipAddress }) => caipAddress.split(':')[2])
        .join()} ${(caipNetworkId ?? h.read(networkState(evmNamespace)).caipNetworkId)?.split(':')[1]}`,
    }
  }
  const expectAgreement = (config: Config, text: string) =>
    expect(states(config)).toEqual({ wagmi: text, foyer: text })
  const awaitAgreement = (config: Config, text: string) =>
    expect.poll(() => states(config)).toEqual({ wagmi: text, foyer: text })

  test('is the version that it says', () => {
    expect((wagmi as { version?: string }).version).toMatch(version === 'wagmi 3' ? /^3\./ : /^2\./)
  })

  test('is connected by a connect of the widget, at once', async () => {
    const config = open()
    expectAgreement(config, 'disconnected  1')
    await connectWallet()
    expectAgreement(config, `connected ${wallet.account} 1`)
    expect(wagmi.getAccount(config)).toMatchObject({ address: wallet.account, isConnected: true, chainId: 1 })
  })

  test('follows accounts and network of the wallet', async () => {
    const config = open()
    await connectWallet()
    wallet.selectAccount(1)
    await awaitAgreement(config, `connected ${wallet.account} 1`)
    wallet.switchChain(8453)
    await awaitAgreement(config, `connected ${wallet.account} 8453`)
    expect(config.state.chainId).toBe(8453)
    // not configured: wagmi keeps its network and has that of the connection
    wallet.switchChain(sepolia.id)
    await awaitAgreement(config, `connected ${wallet.account} ${sepolia.id}`)
    expect(config.state.chainId).toBe(8453)
  })

  test('switches the network of the wallet, from either side', async () => {
    const config = open()
    await connectWallet()
    expect(await wagmi.switchChain(config, { chainId: base.id })).toMatchObject({ id: base.id })
    expectAgreement(config, `connected ${wallet.account} 8453`)
    expect(wallet.chainId).toBe(8453)
    await h.service(sessionKey).switchNetwork(`${evmNamespace}:1`)
    expectAgreement(config, `connected ${wallet.account} 1`)
  })

  test('rejects a switch as wagmi does', async () => {
    const config = open()
    await connectWallet()
    wallet.behave({ reject: true })
    await expect(wagmi.switchChain(config, { chainId: base.id })).rejects.toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
    await expect(wagmi.switchChain(config, { chainId: 5 })).rejects.toMatchObject({
      name: 'SwitchChainError',
      code: 4902,
    })
    expectAgreement(config, `connected ${wallet.account} 1`)
  })

  test('connects by a connection of the widget, without a modal', async () => {
    const config = open()
    await connectWallet()
    await wagmi.disconnect(config)
    await connectWallet()
    const connector = config.connectors[0]!
    await expect(wagmi.connect(config, { connector })).rejects.toThrow('already connected')
    expectAgreement(config, `connected ${wallet.account} 1`)
  })

  test.each(['widget', 'wagmi', 'wallet'])('is disconnected by the %s, and connects again', async (side) => {
    const config = open()
    for (const round of [1, 2, 3]) {
      await connectWallet()
      expectAgreement(config, `connected ${wallet.account} 1`)
      if (side === 'widget') await h.service(sessionKey).disconnect()
      else if (side === 'wagmi') await wagmi.disconnect(config)
      else wallet.disconnectSite()
      await awaitAgreement(config, 'disconnected  1')
      expect(config.state.current, `round ${round}`).toBeNull()
    }
  })

  test('is restored after a reload, with account and network', async () => {
    const pages = createPages()
    const first = open(pages)
    await connectWallet()
    await wagmi.switchChain(first, { chainId: base.id })
    for (const dispose of disposals.splice(0).reverse()) await dispose()

    const second = open(pages)
    await wagmi.reconnect(second)
    expectAgreement(second, `connected ${wallet.account} 8453`)
    expect(second.state.chainId).toBe(8453)
  })

  test('is restored with the widget if the host does not reconnect', async () => {
    const pages = createPages()
    open(pages)
    await connectWallet()
    for (const dispose of disposals.splice(0).reverse()) await dispose()
    const config = open(pages)
    await awaitAgreement(config, `connected ${wallet.account} 1`)
  })

  test('is disconnected after a reload if the wallet is, and stays so', async () => {
    const pages = createPages()
    open(pages)
    await connectWallet()
    for (const dispose of disposals.splice(0).reverse()) await dispose()
    pages.wallet.disconnectSite()
    const config = open(pages)
    await wagmi.reconnect(config)
    expectAgreement(config, 'disconnected  1')
  })

  test('is connected by the widget while wagmi reconnects, although wagmi ignores events then', async () => {
    const config = open()
    const reconnecting = wagmi.reconnect(config)
    await connectWallet()
    await reconnecting
    expectAgreement(config, `connected ${wallet.account} 1`)
  })

  test('does not miss a change between the answer to a connect and its storage', async () => {
    const pages = createPages()
    let onWrite = async () => {}
    const { foyer } = openWidget(pages)
    const config: Config = wagmi.createConfig({
      ...wagmiParameters(foyer),
      storage: wagmi.createStorage({
        storage: {
          ...pages.wagmiMemory,
          setItem: async (key: string, value: string) => {
            if (key.endsWith('recentConnectorId')) await onWrite()
            pages.wagmiMemory.setItem(key, value)
          },
        },
      }),
    })
    disposals.push(syncWagmi(foyer, config))
    await connectWallet()
    await wagmi.disconnect(config)
    await connectWallet()
    const connector = config.connectors[0]!
    // wagmi alone has lost the connection
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'connecting' }))
    onWrite = async () => {
      wallet.selectAccount(1)
      await until(() => account().address === wallet.account, 'the other account')
    }
    await wagmi.connect(config, { connector })
    expectAgreement(config, `connected ${wallet.account} 1`)
  })

  test('has the network of the widget without a connection, in both directions', async () => {
    const config = open()
    await wagmi.switchChain(config, { chainId: base.id })
    await awaitAgreement(config, 'disconnected  8453')
    await h.service(sessionKey).switchNetwork(`${evmNamespace}:1`)
    expectAgreement(config, 'disconnected  1')
  })

  test('has networks that the host adds later, and reads them', async () => {
    const config = open()
    const { rpcUrl } = devnet.chains.find(({ id }) => id === sepolia.id)!
    await h.foyer.addNetwork(toNetwork(sepolia, [rpcUrl]))
    expect(config.chains.map(({ id }) => id)).toEqual([1, 8453, sepolia.id])
    expect(
      (await wagmi.getBalance(config, { address: wallet.account, chainId: sepolia.id })).value,
    ).toBeGreaterThan(0n)
    await connectWallet()
    await wagmi.switchChain(config, { chainId: sepolia.id })
    expectAgreement(config, `connected ${wallet.account} ${sepolia.id}`)
  })

  test('connects another connector beside the widget, whose network stays its own', async () => {
    const config = open()
    await connectWallet()
    const other = wagmi.mock({ accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })
    await wagmi.connect(config, { connector: other })
    expect(config.state.connections.size).toBe(2)
    wallet.switchChain(8453)
    const { uid } = config.connectors[0]!
    await expect.poll(() => config.state.connections.get(uid)?.chainId).toBe(8453)
    expect(config.state.connections.get(config.state.current!)?.chainId).toBe(1)
    await h.service(sessionKey).disconnect()
    expect([...config.state.connections.keys()]).toEqual([config.state.current])
  })

  test('agrees after any order of actions of both sides', async () => {
    const config = open()
    const actions = [
      connectWallet,
      () => wagmi.switchChain(config, { chainId: base.id }),
      () => h.service(sessionKey).switchNetwork(`${evmNamespace}:1`),
      async () => wallet.selectAccount(1),
      async () => wallet.switchChain(1),
      async () => wallet.selectAccount(0),
      () => wagmi.disconnect(config),
      () => h.service(sessionKey).disconnect(),
      () => wagmi.reconnect(config),
      async () => wallet.disconnectSite(),
    ]
    // a fixed linear congruential sequence
    let seed = 7
    for (let step = 0; step < 60; step++) {
      seed = (seed * 1103515245 + 12345) % 2 ** 31
      const action = actions[seed % actions.length]!
      const pending = action().catch(() => {})
      if (seed % 3 > 0) await pending
    }
    await until(() => config.state.status !== 'reconnecting' && config.state.status !== 'connecting', 'wagmi')
    await expect
      .poll(() => {
        const { wagmi: left, foyer } = states(config)
        return left === foyer
      })
      .toBe(true)
  })
})

test('syncWagmi names the remedy without a connector of the widget', () => {
  const { foyer } = openWidget(createPages())
  const parameters = wagmiParameters(foyer)
  const config = wagmi3.createConfig({ ...parameters, connectors: [] })
  expect(() => syncWagmi(foyer, config as unknown as WagmiConfig)).toThrow('foyerConnector(foyer)')
  const { foyer: other } = openWidget(createPages())
  const foreign = wagmi3.createConfig({ ...parameters, connectors: [foyerConnector(other)] })
  expect(() => syncWagmi(foyer, foreign)).toThrow('foyerConnector(foyer)')
})
