import { FoyerProvider } from 'foyerkit/react'
import { createPluginHarness, fakeSession } from 'foyerkit/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Account } from './Account'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('shows the connected account', async () => {
  const h = createPluginHarness(fakeSession({ address: 'alice' }))
  const element = document.createElement('div')
  const root = createRoot(element)
  await act(async () =>
    root.render(
      <FoyerProvider foyer={h.foyer}>
        <Account />
      </FoyerProvider>,
    ),
  )
  expect(element.querySelector('[data-testid="address"]')?.textContent).toBe('alice')
  await act(async () => root.unmount())
  await h.dispose()
})
