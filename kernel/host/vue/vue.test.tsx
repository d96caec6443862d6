import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createApp, createSSRApp, h as vnode, Suspense, type App, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { networkSwitched } from '../../contracts/session-events.js'
import { sessionKey } from '../../contracts/session.js'
import { WidgetError } from '../../core/errors/widget-error.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork } from '../../testing/fakes.js'
import { createPluginHarness, type Harness, type HarnessOptions } from '../../testing/harness.js'
import { createFakeStorage, settle } from '../../testing/fake-edges.js'
import { statusAtom } from '../../session/state.js'
import { until } from '../../testing/until.js'
import type { RememberedAccount } from '../account-cookie.js'
import {
  FoyerPlugin,
  provideFoyer,
  useAccount,
  useConnect,
  useDisconnect,
  useFoyer,
  useFoyerEvent,
  useNetwork,
} from './index.js'

const networks = [fakeNetwork('demo', 1), fakeNetwork('demo', 2)]
const reject = () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 }))

let h: Harness
let app: App | undefined
afterEach(async () => {
  app?.unmount()
  app = undefined
  await h.dispose()
})

/** Mounts a component whose setup calls composables. Returns their result and the element. */
function mount<T>(use: () => T, { connect }: { connect?: () => Promise<never> } = {}) {
  h = createPluginHarness(fakeConnectors(fakeConnector(connect ? { connect } : {})), {
    companions: [fakeNamespace('demo', [], networks)],
  })
  let result: { readonly used: T } | undefined
  const element = document.createElement('div')
  app = createApp({
    setup() {
      const { address, status } = useAccount()
      result = { used: use() }
      return () => vnode('p', `${status.value} ${address.value}`)
    },
  })
  app.use(FoyerPlugin, { foyer: h.foyer })
  app.mount(element)
  if (!result) throw new Error('setup did not run')
  return { used: result.used, element }
}

const codeOf = (error: unknown) => (error as WidgetError).code

describe('composables for hosts', () => {
  test('useAccount renders the account, and its changes', async () => {
    const { used, element } = mount(() => useConnect())
    expect(element.textContent).toBe('disconnected undefined')
    await used.connect({ connectorId: 'fake' })
    await until(() => element.textContent === 'connected alice', 'the account')
    await h.service(sessionKey).disconnect()
    await until(() => element.textContent === 'disconnected undefined', 'the disconnect')
  })

  test('useConnect lists the connectors, connects, and returns the connection', async () => {
    const { used } = mount(() => useConnect())
    expect([used.status.value, used.connectors.value.map(({ id }) => id)]).toEqual(['idle', ['fake']])
    const connection = await used.connect({ connectorId: 'fake' })
    expect(connection?.accounts).toMatchObject([{ caipAddress: 'demo:1:alice' }])
    expect([used.status.value, used.data.value, used.error.value]).toEqual(['success', connection, undefined])
  })

  test('a rejection by the user leaves the status idle, another failure is an error, and neither throws', async () => {
    const { used } = mount(() => useConnect(), { connect: reject })
    const pending = used.connect({ connectorId: 'fake' })
    expect(used.status.value).toBe('pending')
    expect(await pending).toBeUndefined()
    expect(used.status.value).toBe('idle')
    expect(await used.connect({ connectorId: 'unknown' })).toBeUndefined()
    expect([used.status.value, codeOf(used.error.value)]).toEqual(['error', 'session/CONNECTOR_NOT_FOUND'])
  })

  test('an action that is started twice has the state of the second start', async () => {
    const pending: (() => void)[] = []
    const slow = () => new Promise<never>((_, fail) => pending.push(() => fail(new Error('late'))))
    const { used } = mount(() => useConnect(), { connect: slow })
    const first = used.connect({ connectorId: 'fake' })
    await until(() => pending.length === 1)
    await used.connect({ connectorId: 'unknown' })
    pending[0]?.()
    await first
    expect(codeOf(used.error.value)).toBe('session/CONNECTOR_NOT_FOUND')
  })

  test('useDisconnect disconnects, also as a click handler', async () => {
    const { used } = mount(() => ({
      ...useDisconnect(),
      connect: useConnect().connect,
      address: useAccount().address,
    }))
    await used.connect({ connectorId: 'fake' })
    expect(used.address.value).toBe('alice')
    await used.disconnect(new Event('click') as never)
    expect([used.status.value, used.address.value]).toEqual(['success', undefined])
  })

  test('useNetwork returns the current network and switches to another network', async () => {
    const { used } = mount(() => useNetwork())
    expect(used.caipNetwork.value?.name).toBe('Demo 1')
    await used.switchNetwork('demo:2')
    expect(used.caipNetwork.value?.name).toBe('Demo 2')
    await used.switchNetwork('demo:9')
    expect((used.error.value as WidgetError).message).toBe('Chain not configured')
  })

  test('useFoyerEvent calls the listener once per event, until unmount; refs keep their value from then on', async () => {
    const events: string[] = []
    const { used } = mount(() => {
      useFoyerEvent(networkSwitched, ({ caipNetworkId }) => events.push(caipNetworkId))
      return useNetwork()
    })
    await used.switchNetwork('demo:2')
    expect(events).toEqual(['demo:2'])
    app?.unmount()
    app = undefined
    await h.service(sessionKey).switchNetwork('demo:1')
    expect([events, used.caipNetwork.value?.name]).toEqual([['demo:2'], 'Demo 2'])
  })

  test('provideFoyer gives a widget to the components below', () => {
    h = createPluginHarness(fakeNamespace('demo', [], networks))
    const widgets: unknown[] = []
    const Child = {
      setup() {
        widgets.push(useFoyer())
        return () => null
      },
    }
    app = createApp({
      setup() {
        provideFoyer(h.foyer)
        return () => vnode(Child)
      },
    })
    app.mount(document.createElement('div'))
    expect(widgets).toEqual([h.foyer])
  })

  test('without a widget the error names both remedies', () => {
    h = createPluginHarness(fakeNamespace('demo', [], networks))
    expect(() => useFoyer()).toThrow(
      'No Foyer store; call app.use(FoyerPlugin, { foyer }), or provideFoyer(foyer) in the setup of a parent',
    )
  })
})

