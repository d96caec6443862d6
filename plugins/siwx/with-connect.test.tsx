import { afterEach, expect, test } from 'vitest'
import { currentEntryAtom, statusAtom } from '#kernel'
import { capability, signingCapability } from '#kernel/chain'
import {
  createPluginHarness,
  createScreen,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
  type Harness,
} from '#kernel/testing'
import { connectExternal, connectWallets } from '#plugins/connect/contract'
import { connect } from '../connect/index.js'
import { connectingSiwe } from './contract.js'
import { siwx } from './index.js'
import { fakeSigning } from './testing/sample-service.js'
import { memorySessions } from './testing/sample-sign-in.js'

let started: Harness | undefined
afterEach(() => started?.dispose())

test.each([
  ['the list of wallets', () => connectWallets.id],
  ['the view of the request', () => connectExternal.id],
])('a request that was started from %s goes on while that gives way to the sign-in', async (_name, from) => {
  const memory = memorySessions()
  const { signing } = fakeSigning()
  const h = createPluginHarness(siwx(memory.config), {
    companions: [
      connect(),
      fakeNamespace(
        'demo',
        [capability(signingCapability, async () => () => signing)],
        [fakeNetwork('demo', 1)],
      ),
      fakeConnectors(fakeConnector()),
    ],
    metadata: { name: 'Meridian' },
  })
  started = h
  if (from() === connectExternal.id) h.router.reset(connectExternal, { connectorId: 'fake' })
  else h.router.reset(connectWallets)
  const root = await until(
    () => [...document.querySelectorAll('[data-testid="foyer-modal"]')].at(-1)?.shadowRoot ?? undefined,
    'the modal root',
  )
  const screen = createScreen(root)
  if (from() === connectWallets.id) {
    const row = () => root.querySelector<HTMLElement>('[data-testid="connector-fake"]') ?? undefined
    const wallet = await until(row, 'the wallet')
    wallet.click()
  }
  await until(() => h.read(currentEntryAtom)?.id === connectingSiwe.id, 'the view')
  await until(() => screen.text().includes('app.example'), 'the message')
  expect(h.read(statusAtom)).toBe('connecting')
  await screen.press('Sign in')
  await until(() => h.read(statusAtom) === 'connected', 'the connection')
  expect(memory.sessions()).toHaveLength(1)
})

test('a view of the request that is drawn when the wallet answers does not ask it again', async () => {
  const memory = memorySessions()
  const { signing } = fakeSigning()
  const approval = { accounts: ['demo:1:alice'], network: 'demo:1' } as const
  let approve = () => {}
  const wallet = fakeConnector({
    connect: () => new Promise((resolve) => (approve = () => resolve(approval))),
  })
  const h = createPluginHarness(siwx(memory.config), {
    companions: [
      connect(),
      fakeNamespace(
        'demo',
        [capability(signingCapability, async () => () => signing)],
        [fakeNetwork('demo', 1)],
      ),
      fakeConnectors(wallet),
    ],
    metadata: { name: 'Meridian' },
  })
  started = h
  h.router.reset(connectWallets)
  const root = await until(
    () => [...document.querySelectorAll('[data-testid="foyer-modal"]')].at(-1)?.shadowRoot ?? undefined,
    'the modal root',
  )
  const row = () => root.querySelector<HTMLElement>('[data-testid="connector-fake"]') ?? undefined
  const pressed = await until(row, 'the wallet')
  // the wallet answers after the view is in the page, and before its effects run
  const observer = new MutationObserver(() => {
    if (h.read(currentEntryAtom)?.id === connectExternal.id && !row()) approve()
  })
  observer.observe(root, { childList: true, subtree: true })
  pressed.click()
  await until(() => h.read(currentEntryAtom)?.id === connectingSiwe.id, 'the sign-in')
  observer.disconnect()
  await until(() => createScreen(root).text().includes('app.example'), 'the message')
  expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
  expect(h.read(statusAtom)).toBe('connecting')
})
