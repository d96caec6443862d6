import { expect, test, vi } from 'vitest'
import { definePlugin, localeAtom, messageOverridesAtom, sessionKey, view } from '#kernel'
import { capability, profilesAtom } from '#kernel/chain'
import { balancesCapability, type NativeBalance } from '#kernel/money'
import { createPluginHarness, fakeConnector, fakeConnectors, fakeNamespace, until } from '#kernel/testing'
import {
  requiresConfiguredNetworkAtom,
  networksList,
  unsupportedNetworkAtom,
} from '#plugins/networks/contract'
import { connect } from '../index.js'
import drawButton from './trigger.js'

const address = '0x71C912345678901234567890123456785A4e9F'
const agree = { accounts: [`demo:1:${address}`], network: 'demo:1' } as const

const balances = (native: () => Promise<NativeBalance>) =>
  fakeNamespace('demo', [capability(balancesCapability, async () => () => ({ native }))])

/** A namespace whose node does not answer. */
const slowBalances = () => balances(() => new Promise(() => {}))

async function mounted(
  connectors = [fakeConnector({ connect: async () => agree })],
  namespace = slowBalances(),
) {
  const h = createPluginHarness(connect(), { companions: [namespace, fakeConnectors(...connectors)] })
  const place = document.createElement('div')
  document.body.append(place)
  const unmount = h.foyer.mount(place)
  const root = () => place.querySelector('[data-testid="foyer-trigger"]')?.shadowRoot
  const button = await until(() => root()?.querySelector('button'), 'the button')
  return { h, place, button, unmount, state: () => button.parentElement?.dataset['state'] }
}

test('has a label and opens the wallet list', async () => {
  const { h, place, button } = await mounted()
  expect([button.textContent, button.type]).toEqual(['Connect wallet', 'button'])
  button.click()
  await until(() => document.querySelector('[data-testid="foyer-modal"]'), 'the modal')
  await h.dispose()
  expect(place.childElementCount).toBe(0)
  place.remove()
})

test('waits for one idle period at a time, however often it is pressed', async () => {
  const host = document.createElement('div')
  const pending = new Set<() => void>()
  const h = createPluginHarness(connect(), { companions: [slowBalances()] })
  const unmount = drawButton({
    root: host.attachShadow({ mode: 'open' }),
    store: h.store,
    router: h.router,
    addStyles: () => {},
    open: () => {},
    prefetch: () => {},
    whenIdle(work) {
      const entry = () => work()
      pending.add(entry)
      return () => void pending.delete(entry)
    },
  })
  const button = await until(() => host.shadowRoot?.querySelector('button'), 'the button')
  for (let press = 0; press < 3; press++) button.click()
  expect(pending.size).toBe(1)
  unmount()
  expect(pending.size).toBe(0)
  await h.dispose()
})

test('follows the language, its direction and the overrides of the host', async () => {
  const { h, place, button } = await mounted()
  const host = place.querySelector<HTMLElement>('[data-testid="foyer-trigger"]')
  expect([host?.lang, host?.dir]).toEqual(['en', 'ltr'])
  h.store.set(localeAtom, 'ar')
  expect([host?.lang, host?.dir]).toEqual(['ar', 'rtl'])
  h.store.set(messageOverridesAtom, { 'button.connect': 'Sign in' })
  await until(() => button.textContent === 'Sign in', 'the text of the host')
  await h.dispose()
  place.remove()
})

test('keeps one element in all states, and its focus', async () => {
  let finish: () => void = () => {}
  const slow = fakeConnector({ connect: () => new Promise((resolve) => (finish = () => resolve(agree))) })
  const { h, place, button, state } = await mounted([slow])
  const session = h.service(sessionKey)
  const connecting = session.connect({ connectorId: 'fake' })
  await until(() => state() === 'connecting', 'connecting')
  expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Connecting', 'true'])
  await until(() => slow.calls.includes('connect'), 'the wallet to be asked')
  finish()
  await connecting
  await until(() => state() === 'connected', 'the account')
  expect(button.textContent?.trim()).toBe('0x71C9…5A4e9F')
  expect(button.getAttribute('aria-label')).toBe('loading balance 0x71C9…5A4e9F, account')
  expect(button.querySelector('svg.trigger-avatar')).not.toBeNull()
  await session.disconnect()
  expect([state(), button.textContent, button.getAttribute('aria-label')]).toEqual([
    'disconnected',
    'Connect wallet',
    null,
  ])
  await h.dispose()
  place.remove()
})