describe('a page that is hydrated with the account of a cookie', () => {
  const initialAccount = { caipAddress: 'demo:1:bob', caipNetworkId: 'demo:1', wallet: 'Elm' } as const

  /** Hydrates the HTML of a server. Returns the element, each text that it has had, and the warnings of Vue. */
  function hydrate(options?: HarnessOptions) {
    h = createPluginHarness(fakeConnectors(fakeConnector()), {
      companions: [fakeNamespace('demo', [], networks)],
      ...options,
    })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const element = document.createElement('div')
    element.innerHTML = '<p>reconnecting bob</p>'
    const texts: string[] = []
    app = createSSRApp({
      setup() {
        const { address, status } = useAccount()
        return () => {
          texts.push(`${status.value} ${address.value}`)
          return vnode('p', `${status.value} ${address.value}`)
        }
      },
    })
    app.use(FoyerPlugin, { foyer: h.foyer, initialAccount })
    app.mount(element)
    return { element, texts, warn }
  }

  // behaviour 12.14
  test('has that account until its wallet confirms one', async () => {
    const storage = createFakeStorage()
    const first = createPluginHarness(fakeConnectors(fakeConnector()), {
      companions: [fakeNamespace('demo', [], networks)],
      storage,
    })
    await first.service(sessionKey).connect({ connectorId: 'fake' })
    await first.dispose()
    const { element, texts, warn } = hydrate({ storage })
    expect(h.read(statusAtom)).toBe('disconnected')
    await until(() => element.textContent === 'connected alice', 'the restored account')
    expect(new Set(texts)).toEqual(new Set(['reconnecting bob', 'connected alice']))
    expect(warn).not.toHaveBeenCalled()
  })

  test('has none once nothing is found to restore', async () => {
    const { element, warn } = hydrate()
    expect(element.textContent).toBe('reconnecting bob')
    await until(() => element.textContent === 'disconnected undefined', 'the end')
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('a page that is hydrated', () => {
  /** Renders on a server with one widget, and hydrates the HTML with another. */
  async function hydrate(component: Component, initialAccount?: RememberedAccount) {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const server = createPluginHarness(fakeNamespace('demo', [], networks))
    const rendered = createSSRApp(component)
    rendered.use(FoyerPlugin, { foyer: server.foyer, initialAccount })
    const element = document.createElement('div')
    // the composables ask for a document to tell a server from a page
    vi.stubGlobal('document', undefined)
    const html = await renderToString(rendered).finally(() => vi.unstubAllGlobals())
    element.innerHTML = html
    await server.dispose()
    h = createPluginHarness(fakeConnectors(fakeConnector()), {
      companions: [fakeNamespace('demo', [], networks)],
    })
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    app = createSSRApp(component)
    app.use(FoyerPlugin, { foyer: h.foyer, initialAccount })
    app.mount(element)
    return { element, html, warn }
  }

  /** Shows account and wallets once the setup has waited. */
  const Page = (wait: () => Promise<void> | undefined) => ({
    async setup() {
      const { address, status } = useAccount()
      const { connectors } = useConnect()
      await wait()
      return () => vnode('p', `${status.value} ${address.value} ${connectors.value.length}`)
    },
  })
  const suspended = (page: Component) => ({
    setup: () => () => vnode('div', [vnode(Suspense, null, { default: () => vnode(page) })]),
  })

  // behaviour 12.14
  test('has no account and no wallets first, although a wallet is connected', async () => {
    const page = {
      setup() {
        const { address, status } = useAccount()
        const { connectors } = useConnect()
        return () => vnode('p', `${status.value} ${address.value} ${connectors.value.length}`)
      },
    }
    const { element, html, warn } = await hydrate(page)
    expect(html).toBe('<p>disconnected undefined 0</p>')
    await until(() => element.textContent === 'connected alice 1', 'the state of the page')
    expect(warn).not.toHaveBeenCalled()
  })

  // behaviour 12.14
  test.each([
    ['the account of a cookie', { caipAddress: 'demo:1:bob', caipNetworkId: 'demo:1', wallet: 'Elm' }],
    ['no account', undefined],
  ] as const)('an async setup has %s until it is hydrated', async (_, initialAccount) => {
    let isServer = true
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const page = Page(() => (isServer ? void (isServer = false) : held))
    const { element, html, warn } = await hydrate(suspended(page), initialAccount)
    expect(html).toContain(initialAccount ? 'reconnecting bob 0' : 'disconnected undefined 0')
    // the widget changes before the component is hydrated
    await h.service(sessionKey).disconnect()
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    await settle()
    expect(element.innerHTML).toBe(html)
    go()
    await until(() => element.textContent === 'connected alice 1', 'the state of the page')
    expect(warn.mock.calls.flat().filter((text) => !String(text).includes('experimental'))).toEqual([])
  })
})
