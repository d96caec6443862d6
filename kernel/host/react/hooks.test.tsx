import { StrictMode, version, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test } from 'vitest'
import { networkSwitched } from '../../contracts/session-events.js'
import { WidgetError } from '../../core/errors/widget-error.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import {
  FoyerProvider,
  useAccount,
  useConnect,
  useDisconnect,
  useFoyerEvent,
  useNetwork,
  type ActionState,
} from './index.js'

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
const reject = () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))

function useHooks() {
  return { account: useAccount(), connect: useConnect(), disconnect: useDisconnect(), network: useNetwork() }
}
type Hooks = ReturnType<typeof useHooks>

let h: Harness
let unmount = () => {}
afterEach(async () => {
  unmount()
  await h.dispose()
})

/** Renders all hooks in StrictMode. `current` has their latest results. */
async function show({ connect, children }: { connect?: () => Promise<never>; children?: ReactNode } = {}) {
  h = createPluginHarness(fakeConnectors(fakeConnector(connect ? { connect } : {})), {
    companions: [fakeNamespace('demo', [], networks)],
  })
  const rendered: { current: Hooks } = { current: undefined as never }
  function All() {
    rendered.current = useHooks()
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <StrictMode>
      <FoyerProvider foyer={h.foyer}>
        <All />
        {children}
      </FoyerProvider>
    </StrictMode>,
  )
  unmount = () => root.unmount()
  await until(() => rendered.current, 'the first render')
  const is = <T,>(select: (hooks: Hooks) => ActionState<T>, status: ActionState<T>['status']) =>
    until(
      () => select(rendered.current).status === status && select(rendered.current),
      `the status ${status}`,
    )
  return { rendered, is }
}

const codeOf = ({ error }: ActionState<unknown>) => (error as WidgetError).code

describe(`hooks for hosts (React ${version.split('.')[0]})`, () => {
  test('useConnect lists the connectors, connects, and returns the connection', async () => {
    const { rendered, is } = await show()
    expect(rendered.current.connect.status).toBe('idle')
    const connection = await rendered.current.connect.connect({ connectorId: 'fake' })
    expect(connection?.accounts).toMatchObject([{ caipAddress: 'demo:1:alice' }])
    const { data, error } = await is((hooks) => hooks.connect, 'success')
    expect([data, error]).toEqual([connection, undefined])
    expect(rendered.current.connect.connectors.map(({ id }) => id)).toEqual(['fake'])
  })

  // behaviour 10.2
  test('a rejection by the user leaves the status idle, another failure is an error, and neither throws', async () => {
    const { rendered, is } = await show({ connect: reject })
    expect(await rendered.current.connect.connect({ connectorId: 'fake' })).toBeUndefined()
    await is((hooks) => hooks.connect, 'idle')
    expect(await rendered.current.connect.connect({ connectorId: 'unknown' })).toBeUndefined()
    expect(codeOf(await is((hooks) => hooks.connect, 'error'))).toBe('session/CONNECTOR_NOT_FOUND')
  })

  test('an action that is started twice has the state of the second start', async () => {
    const pending: (() => void)[] = []
    const slow = () => new Promise<never>((_, fail) => pending.push(() => fail(new Error('late'))))
    const { rendered, is } = await show({ connect: slow })
    const first = rendered.current.connect.connect({ connectorId: 'fake' })
    await until(() => pending.length === 1)
    await rendered.current.connect.connect({ connectorId: 'unknown' })
    pending[0]?.()
    await first
    expect(codeOf(await is((hooks) => hooks.connect, 'error'))).toBe('session/CONNECTOR_NOT_FOUND')
  })

  test('useDisconnect disconnects, also as a click handler', async () => {
    const { rendered, is } = await show()
    await rendered.current.connect.connect({ connectorId: 'fake' })
    await until(() => rendered.current.account.address === 'alice')
    await rendered.current.disconnect.disconnect(new Event('click') as never)
    await is((hooks) => hooks.disconnect, 'success')
    await until(() => rendered.current.account.address === undefined)
  })

  test('useNetwork returns the current network and switches to another network', async () => {
    const { rendered, is } = await show()
    expect(rendered.current.network.caipNetwork?.name).toBe('Demo 1')
    await rendered.current.network.switchNetwork('demo:2')
    await until(() => rendered.current.network.caipNetwork?.name === 'Demo 2')
    await rendered.current.network.switchNetwork('demo:9')
    const { error } = await is((hooks) => hooks.network, 'error')
    expect((error as WidgetError).message).toBe('Chain not configured')
  })

  test('useFoyerEvent calls the listener of the last render once per event, until unmount', async () => {
    const events: string[] = []
    function Listener() {
      useFoyerEvent(networkSwitched, ({ caipNetworkId }) => events.push(caipNetworkId))
      return null
    }
    const { rendered } = await show({ children: <Listener /> })
    await rendered.current.network.switchNetwork('demo:2')
    expect(events).toEqual(['demo:2'])
    unmount()
    await rendered.current.network.switchNetwork('demo:1')
    expect(events).toEqual(['demo:2'])
  })
})
