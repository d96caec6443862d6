import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import * as wagmi3 from '@wagmi/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { base, mainnet } from 'viem/chains'
import * as wagmi2 from 'wagmi-core-2'
import {
  createConfig,
  createStorage,
  useBalance,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { accountOf, historyAtom, sessionKey } from '#kernel'
import {
  createFakeStorage,
  createPluginHarness,
  createScreen,
  until,
  type Harness,
  type HttpAnswer,
} from '#kernel/testing'
import { connect } from '../../connect/index.js'
import { external } from '../../external/index.js'
import { evm, evmNamespace } from '../index.js'
import { hostWallet, hostWalletId } from '../testing/fixtures/host-page.js'
import { createTestWallet, type TestWallet } from '../testing/wallet.js'
import { syncWagmi, wagmiParameters } from './wagmi.js'

let devnet: Awaited<ReturnType<typeof startChains>>
let wallet: TestWallet
let h: Harness
const storage = createFakeStorage()
beforeAll(async () => {
  devnet = await startChains()
})
afterAll(() => devnet.stop())

/** Starts the local chains in another process, because their code needs Node's globals instead of a page's. */
async function startChains() {
  const source = `
    import { startDevnet } from './tooling/devnet/devnet.mjs'
    const devnet = await startDevnet()
    console.log(JSON.stringify(devnet.chains))
    process.stdin.resume().once('end', () => devnet.stop())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    chains: JSON.parse(line.toString()) as { id: number; name: string; rpcUrl: string }[],
    async stop() {
      child.stdin.end()
      await exit
    },
  }
}

const forward: HttpAnswer = ({ url, body }) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

function openWidget(area = createFakeStorage()) {
  h = createPluginHarness(
    evm({
      networks: [mainnet, base],
      rpc: Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    }),
    {
      companions: [external(hostWallet(wallet.provider)), connect()],
      http: Object.fromEntries(devnet.chains.map(({ rpcUrl }) => [rpcUrl, forward])),
      storage: area,
    },
  )
  return h.foyer
}

beforeEach(() => {
  const chains = devnet.chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  wallet = createTestWallet({ chains, origin: 'https://host.example' })
})
afterEach(async () => {
  wallet.destroy()
  await h.dispose()
})

/** The modal that a connect by wagmi has opened. */
async function modal() {
  const root = await until(
    () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot,
    'the modal root',
  )
  await until(() => root.querySelector('[role="dialog"]'), 'the modal')
  return createScreen(root)
}

/** Picks the wallet in the modal. */
async function pressWallet() {
  const { root } = await modal()
  const rows = () => [...root.querySelectorAll('button')]
  const row = await until(() => rows().find(({ textContent }) => textContent?.includes('Test Wallet')), 'it')
  row.click()
  return until(() => wallet.pending[0], 'the request')
}

describe.each([
  ['wagmi 3', wagmi3 as unknown as typeof wagmi2],
  ['wagmi 2', wagmi2],
] as const)('connect of %s', (_, wagmi) => {
  const open = () => {
    const foyer = openWidget()
    const config = wagmi.createConfig({ ...wagmiParameters(foyer), storage: null })
    syncWagmi(foyer, config)
    return { config, connector: config.connectors[0]! }
  }

  test('opens the modal and resolves once the wallet has approved', async () => {
    const { config, connector } = open()
    const connecting = wagmi.connect(config, { connector })
    const request = await pressWallet()
    expect(config.state.status).toBe('connecting')
    request.approve()
    expect(await connecting).toEqual({ accounts: [wallet.account], chainId: 1 })
    expect(config.state.status).toBe('connected')
    expect(h.read(accountOf(evmNamespace)).address).toBe(wallet.account)
    await until(() => h.read(historyAtom).length === 0, 'the modal to close')
  })

  test('connects on the requested network', async () => {
    const { config, connector } = open()
    const connecting = wagmi.connect(config, { connector, chainId: 8453 })
    const request = await pressWallet()
    request.approve()
    const further = await until(() => wallet.pending[0], 'the switch')
    further.approve()
    expect(await connecting).toEqual({ accounts: [wallet.account], chainId: 8453 })
    expect(config.state.chainId).toBe(8453)
  })

  test('rejects with UserRejectedRequestError if the modal is closed', async () => {
    const { config, connector } = open()
    const connecting = wagmi.connect(config, { connector }).catch((error: unknown) => error)
    await modal()
    h.foyer.close()
    expect(await connecting).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  })
})

describe('hooks of wagmi 3', () => {
  /** Values and actions of the hooks in the last render. */
  const usePage = () => {
    // wagmi renders again only for values that were read while rendering
    const { status, address, chainId } = useConnection()
    return {
      shown: [status, address, chainId],
      connectors: useConnectors(),
      connect: useConnect(),
      disconnect: useDisconnect(),
      switchChain: useSwitchChain(),
      signMessage: useSignMessage(),
      balance: useBalance({ address }).data?.value,
    }
  }
  let hooks: ReturnType<typeof usePage> | undefined
  let root: Root | undefined

  async function render(area?: typeof storage) {
    hooks = undefined
    const entries = new Map<string, string>()
    const foyer = openWidget(area)
    const config = createConfig({
      ...wagmiParameters(foyer),
      storage: createStorage({
        storage: {
          getItem: (key) => entries.get(key) ?? null,
          setItem: (key, value) => void entries.set(key, value),
          removeItem: (key) => void entries.delete(key),
        },
      }),
    })
    syncWagmi(foyer, config)
    const Page = () => {
      hooks = usePage()
      return null
    }
    root = createRoot(document.createElement('div'))
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    root.render(
      <WagmiProvider config={config}>
        <QueryClientProvider client={client}>
          <Page />
        </QueryClientProvider>
      </WagmiProvider>,
    )
    await until(() => hooks, 'the first render')
  }
  /** Waits for a state of the hooks. */
  const sees = (read: () => unknown, expected: unknown) => expect.poll(read).toEqual(expected)
  const shown = () => hooks?.shown
  afterEach(() => root?.unmount())

  test('useConnect opens the modal; the other hooks follow', async () => {
    await render()
    await sees(shown, ['disconnected', undefined, undefined])
    const [connector] = hooks!.connectors
    hooks?.connect.mutate({ connector: connector! })
    const request = await pressWallet()
    request.approve()
    await sees(shown, ['connected', wallet.account, 1])
    await sees(() => (hooks?.balance ?? 0n) > 0n, true)

    hooks?.signMessage.mutate({ message: 'hello' })
    const prompt = await until(() => wallet.pending[0], 'the signature')
    prompt.approve()
    await sees(() => hooks?.signMessage.status, 'success')

    hooks?.switchChain.mutate({ chainId: base.id })
    const further = await until(() => wallet.pending[0], 'the switch')
    further.approve()
    await sees(shown, ['connected', wallet.account, 8453])

    hooks?.disconnect.mutate()
    await sees(shown, ['disconnected', undefined, undefined])
    expect(h.read(accountOf(evmNamespace)).status).toBe('disconnected')
  })

  test('useConnect has the error UserRejectedRequestError once the modal is closed', async () => {
    await render()
    const [connector] = hooks!.connectors
    hooks?.connect.mutate({ connector: connector! })
    await modal()
    h.foyer.close()
    await sees(() => hooks?.connect.error?.name, 'UserRejectedRequestError')
    await sees(shown, ['disconnected', undefined, undefined])
  })

  test('hooks follow the widget, and both are restored after a reload', async () => {
    await render(storage)
    const connecting = h.service(sessionKey).connect({ connectorId: hostWalletId })
    const request = await until(() => wallet.pending[0], 'the request')
    request.approve()
    await connecting
    await sees(shown, ['connected', wallet.account, 1])
    wallet.selectAccount(1)
    await sees(shown, ['connected', wallet.account, 1])

    root?.unmount()
    await h.dispose()
    await render(storage)
    await sees(shown, ['connected', wallet.account, 1])
    await h.service(sessionKey).disconnect()
    await sees(shown, ['disconnected', undefined, undefined])
  })
})
