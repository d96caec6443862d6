import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import { accountAtom, currentEntryAtom, definePlugin, fill, sessionKey, statusAtom } from '#kernel'
import {
  connectorsAtom,
  recentConnectorsAtom,
  unlistedConnectorsAtom,
  connectorSources,
  type Approval,
  type Connector,
} from '#kernel/chain'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
} from '#kernel/testing'
import { connectExternal, connectWallets } from './contract.js'
import { connect } from './index.js'
import { pressedWalletAtom } from './views/pressed-wallet.js'

conformsToPlugin(test, () => connect(), {
  invalidOptions: [
    { installLinks: [{ name: 'X', url: 'javascript:alert(1)' }] },
    { installLinks: [{ name: 'X', url: 'http://plain.example' }] },
    { installLinks: {} },
    { customWallets: [{ name: 'X' }] },
    { closeAfterConnect: 'yes' },
    { termsUrl: 'javascript:alert(1)' },
    { termsUrl: 'http://plain.example' },
    { privacyUrl: '//elsewhere.example' },
  ],
})

const start = (connectors: readonly Connector[] = [], options: Parameters<typeof connect>[0] = {}) =>
  createPluginHarness(connect(options), { companions: [fakeNamespace(), fakeConnectors(...connectors)] })
const agree: Approval = { accounts: ['demo:1:0x71C912345678901234567890123456785A4e9F'], network: 'demo:1' }

/** Creates a connector of an installed wallet. */
const installed = (options: Parameters<typeof fakeConnector>[0] = {}) =>
  Object.assign(fakeConnector(options), { kind: 'ANNOUNCED' as const, role: 'installed' as const })

function heldConnector() {
  const held: { agree: () => void; refuse: (error: unknown) => void } = { agree: () => {}, refuse: () => {} }
  const ask = () =>
    new Promise<Approval>((resolve, reject) =>
      Object.assign(held, { agree: () => resolve(agree), refuse: reject }),
    )
  return Object.assign(held, { connector: installed({ connect: ask }) })
}

test('lists installed wallets, each as a button', async () => {
  const h = start([installed(), installed({ id: 'second' })])
  const screen = await h.open()
  await screen.sees('Connect to')
  await screen.sees('Wallet fake')
  await screen.sees('Wallet second')
  expect(screen.text()).toContain('Installed')
  expect(screen.text()).not.toContain('No wallet found')
  await h.dispose()
})

test('recently used wallets come first, with a badge', async () => {
  const h = start(['a', 'b', 'c'].map((id) => installed({ id })))
  h.store.set(recentConnectorsAtom, ['c', 'gone'])
  const screen = await h.open()
  await screen.sees('Wallet c Recent')
  const rows = [...screen.root.querySelectorAll('[data-testid^="connector-"] .row-content')]
  expect(rows.map((row) => row.textContent)).toEqual([
    'Wallet c Recent',
    'Wallet a Installed',
    'Wallet b Installed',
  ])
  await h.dispose()
})

// behaviour 19.12
test('marks contested wallets and counts unlisted ones', async () => {
  const twins = ['a', 'b'].map((id) => ({ ...fakeConnector({ id }), contested: true }))
  const source = definePlugin({
    id: 'crowd',
    contributes: [fill(connectorSources, { id: 'crowd', list: atom(twins), unlisted: atom(7) })],
  })
  const h = createPluginHarness(connect(), { companions: [source()] })
  expect(h.read(unlistedConnectorsAtom)).toBe(7)
  const screen = await h.open()
  await screen.sees('Wallet a Unverified')
  await screen.sees('Two extensions claim to be the same wallet.')
  await screen.sees('7 more wallets detected but not shown')
  await h.dispose()
})

test('without a wallet, links to download pages', async () => {
  const h = start([], { installLinks: [{ name: 'Oriole', url: 'https://oriole.example/get' }] })
  const screen = await h.open()
  await screen.sees('No wallet found in this browser.')
  const link = screen.root.querySelector<HTMLAnchorElement>('a[href="https://oriole.example/get"]')
  expect(link?.rel).toBe('noopener noreferrer')
  expect(link?.target).toBe('_blank')
  await h.dispose()
})

