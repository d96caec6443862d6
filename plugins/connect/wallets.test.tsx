import { atom } from 'jotai/vanilla'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { definePlugin, defineRoute, destination, fill, view } from '#kernel'
import { recentConnectorsAtom, type Connector, type ConnectorRole, type Wallet } from '#kernel/chain'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type HarnessOptions,
} from '#kernel/testing'
import { connectGroups, connectSections, connectHidden, connectRows, type WalletRow } from './contract.js'
import { connect } from './index.js'

const wallet = (id: string, role: ConnectorRole, more: Partial<Connector> = {}): Connector => ({
  ...fakeConnector({ id }),
  name: id,
  role,
  ...more,
})
const severalNamespaces = {
  connectors: ['demo', 'other'].map((namespace) => fakeConnector({ id: 'multi', namespace })),
}

const everyType = [
  wallet('external', 'wallet'),
  wallet('announced', 'installed'),
  wallet('scan', 'pairing'),
  wallet('multi', 'installed', severalNamespaces),
  wallet('login', 'login'),
  wallet('old', 'installed'),
]

const allRoute = defineRoute<{ readonly from: string }>('catalogue.all')
const featured: readonly WalletRow[] = [
  { id: 'oriole', name: 'Oriole', press: { href: 'https://oriole.example' } },
  { id: 'announced', name: 'Announced once more', press: { connectorId: 'announced' } },
  {
    id: 'all',
    name: 'All wallets',
    press: { opens: destination(allRoute, { from: 'list' }) },
  },
]
/** What the catalogue of wallets will bring. */
const catalogue = definePlugin({
  id: 'catalogue',
  contributes: [
    view(allRoute, async () => ({
      default: ({ params }: { params: { from: string } }) => `All wallets, from the ${params.from}`,
    })),
    fill(connectGroups, { id: 'featured', rank: 40, list: atom(featured) }),
  ],
})

const section = (name: string) => async () => ({
  default: () => createElement('section', { 'data-testid': `section-${name}` }, `The ${name} section`),
})
const logins = definePlugin({
  id: 'logins',
  contributes: [
    fill(connectSections, { id: 'social', rank: 20, load: section('social') }),
    fill(connectSections, { id: 'email', rank: 10, load: section('email') }),
  ],
})

async function opened(
  connectors: readonly Connector[],
  options: Parameters<typeof connect>[0] = {},
  {
    companions = [],
    order,
    recent = [],
  }: Pick<HarnessOptions, 'companions' | 'order'> & { recent?: readonly string[] } = {},
) {
  const h = createPluginHarness(connect(options), {
    companions: [fakeNamespace(), fakeConnectors(...connectors), ...companions],
    ...(order && { order }),
  })
  h.store.set(recentConnectorsAtom, recent)
  const screen = await h.open()
  await screen.sees('Connect to')
  const names = () => [...screen.root.querySelectorAll('.row-content')].map(({ textContent }) => textContent)
  return { h, screen, names }
}

test('the list is there with the first thing that is drawn', async () => {
  const h = createPluginHarness(connect(), {
    companions: [fakeNamespace(), fakeConnectors(wallet('announced', 'installed')), logins()],
  })
  const rowsAtFirst: number[] = []
  const lookAtRows = () => {
    const root = document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
    if (root?.textContent?.includes('New to wallets?'))
      rowsAtFirst.push(root.querySelectorAll('[data-testid^="connector-"]').length)
  }
  const look = new MutationObserver(lookAtRows)
  const foyer = h.open()
  const root = await until(
    () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot,
    'the modal root',
  )
  look.observe(root, { childList: true, subtree: true, characterData: true })
  // it may have been drawn already
  lookAtRows()
  const screen = await foyer
  await screen.sees('The email section')
  // what was seen is told a moment later
  await until(() => rowsAtFirst.length > 0, 'the first look')
  look.disconnect()
  expect(new Set(rowsAtFirst)).toEqual(new Set([1]))
  await h.dispose()
})