test('is busy until the balance has loaded', async () => {
  let answer: ((balance: NativeBalance) => void) | undefined
  const native = () => new Promise<NativeBalance>((resolve) => (answer = resolve))
  const namespace = balances(native)
  const { h, place, button, state } = await mounted(
    [fakeConnector({ connect: async () => agree })],
    namespace,
  )
  expect(button.getAttribute('aria-busy')).toBe('false')
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => state() === 'connected', 'the account')
  await until(() => button.querySelector('.trigger-address'), 'the address')
  expect([button.getAttribute('aria-label'), button.getAttribute('aria-busy')]).toEqual([
    'loading balance 0x71C9…5A4e9F, account',
    'true',
  ])
  // the capability loads in a chunk of its own
  const settleRead = await until(() => answer, 'the read of the balance')
  settleRead({ value: 150n, decimals: 2, symbol: 'DEMO' })
  await until(() => button.textContent?.includes('1.5 DEMO'), 'the balance')
  expect(button.getAttribute('aria-busy')).toBe('false')
  await h.dispose()
  place.remove()
})

// behaviour 16.6
test.each([
  [1_489_999n, '1.48 DEMO'],
  [1_500_000n, '1.5 DEMO'],
  [2_000_000n, '2 DEMO'],
  [10_000n, '0.01 DEMO'],
  [9_999n, '<0.01 DEMO'],
  [0n, '0 DEMO'],
])('cuts a balance of %i base units with 6 decimals to 2 decimals', async (value, text) => {
  const native = async () => ({ value, decimals: 6, symbol: 'DEMO' })
  const namespace = balances(native)
  const { h, place, button } = await mounted(undefined, namespace)
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => button.querySelector('.trigger-balance')?.textContent || undefined, 'the balance')
  expect(button.querySelector('.trigger-balance')?.textContent).toBe(text)
  expect(button.getAttribute('aria-label')).toBe(`${text} 0x71C9…5A4e9F, account`)
  await h.dispose()
  place.remove()
})

test('is removed and added with its plugin', async () => {
  const { h, place } = await mounted()
  await h.foyer.removePlugin('connect')
  expect(place.childElementCount).toBe(0)
  h.foyer.addPlugins(connect())
  await until(
    () => place.querySelector('[data-testid="foyer-trigger"]')?.shadowRoot?.querySelector('button'),
    'the button',
  )
  await h.dispose()
  place.remove()
})

test('restores the element it was mounted in', async () => {
  const { h, place, unmount } = await mounted()
  unmount()
  unmount()
  expect(place.childElementCount).toBe(0)
  await h.dispose()
  place.remove()
})

// behaviour 12.11
test('follows changes of the theme', async () => {
  const { h, place } = await mounted()
  const host = place.firstElementChild as HTMLElement
  h.foyer.setTheme({ mode: 'dark', variables: { '--foyer-accent': '#123456' } })
  expect([host.dataset['theme'], host.style.getPropertyValue('--foyer-accent')]).toEqual(['dark', '#123456'])
  h.foyer.setTheme({})
  expect([host.dataset['theme'], host.style.getPropertyValue('--foyer-accent')]).toEqual([undefined, ''])
  await h.dispose()
  place.remove()
})

test('marks the balance as stale while offline', async () => {
  const { h, place, button } = await mounted()
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await until(() => button.querySelector('.trigger-address'), 'the account')
  expect(button.parentElement?.hasAttribute('data-offline')).toBe(true)
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  expect(button.parentElement?.hasAttribute('data-offline')).toBe(false)
  await h.dispose()
  place.remove()
})

