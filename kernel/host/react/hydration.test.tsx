import { version } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recentConnectorsAtom } from '../../session/state.js'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeSession } from '../../testing/fakes.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { until } from '../../testing/until.js'
import { FoyerProvider, useAccount, useConnect, useNetwork } from './index.js'

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
})
