import { createElement, StrictMode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { accountAtom } from '../../session/atoms.js'
import { createPluginHarness } from '../../testing/harness.js'
import { fakeSession } from '../../testing/fakes.js'
import { until } from '../../testing/until.js'
import { FoyerProvider, useAccount, useFoyer } from './index.js'

function Shown() {
  const foyer = useFoyer()
  const { status, address } = useAccount()
  return createElement('p', {}, `${status} ${address ?? 'nobody'} ${foyer.read(accountAtom).status}`)
}

test(`hooks follow the widget of the nearest provider (React ${version.split('.')[0]})`, async () => {
  const h = createPluginHarness(fakeSession({ address: 'alice' }))
  const place = document.createElement('div')
  const root = createRoot(place)
  root.render(
    createElement(StrictMode, {}, createElement(FoyerProvider, { foyer: h.foyer }, createElement(Shown))),
  )
  await until(() => place.textContent === 'connected alice connected', 'the account')
  await h.dispose()
  root.unmount()
})

test('a hook without a provider says what is missing', () => {
  expect(() => renderToString(createElement(Shown))).toThrow('This hook needs a FoyerProvider above it')
})