test('offers a switch while the wallet is on a network that is not configured', async () => {
  const elsewhere = { accounts: [`demo:7:${address}`], network: 'demo:7' } as const
  const wallet = fakeConnector({ connect: async () => elsewhere })
  const { h, place, button, state } = await mounted([wallet])
  h.store.set(requiresConfiguredNetworkAtom, true)
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => state() === 'unsupported', 'the warning')
  expect([state(), button.textContent, button.getAttribute('aria-label')]).toEqual([
    'unsupported',
    'Switch network',
    null,
  ])
  expect(button.querySelector('svg.trigger-icon')).not.toBeNull()
  wallet.emit.networkChanged?.('demo:1')
  expect([h.read(unsupportedNetworkAtom), state()]).toEqual([false, 'connected'])
  h.store.set(requiresConfiguredNetworkAtom, false)
  wallet.emit.networkChanged?.('demo:7')
  expect(state()).toBe('connected')
  await h.dispose()
  place.remove()
})

test('shows the name of the account in place of its address once it is known', async () => {
  const { h, place, button } = await mounted()
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => button.querySelector('.trigger-address'), 'the account')
  h.store.set(profilesAtom, new Map([[`demo:1:${address}` as const, { name: 'ada.demo' }]]))
  expect(button.querySelector('.trigger-address')?.textContent).toBe('ada.demo')
  expect(button.getAttribute('aria-label')).toBe('loading balance ada.demo, account')
  await h.dispose()
  place.remove()
})

test('the network button opens the network list and keeps the focus', async () => {
  const drawnViews: string[] = []
  const networks = definePlugin({
    id: 'networks',
    contributes: [view(networksList, async () => ({ default: () => (drawnViews.push('list'), null) }))],
  })
  const wallet = fakeConnector({ connect: async () => agree })
  const h = createPluginHarness(connect({ showNetwork: true }), {
    companions: [slowBalances(), fakeConnectors(wallet), networks()],
  })
  const place = document.createElement('div')
  document.body.append(place)
  h.foyer.mount(place)
  const root = () => place.querySelector('[data-testid="foyer-trigger"]')?.shadowRoot
  const chip = () => root()?.querySelector<HTMLButtonElement>('[data-testid="foyer-network-button"]')
  await until(() => root()?.querySelector('button'), 'the button')
  expect(chip()).toBeNull()
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  const shown = await until(chip, 'the network')
  expect([shown.textContent, shown.getAttribute('aria-label')]).toEqual(['Demo 1', 'Demo 1, switch network'])
  const button = root()?.querySelector('[data-testid="foyer-button"]')
  expect([button?.textContent, button?.getAttribute('aria-label')]).toEqual([
    '0x71C9…5A4e9F',
    '0x71C9…5A4e9F, account',
  ])
  shown.focus()
  wallet.emit.networkChanged?.('demo:7')
  expect([chip(), chip()?.textContent]).toEqual([shown, 'demo:7'])
  expect(root()?.activeElement).toBe(shown)
  shown.click()
  await until(() => drawnViews.length > 0, 'the networks')
  wallet.emit.networkChanged?.('demo:1')
  await h.foyer.configure(connect())
  expect(chip()).toBeNull()
  expect(root()?.querySelector('.trigger-balance')).not.toBeNull()
  await h.dispose()
  place.remove()
})

test('shows the balance instead of the network without a network list', async () => {
  const { h, place, button } = await mounted()
  await h.foyer.configure(connect({ showNetwork: true }))
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  await until(() => button.querySelector('.trigger-balance'), 'the balance')
  expect(button.previousElementSibling).toBeNull()
  await h.dispose()
  place.remove()
})

// behaviour 16.16
test.each([
  ['the namespace reads no balances', fakeNamespace(), undefined],
  ['the network is not configured', slowBalances(), 'demo:7' as const],
])('shows the address alone if %s, and is not busy', async (_, namespace, network) => {
  const wallet = fakeConnector({ connect: async () => agree })
  const { h, place, button } = await mounted([wallet], namespace)
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  if (network) wallet.emit.networkChanged?.(network)
  await until(() => button.getAttribute('aria-label') === '0x71C9…5A4e9F, account', 'the address alone')
  expect([button.querySelector('.trigger-balance'), button.getAttribute('aria-busy')]).toEqual([
    null,
    'false',
  ])
  await h.dispose()
  place.remove()
})
