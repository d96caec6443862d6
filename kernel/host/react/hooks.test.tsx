import { StrictMode, version, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { balancesCapability } from '../../contracts/assets.js'
import { networkSwitched } from '../../contracts/session-events.js'
import { signingCapability, type Signing } from '../../contracts/signing.js'
import { WidgetError } from '../../core/errors/widget-error.js'
import { capability, type CapabilityOffer } from '../../core/plugins/contributions.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import {
  FoyerProvider,
  reactErrors,
  useBalance,
  useConnect,
  useDisconnect,
  useFoyerEvent,
  useNetwork,
  useSign,
  type ActionState,
  type NativeAmount,
  type SignRequest,
  type UseBalance,
  type UseConnect,
  type UseDisconnect,
  type UseNetwork,
  type UseSign,
} from './index.js'

interface Shown {
  connect: UseConnect
  disconnect: UseDisconnect
  network: UseNetwork
  balance: UseBalance
  sign: UseSign
}

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
const no = () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))

let h: Harness
let unmount = () => {}
afterEach(async () => {
  unmount()
  await h.dispose()
})

/** Draws all hooks under StrictMode; the answer is what they say now. */
function show(
  options: {
    connect?: () => Promise<never>
    offers?: readonly CapabilityOffer[]
    children?: ReactNode
  } = {},
) {
  const connector = fakeConnector(options.connect ? { connect: options.connect } : {})
  h = createPluginHarness(fakeConnectors(connector), {
    beside: [fakeNamespace('demo', options.offers ?? [], networks)],
  })
  const seen: { now: Shown } = { now: undefined as never }
  function All() {
    const now = {
      connect: useConnect(),
      disconnect: useDisconnect(),
      network: useNetwork(),
      balance: useBalance(),
      sign: useSign(),
    }
    seen.now = now
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <StrictMode>
      <FoyerProvider foyer={h.foyer}>
        <All />
        {options.children}
      </FoyerProvider>
    </StrictMode>,
  )
  unmount = () => root.unmount()
  const is = <T,>(what: (now: Shown) => ActionState<T>, status: ActionState<T>['status']) =>
    until(() => seen.now && what(seen.now).status === status && what(seen.now), `the status ${status}`)
  const connected = async () => {
    await is((now) => now.connect, 'idle')
    return seen.now.connect.connect({ connectorId: 'fake' })
  }
  return { seen, is, connected }
}

describe(`hooks for hosts (React ${version.split('.')[0]})`, () => {
  test('useConnect lists connectors, connects, and says what came of it', async () => {
    const { seen, is, connected } = show()
    const connection = await connected()
    expect(connection?.accounts).toEqual(['demo:1:alice'])
    const { data, error } = await is((now) => now.connect, 'success')
    expect([data, error]).toEqual([connection, undefined])
    expect(seen.now.connect.connectors.map(({ id }) => id)).toEqual(['fake'])
  })

  test('a "no" of the visitor is no error, anything else is, and neither throws', async () => {
    const refused = show({ connect: no })
    expect(await refused.connected()).toBeUndefined()
    await refused.is((now) => now.connect, 'idle')
    expect(await refused.seen.now.connect.connect({ connectorId: 'nobody' })).toBeUndefined()
    const { error } = await refused.is((now) => now.connect, 'error')
    expect((error as WidgetError).code).toBe('session/CONNECTOR_NOT_FOUND')
  })

  test('of two starts the last one has the state', async () => {
    const gates: (() => void)[] = []
    const slow = () => new Promise<never>((_, reject) => gates.push(() => reject(new Error('late'))))
    const { seen, is } = show({ connect: slow })
    await is((now) => now.connect, 'idle')
    const first = seen.now.connect.connect({ connectorId: 'fake' })
    await until(() => gates.length === 1)
    await seen.now.connect.connect({ connectorId: 'nobody' })
    gates[0]?.()
    await first
    const { error } = await is((now) => now.connect, 'error')
    expect((error as WidgetError).code).toBe('session/CONNECTOR_NOT_FOUND')
  })

  test('useDisconnect ends the connection, also as the handler of a click', async () => {
    const { seen, is, connected } = show()
    await connected()
    await seen.now.disconnect.disconnect(new Event('click') as never)
    await is((now) => now.disconnect, 'success')
    await is((now) => now.balance, 'idle')
  })

  test('useNetwork tells the network in use and goes to another one', async () => {
    const { seen, is } = show()
    await is((now) => now.network, 'idle')
    expect(seen.now.network.caipNetwork?.name).toBe('Demo 1')
    await seen.now.network.switchNetwork('demo:2')
    await until(() => seen.now.network.caipNetwork?.name === 'Demo 2')
    await seen.now.network.switchNetwork('demo:9')
    const { error } = await is((now) => now.network, 'error')
    expect((error as WidgetError).message).toBe('Chain not configured')
  })

  test('useBalance is idle, pending and then knows, and says why it could not be read again', async () => {
    const value: { native: () => Promise<never> | Promise<object> } = {
      native: async () => ({ value: 1482n, decimals: 2, symbol: 'DEMO' }),
    }
    const offer = capability(balancesCapability, async () => () => ({
      native: () => value.native() as never,
    }))
    const { seen, is, connected } = show({ offers: [offer] })
    expect((await is((now) => now.balance, 'idle')).data).toBeUndefined()
    await connected()
    const { data } = await is<NativeAmount>((now) => now.balance, 'success')
    expect(data).toEqual({ balance: '14.82', symbol: 'DEMO' })
    value.native = () => Promise.reject(new Error('gone'))
    await seen.now.balance.refresh()
    const again = await is<NativeAmount>((now) => now.balance, 'error')
    expect([(again.error as Error).message, again.data]).toEqual(['gone', data])
  })

  test('useSign signs texts and typed data with the account in use', async () => {
    const asked: unknown[] = []
    const signing: Signing = {
      message: async ({ account, network, message }) => {
        asked.push([account, network.name, message])
        return 'signed'
      },
    }
    const { seen, is, connected } = show({
      offers: [capability(signingCapability, async () => () => signing)],
    })
    const sign = async (request: SignRequest) => seen.now.sign.sign(request)
    await is((now) => now.sign, 'idle')
    await sign({ message: 'hello' })
    expect(reactErrors.NOT_CONNECTED.is((await is((now) => now.sign, 'error')).error)).toBe(true)
    await connected()
    expect(await sign({ message: 'hello' })).toBe('signed')
    expect(asked).toEqual([['demo:1:alice', 'Demo 1', 'hello']])
    await is((now) => now.sign, 'success')
    await sign({ typedData: {} })
    expect(reactErrors.UNSUPPORTED.is((await is((now) => now.sign, 'error')).error)).toBe(true)
  })

  test('useFoyerEvent hears each event once, by the listener of the last render, until it is unmounted', async () => {
    const heard: string[] = []
    function Ear() {
      useFoyerEvent(networkSwitched, ({ caipNetworkId }) => heard.push(caipNetworkId))
      return null
    }
    const { seen, is } = show({ children: <Ear /> })
    await is((now) => now.network, 'idle')
    await seen.now.network.switchNetwork('demo:2')
    expect(heard).toEqual(['demo:2'])
    unmount()
    await seen.now.network.switchNetwork('demo:1')
    expect(heard).toEqual(['demo:2'])
  })
})