test('asks the chosen wallet, tells where to approve, and shows the account', async () => {
  const held = heldConnector()
  const h = start([held.connector], { closeAfterConnect: 'stay' })
  const screen = await h.open()
  await screen.press('Wallet fake Installed')
  await screen.sees('Continue in Wallet fake')
  await screen.sees('Nothing moves without your approval.')
  await until(() => h.read(statusAtom) === 'connecting', 'connecting')
  await until(() => held.connector.calls.includes('connect'), 'the wallet to be asked')
  held.agree()
  await screen.sees('0x71C9…5A4e9F on Demo 1')
  await h.dispose()
})

// behaviour 14.4
test('the modal closes as soon as the account is known', async () => {
  const h = start([fakeConnector({ connect: async () => agree })])
  const screen = await h.open(connectExternal, { connectorId: 'fake' })
  await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
  expect(h.read(accountAtom).address).toBe('0x71C912345678901234567890123456785A4e9F')
  await h.dispose()
})

// behaviour 14.4
test.each(['stay', false] as const)(
  'closeAfterConnect: %s keeps the modal open',
  async (closeAfterConnect) => {
    const h = start([installed({ connect: async () => agree })], { closeAfterConnect })
    const screen = await h.open(connectWallets)
    await screen.press('Wallet fake Installed')
    await screen.sees('Connected')
    await screen.sees('0x71C9…5A4e9F on Demo 1')
    await h.dispose()
  },
)

describe('a press on a wallet', () => {
  // behaviour 14.3
  test('asks the wallet before another view is drawn, and closes the modal if it answers at once', async () => {
    const wallet = installed({ connect: async () => agree })
    const h = start([wallet])
    const screen = await h.open(connectWallets)
    await h.service(sessionKey).prepare(wallet.id)
    const opened: string[] = []
    h.store.sub(currentEntryAtom, () => opened.push(h.store.get(currentEntryAtom)?.id ?? 'closed'))
    await screen.press('Wallet fake Installed')
    await until(() => h.read(accountAtom).address, 'the account')
    await until(() => opened.length > 0, 'the end')
    expect(opened).toEqual(['closed'])
    await h.dispose()
  })

  test('marks the row busy until the view of the request takes over', async () => {
    const held = heldConnector()
    const h = start([held.connector])
    const screen = await h.open(connectWallets)
    await screen.press('Wallet fake Installed')
    const row = () => screen.root.querySelector('[data-testid="connector-fake"]')
    await until(() => row()?.getAttribute('aria-busy') === 'true', 'the busy row')
    await screen.sees('Continue in Wallet fake')
    expect(held.connector.calls.filter((call) => call === 'connect')).toHaveLength(1)
    await h.dispose()
  })

  test('leaves the rows where they are until it has an answer', async () => {
    const { connector } = heldConnector()
    const h = start([installed({ id: 'other' }), connector])
    const screen = await h.open(connectWallets)
    const rows = () => [...screen.root.querySelectorAll<HTMLElement>('[data-testid^="connector-"]')]
    const ids = () => rows().map(({ dataset }) => dataset['testid'])
    await until(() => ids().length === 2, 'the wallets')
    const answer = new Promise<never>(() => {})
    const pressed = { connectorId: 'fake', namespace: undefined, answer, controller: new AbortController() }
    h.store.set(pressedWalletAtom, pressed)
    h.store.set(recentConnectorsAtom, ['fake'])
    await until(() => rows().some((row) => row.getAttribute('aria-busy') === 'true'), 'the busy row')
    expect(ids()).toEqual(['connector-other', 'connector-fake'])
    h.store.set(pressedWalletAtom, undefined)
    await until(() => ids()[0] === 'connector-fake', 'the recent wallet')
    await h.dispose()
  })

  // behaviour 14.3
  test('asks the wallet once for a double click', async () => {
    const held = heldConnector()
    const h = start([held.connector])
    const screen = await h.open(connectWallets)
    const row = await until(
      () => screen.root.querySelector<HTMLElement>('[data-testid="connector-fake"]'),
      'the row',
    )
    row.click()
    await until(() => held.connector.calls.includes('connect'), 'the wallet to be asked')
    row.click()
    await screen.sees('Continue in Wallet fake')
    expect(held.connector.calls.filter((call) => call === 'connect')).toHaveLength(1)
    held.agree()
    await until(() => h.read(accountAtom).address, 'the account')
    await h.dispose()
  })

  // behaviour 14.3
  test('opens the view of the request with the error if the wallet rejects at once', async () => {
    const rejected = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const h = start([installed({ connect: () => Promise.reject(rejected) })])
    const screen = await h.open(connectWallets)
    await screen.press('Wallet fake Installed')
    await screen.sees('You cancelled in your wallet')
    await screen.sees('User rejected the request.')
    await h.dispose()
  })

  test('cancels the request of a wallet pressed before', async () => {
    const first = heldConnector()
    const h = start([first.connector, installed({ id: 'second', connect: async () => agree })])
    const screen = await h.open(connectWallets)
    await screen.press('Wallet fake Installed')
    await screen.press('Wallet second Installed')
    await until(() => h.read(accountAtom).address, 'the account')
    first.agree()
    await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
    expect(h.read(accountAtom).connectedWalletInfo?.name).toBe('Wallet second')
    await h.dispose()
  })

  // behaviour 14.4
  test('stops waiting when the modal is closed at once', async () => {
    const held = heldConnector()
    const h = start([held.connector])
    const screen = await h.open(connectWallets)
    await screen.press('Wallet fake Installed')
    h.router.close()
    await until(() => h.read(statusAtom) === 'disconnected', 'disconnected')
    held.agree()
    await until(() => !screen.root.querySelector('[role="dialog"]'), 'the end of the exit')
    expect(h.read(accountAtom).address).toBeUndefined()
    await h.dispose()
  })
})