// behaviour 14.1, 14.2
test('groups are in the fixed order, each wallet with its badge', async () => {
  const own = [{ name: 'Ours', url: 'https://ours.example' }]
  const { h, names } = await opened(
    everyType,
    { customWallets: own },
    { companions: [catalogue()], recent: ['old'] },
  )
  expect(names()).toEqual([
    'scan QR code',
    'old Recent',
    'announced Installed',
    'multi Multi-chain',
    'Oriole',
    'All wallets',
    'Ours',
    'external',
  ])
  await h.dispose()
})

// behaviour 5.1
test('the host’s order of groups comes first', async () => {
  const order = { 'connect.wallets': ['external', 'featured', 'injected'] }
  const { h, names } = await opened(everyType, {}, { companions: [catalogue()], order, recent: ['multi'] })
  expect(names()).toEqual([
    'external',
    'Oriole',
    'Announced once more',
    'All wallets',
    'old Installed',
    'scan QR code',
    'multi Recent',
  ])
  await h.dispose()
})

// behaviour 14.2
test('a wallet that was used recently stands there, also where another plugin lists it before', async () => {
  const order = { 'connect.wallets': ['featured'] }
  const recent = ['announced', 'multi', 'gone']
  const { h, names } = await opened(everyType, {}, { companions: [catalogue()], order, recent })
  expect(names()).toEqual([
    'Oriole',
    'All wallets',
    'scan QR code',
    'announced Recent',
    'multi Recent',
    'old Installed',
    'external',
  ])
  await h.dispose()
})

test('what shows a code to scan is no wallet, and never stands among those that were used', async () => {
  const { h, names } = await opened(
    [wallet('scan', 'pairing'), wallet('old', 'installed')],
    {},
    { recent: ['scan'] },
  )
  expect(names()).toEqual(['scan QR code', 'old Installed'])
  await h.dispose()
})

test('recent wallets of another plugin are listed in place of ours', async () => {
  const recent = atom<readonly WalletRow[]>([
    { id: 'paired', name: 'Paired', badge: 'recent', press: { run: () => {} } },
    { id: 'old', name: 'old', badge: 'recent', press: { connectorId: 'old' } },
  ])
  const memory = definePlugin({
    id: 'memory',
    contributes: [fill(connectRows, { id: 'memory', recent })],
  })
  const { h, names } = await opened(everyType, {}, { companions: [memory()], recent: ['multi'] })
  expect(names()).toEqual([
    'scan QR code',
    'Paired Recent',
    'old Recent',
    'announced Installed',
    'multi Multi-chain',
    'external',
  ])
  await h.dispose()
})

// behaviour 14.1
test('groups are fills of the slot, in the order of their ranks', async () => {
  const { h } = await opened(everyType, {}, { companions: [catalogue()] })
  const groups = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external']
  expect(h.fills(connectGroups).map(({ id }) => id)).toEqual(groups)
  await h.dispose()
})

// behaviour 15.7
test('hidden wallets are not listed, by their id, their rdns or their name', async () => {
  const connectors = [
    wallet('a', 'installed', { explorerId: 'id-of-a' }),
    wallet('b', 'installed', { rdns: 'example.b' }),
    wallet('Trust', 'installed'),
    wallet('d', 'installed'),
  ]
  const hidden = atom<readonly Pick<Wallet, 'id' | 'name' | 'rdns'>[]>([])
  const hides = definePlugin({
    id: 'hides',
    contributes: [fill(connectHidden, { id: 'hides', wallets: hidden })],
  })
  const { h, screen, names } = await opened(connectors, {}, { companions: [hides()], recent: ['a'] })
  expect(names()).toHaveLength(4)
  h.store.set(hidden, [
    { id: 'id-of-a', name: 'A' },
    { id: 'x', name: 'X', rdns: 'example.b' },
    { id: 'y', name: 'Trust Wallet' },
  ])
  await until(() => names().length === 1, 'the others to go')
  expect(screen.text()).toContain('d Installed')
  await h.dispose()
})

