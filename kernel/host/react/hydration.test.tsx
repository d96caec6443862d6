import { version } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sessionKey } from '../../contracts/session.js'
import { recentConnectorsAtom, statusAtom } from '../../session/state.js'
import { createFakeStorage } from '../../testing/fake-edges.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeSession } from '../../testing/fakes.js'
import { createPluginHarness, type Harness, type HarnessOptions } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import type { RememberedAccount } from '../account-cookie.js'
import { FoyerProvider, useAccount, useConnect, useNetwork } from './index.js'

const remembered = { caipAddress: 'demo:1:alice', caipNetworkId: 'demo:1', wallet: 'Elm' } as const
const running: Harness[] = []
let root: Root | undefined
afterEach(async () => {
  root?.unmount()
  await Promise.all(running.splice(0).map((h) => h.dispose()))
})

function Page() {
  const { status, address } = useAccount()
  const { caipNetwork } = useNetwork()
  const { connectors } = useConnect()
  return `${status} ${address} ${caipNetwork?.name} ${connectors.map(({ name }) => name).join()}`
}

function page(...[plugin, options]: Parameters<typeof createPluginHarness>) {
  const h = createPluginHarness(plugin, options)
  running.push(h)
  return {
    h,
    element: (
      <FoyerProvider foyer={h.foyer}>
        <Page />
      </FoyerProvider>
    ),
  }
}

describe(`a page that is hydrated (React ${version.split('.')[0]})`, () => {
  // behaviour 12.14
  test('has the state of the server first, although a connection is restored, and that of the page then', async () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(page(fakeNamespace('demo')).element)
    expect(container.textContent).toBe('disconnected undefined Demo 1 ')

    const { h, element } = page(fakeSession({ address: 'alice' }), {
      companions: [fakeNamespace('demo'), fakeConnectors(fakeConnector({ id: 'elm' }))],
    })
    h.store.set(recentConnectorsAtom, ['elm'])
    const onRecoverableError = vi.fn()
    root = hydrateRoot(container, element, { onRecoverableError })
    await until(() => container.textContent?.startsWith('connected alice') ?? false, 'the account')
    expect(container.textContent).toContain('Wallet elm')
    expect(onRecoverableError).not.toHaveBeenCalled()
  })

  // behaviour 12.14
  test('has the account of the cookie on the server and until its wallet confirms it, and never none in between', async () => {
    const storage = createFakeStorage()
    const first = connectable({ storage })
    await first.h.service(sessionKey).connect({ connectorId: 'fake' })
    await first.h.dispose()

    const rendered: string[] = []
    const read = (text: string) => void rendered.push(text)
    const container = document.createElement('div')
    container.innerHTML = renderToString(connectable({ remembered, read }).element)
    expect(container.textContent).toBe('reconnecting alice Demo 1 ')

    let confirm = () => {}
    const reconnect = () => new Promise<undefined>((resolve) => (confirm = () => resolve(undefined)))
    const { h, element } = connectable({ storage, remembered, read, reconnect })
    await until(() => h.read(statusAtom) === 'reconnecting', 'the stored connection')
    const onRecoverableError = vi.fn()
    root = hydrateRoot(container, element, { onRecoverableError })
    await until(() => rendered.length > 2, 'the page')
    expect(rendered.filter((text) => !text.startsWith('reconnecting alice Demo 1'))).toEqual([])
    expect(onRecoverableError).not.toHaveBeenCalled()
    // its wallet shares no account any more
    confirm()
    await until(() => container.textContent?.startsWith('disconnected undefined') ?? false, 'the end')
  })

  // behaviour 12.14
  test('has the account of the cookie while the code that restores connections is loading', async () => {
    const storage = createFakeStorage()
    const first = connectable({ storage })
    await first.h.service(sessionKey).connect({ connectorId: 'fake' })
    await first.h.dispose()
    const rendered: string[] = []
    const { h, element } = connectable({ storage, remembered, read: (text) => void rendered.push(text) })
    const container = document.createElement('div')
    root = createRoot(container)
    flushSync(() => root?.render(element))
    expect(h.read(statusAtom)).toBe('disconnected')
    await until(() => container.textContent?.startsWith('connected alice') ?? false, 'the account')
    expect(rendered.filter((text) => text.startsWith('disconnected'))).toEqual([])
  })

  test('has no account once nothing is found to restore', async () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(connectable({ remembered }).element)
    root = hydrateRoot(container, connectable({ remembered }).element)
    await until(() => container.textContent?.startsWith('disconnected undefined') ?? false, 'the end')
  })

  test('has the account that a user connects before anything is restored', async () => {
    const { h, element } = connectable({ remembered: { ...remembered, caipAddress: 'demo:1:bob' } })
    const container = document.createElement('div')
    root = createRoot(container)
    root.render(element)
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    await until(() => container.textContent?.startsWith('connected alice') ?? false, 'the account')
  })
})

/** A page with a wallet that can be connected. */
function connectable({
  remembered,
  read = () => {},
  reconnect,
  ...options
}: Pick<HarnessOptions, 'storage'> & {
  readonly remembered?: RememberedAccount
  readonly read?: (text: string) => void
  readonly reconnect?: () => Promise<undefined>
} = {}) {
  const wallet = fakeConnector(reconnect && { reconnect })
  const h = createPluginHarness(fakeNamespace('demo'), { companions: [fakeConnectors(wallet)], ...options })
  running.push(h)
  function Recorded() {
    const text = Page()
    read(text)
    return text
  }
  const element = (
    <FoyerProvider foyer={h.foyer} initialAccount={remembered}>
      <Recorded />
    </FoyerProvider>
  )
  return { h, element }
}
