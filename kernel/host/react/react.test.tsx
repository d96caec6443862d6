import { useAtomValue } from 'jotai/react'
import { StrictMode, version, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { sessionKey } from '../../contracts/session.js'
import { accountAtom } from '../../session/account-atoms.js'
import { sessionAtom } from '../../session/atoms.js'
import { createPluginHarness, type Harness } from '../../testing/harness.js'
import { fakeSession } from '../../testing/fakes.js'
import { until } from '../../testing/until.js'
import { FoyerProvider, useAccount, useFoyer } from './index.js'

let h: Harness
let unmount = () => {}
afterEach(async () => {
  unmount()
  await h.dispose()
})

/** Renders an element below a provider whose widget is connected. */
function show(children: ReactNode): HTMLElement {
  h = createPluginHarness(fakeSession({ address: 'alice' }))
  const element = document.createElement('div')
  const root = createRoot(element)
  flushSync(() =>
    root.render(
      <StrictMode>
        <FoyerProvider foyer={h.foyer}>{children}</FoyerProvider>
      </StrictMode>,
    ),
  )
  unmount = () => root.unmount()
  return element
}

function Account() {
  const foyer = useFoyer()
  const { status, address } = useAccount()
  return `${status} ${address} ${foyer.read(accountAtom).status}`
}

function AccountFromJotai() {
  const { status, address } = useAtomValue(accountAtom, { store: useFoyer().store })
  return `${status} ${address}`
}

describe(`useAccount (React ${version.split('.')[0]})`, () => {
  test('renders a change of the store in the same task', () => {
    expect(show(<Account />).textContent).toBe('connected alice connected')
  })

  test('renders a change of the store in the same task', async () => {
    const element = show(<Account />)
    h.store.set(sessionAtom, { active: undefined, byNamespace: {} })
    // A microtask runs before the next task.
    await Promise.resolve()
    expect(element.textContent).toBe('disconnected undefined disconnected')
  })

  test('throws without a provider and names the remedy', () => {
    show(null)
    expect(() => renderToString(<Account />)).toThrow('No Foyer store; wrap the component in FoyerProvider')
  })
})

test('useAtomValue of jotai follows the widget if it gets its store', async () => {
  const element = show(<AccountFromJotai />)
  expect(element.textContent).toBe('connected alice')
  await h.service(sessionKey).disconnect()
  await until(() => element.textContent === 'disconnected undefined', 'the disconnect')
})