test('what is recommended takes the place of links, and a place that is kept is as high as a row', async () => {
  const run = vi.fn()
  const advises = definePlugin({
    id: 'advises',
    contributes: [
      fill(connectGroups, {
        id: 'recommended',
        rank: 70,
        list: atom<readonly WalletRow[]>([
          { id: 'waits', name: '', pending: true, press: { run } },
          { id: 'oriole', name: 'Oriole', press: { run } },
          { id: 'all', name: 'All wallets', icon: 'grid', chip: '500+', press: { run } },
        ]),
      }),
    ],
  })
  const { h, screen, names } = await opened([], {}, { companions: [advises()] })
  expect(names()).toEqual(['Oriole', 'All wallets 500+'])
  expect(screen.root.querySelectorAll('li[aria-hidden="true"] .row .skeleton')).toHaveLength(2)
  expect(screen.text()).toContain('Pick one')
  await screen.press('Oriole')
  expect(run).toHaveBeenCalledTimes(1)
  await h.dispose()
})

test('a row of another plugin opens its view with its parameters', async () => {
  const { h, screen } = await opened([], {}, { companions: [catalogue()] })
  await screen.press('All wallets')
  await screen.sees('All wallets, from the list')
  await h.dispose()
})

test('where nothing is installed a phone can scan, and there is a way to get started', async () => {
  const { h, screen, names } = await opened(
    [wallet('WalletConnect', 'pairing')],
    {},
    { companions: [fakeNamespace('eip155')] },
  )
  expect(names()).toEqual(['Scan with a phone wallet QR code', 'MetaMask', 'Rabby', 'Rainbow'])
  expect(screen.text()).toContain('No wallet found in this browser.')
  expect(screen.root.querySelector('[data-testid="connector-WalletConnect"] .icon-tile')).not.toBeNull()
  await h.dispose()
})

test('well-known wallets are offered for networks that they support only', async () => {
  const { h, screen, names } = await opened([])
  expect(names()).toEqual([])
  expect(screen.root.querySelector('[data-testid="no-wallet"]')?.textContent).toBe(
    'No wallet found in this browser.',
  )
  await h.dispose()
})

test('the host’s own wallets are listed for all, but for those that are there already', async () => {
  const own = [
    { name: 'Ours', url: 'https://ours.example' },
    { name: 'Announced', url: 'https://announced.example' },
  ]
  const { h, screen, names } = await opened([wallet('announced', 'installed')], { customWallets: own })
  expect(names()).toEqual(['announced Installed', 'Ours'])
  expect(screen.root.querySelector('a')?.href).toBe('https://ours.example/')
  await h.dispose()
})

// behaviour 14.1
test('sections are in the order email, social, wallet', async () => {
  const { h, screen } = await opened([wallet('announced', 'installed')], {}, { companions: [logins()] })
  await screen.sees('The email section')
  await screen.sees('The social section')
  expect(screen.text()).toMatch(/The email sectionThe social sectionor use a wallet.*announced Installed/)
  expect(screen.root.querySelectorAll('.wallets-or')).toHaveLength(1)
  await h.dispose()
})

test('the host’s order of sections comes first', async () => {
  const order = { 'connect.sections': ['social', 'wallet'] }
  const { h, screen } = await opened(
    [wallet('announced', 'installed')],
    {},
    { companions: [logins()], order },
  )
  await screen.sees('The email section')
  await screen.sees('The social section')
  expect(screen.text()).toMatch(/The social sectionor use a wallet.*announced Installed.*orThe email section/)
  await h.dispose()
})

test('the only section needs no "or"', async () => {
  const { h, screen } = await opened([wallet('announced', 'installed')])
  expect(screen.root.querySelector('.wallets-or')).toBeNull()
  await h.dispose()
})

// behaviour 5.3
test('a section that fails leaves the list as it is', async () => {
  // React says on the console, too, what a boundary catches
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = definePlugin({
    id: 'broken',
    contributes: [
      fill(connectSections, { id: 'email', rank: 10, load: () => Promise.reject(new Error('Offline')) }),
    ],
  })
  const { h, screen } = await opened([wallet('announced', 'installed')], {}, { companions: [broken()] })
  await until(() => screen.root.querySelector('[data-testid="failed-fill"]'), 'the failure')
  await screen.sees('announced Installed')
  expect(h.errors.map(({ context }) => context.plugin)).toEqual(['broken'])
  await h.dispose()
  spy.mockRestore()
})

test('what the plugin puts into the slot of sections can be rendered by another view', async () => {
  const h = createPluginHarness(connect())
  const [own] = h.fills(connectSections)
  expect(own?.id).toBe('wallet')
  expect(typeof (await own?.load())?.default).toBe('function')
  await h.dispose()
})