// behaviour 10.2, 12.1
test('a rejection shows the message of the wallet and a retry', async () => {
  const answers = [
    () => Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 })),
    async () => agree,
  ]
  const ask = vi.fn(() => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))())
  const h = start([fakeConnector({ connect: ask })], { closeAfterConnect: 'stay' })
  const screen = await h.open(connectExternal, { connectorId: 'fake' })
  await screen.sees('You cancelled in your wallet')
  await screen.sees('User rejected the request.')
  expect([h.read(statusAtom), h.errors]).toEqual(['disconnected', []])
  await screen.press('Try again')
  await screen.sees('Connected')
  expect(ask).toHaveBeenCalledTimes(2)
  await h.dispose()
})

test.each([
  [
    'has a request waiting',
    { code: -32002, message: 'Already pending' },
    'Wallet fake already has a pending request',
  ],
  ['fails', new Error('Out of memory'), 'Out of memory'],
  ['throws a text', 'plain words', 'plain words'],
])('shows that the wallet %s, with a retry', async (_, thrown, words) => {
  const h = start([fakeConnector({ connect: () => Promise.reject(thrown) })])
  const screen = await h.open(connectExternal, { connectorId: 'fake' })
  await screen.sees(words)
  expect(await screen.button('Try again')).toBeDefined()
  await h.dispose()
})

// behaviour 14.4
test('going back cancels the request, and a late approval is ignored', async () => {
  const held = heldConnector()
  const h = start([held.connector])
  const screen = await h.open(connectWallets)
  await screen.press('Wallet fake Installed')
  await until(() => held.connector.calls.includes('connect'), 'the wallet to be asked')
  await screen.press('Back')
  await screen.sees('Connect to')
  held.agree()
  await until(() => h.read(statusAtom) === 'disconnected', 'disconnected')
  expect(h.read(accountAtom).address).toBeUndefined()
  await h.dispose()
})

test('a wallet that is no longer available links back to the list', async () => {
  const h = start([fakeConnector()])
  const screen = await h.open(connectWallets)
  h.router.push(connectExternal, { connectorId: 'vanished' })
  await screen.sees('is no longer available')
  await screen.press('Choose another wallet')
  await screen.sees('Wallet fake')
  expect(h.read(connectorsAtom)).toHaveLength(1)
  await h.dispose()
})

test('explains wallets to new users', async () => {
  const h = start([fakeConnector()])
  const screen = await h.open()
  await screen.press('How they work')
  await screen.sees('It asks before anything moves')
  await screen.press('Back')
  await screen.press('What is a wallet?')
  await screen.sees('It keeps your keys')
  await h.dispose()
})

// behaviour 11.1
test('a host can override texts', async () => {
  const h = createPluginHarness(connect(), {
    companions: [fakeConnectors(installed())],
    messages: { 'connect.installed': 'Hier', 'connect.title': 'Verbinden mit {app}' },
  })
  const screen = await h.open()
  await screen.sees('Verbinden mit')
  await screen.sees('Hier')
  await h.dispose()
})
