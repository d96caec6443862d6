import { expect, test } from 'vitest'
import { atom } from 'jotai/vanilla'
import { currentEntryAtom, definePlugin, fill } from '#kernel'
import type { Connector } from '#kernel/chain'
import { fakeConnector, fakeNamespace, settle, until, type Harness } from '#kernel/testing'
import { connectConditions, hiddenWalletsAtom } from '#plugins/connect/contract'
import { slowAnswerMs } from './lists.js'
import { searchWaitMs } from './service.js'
import { catalogueAll, catalogueKey } from './contract.js'
import { allWalletsAtom } from './state.js'
import { sampleWireWallets } from './testing/sample-service.js'
import { startCatalogue, type StartOptions } from './testing/start-catalogue.js'
import { typeSearch } from './testing/type-search.js'

const here: Connector = {
  ...fakeConnector({ id: 'here' }),
  name: 'Juniper',
  kind: 'ANNOUNCED',
  role: 'installed',
  rdns: 'example.w30',
}

async function opened(options: StartOptions = {}) {
  const h = startCatalogue({ wallets: sampleWireWallets(537), ...options })
  const screen = await h.open(catalogueAll)
  const tiles = () => [...screen.root.querySelectorAll<HTMLElement>('button.wallet-tile')]
  const names = () => tiles().map((tile) => tile.querySelector('bdi')?.textContent)
  return { h, screen, tiles, names }
}

async function searched(h: Harness, wait = searchWaitMs) {
  await until(() => h.clock.pendingSleeps > 0, 'the wait')
  await h.clock.advance(wait)
}

test('installed ones come first, then the featured order, then the rest, each once', async () => {
  const { h, screen, names } = await opened({
    connectors: [here],
    config: { featuredWalletIds: ['w9', 'w8'] },
  })
  await screen.sees('Wallet 10')
  expect(names().slice(0, 5)).toEqual(['Juniper', 'Wallet 9', 'Wallet 8', 'Wallet 1', 'Wallet 2'])
  expect(names()).not.toContain('Wallet 30')
  expect(screen.root.querySelector('[data-testid="connector-here"]')?.textContent).toContain('Installed')
  await h.dispose()
})

// behaviour 14.10, 14.13
test('wallets of the grid and of a search are disabled with the reason until the conditions are met', async () => {
  const isMet = atom(false)
  const terms = definePlugin({
    id: 'terms',
    contributes: [
      fill(connectConditions, { id: 'terms', isMet, load: async () => ({ default: () => 'Accept first' }) }),
    ],
  })
  const { h, screen } = await opened({ namespaces: [fakeNamespace(), terms()] })
  await screen.sees('Wallet 10')
  await screen.sees('Accept first')
  const find = () => screen.root.querySelector<HTMLElement>('[data-testid="wallet-w9"]')
  const reason = () => screen.root.getElementById(find()?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(find()?.getAttribute('aria-disabled')).toBe('true')
  expect(reason()).toBe('Accept first')
  find()?.click()
  await typeSearch(screen, 'Wallet 9')
  await searched(h)
  await until(() => find()?.classList.contains('row'), 'the search')
  expect(reason()).toBe('Accept first')
  find()?.click()
  expect(h.read(currentEntryAtom)?.id).toBe(catalogueAll.id)
  h.store.set(isMet, true)
  await until(() => !find()?.hasAttribute('aria-disabled'), 'the wallets to be enabled')
  find()?.click()
  await until(() => h.read(currentEntryAtom)?.id !== catalogueAll.id, 'the next view')
  await h.dispose()
})

// behaviour 15.7
test.each([
  ['id', { name: 'Juniper', rdns: 'example.other', explorerId: 'w30' }],
  ['reverse domain', { name: 'Juniper', rdns: 'example.w30' }],
  ['contested reverse domain', { name: 'Juniper', rdns: 'example.w30', contested: true }],
  ['name', { name: 'Wallet 30', rdns: 'example.other' }],
])('an installed wallet that has the %s of an excluded wallet is not listed', async (_, connector) => {
  const { h, screen, names } = await opened({
    connectors: [{ ...here, ...connector }],
    config: { excludeWalletIds: ['w30'] },
  })
  await h.service(catalogueKey).refresh()
  expect(h.read(hiddenWalletsAtom)).toEqual([{ id: 'w30', name: 'Wallet 30', rdns: 'example.w30' }])
  await screen.sees('Wallet 10')
  expect(names()).not.toContain(connector.name)
  await h.dispose()
})

// behaviour 15.7
test.each([
  ['the name', { name: 'wallet 3 Wallet', rdns: 'example.other' }],
  ['the reverse domain', { name: 'Other', rdns: 'example.w3' }],
])('another entry of the catalogue with %s of an excluded wallet is not listed', async (_, changes) => {
  const entry = { ...sampleWireWallets(1)[0]!, ...changes, id: 'other' }
  const { h, screen, names } = await opened({
    wallets: [...sampleWireWallets(20), entry],
    config: { excludeWalletIds: ['w3'] },
  })
  await h.service(catalogueKey).refresh()
  await until(() => h.read(hiddenWalletsAtom)[0]?.rdns, 'the excluded wallet')
  await screen.sees('Wallet 10')
  expect(names()).toContain('Wallet 10')
  expect(names()).not.toContain(entry.name)
  await h.dispose()
})

// behaviour 14.7
test('an extension with the reverse domain of a wallet and a mark does not replace the wallet', async () => {
  const impostor = { ...here, rdns: 'example.w1', contested: true }
  const { h, screen, names } = await opened({ connectors: [impostor] })
  await screen.sees('Wallet 10')
  expect(names()).toContain('Wallet 1')
  expect(screen.root.querySelector('[data-testid="connector-here"]')?.textContent).toContain('Unverified')
  await h.dispose()
})

// behaviour 14.9
test('a press on an installed wallet opens its connector and emits the selection', async () => {
  const { h, screen } = await opened({ connectors: [{ ...here, explorerId: 'w30' }] })
  const tile = () => screen.root.querySelector<HTMLElement>('[data-testid="connector-here"]')
  ;(await until(tile, 'the tile')).click()
  await until(() => h.read(currentEntryAtom)?.id === 'connect.external', 'the view of the request')
  expect(h.read(currentEntryAtom)?.params).toEqual({ connectorId: 'here' })
  expect(h.emitted.at(-1)).toEqual({
    id: 'catalogue.wallet-selected',
    payload: { id: 'w30', name: 'Juniper' },
  })
  await h.dispose()
})

test('hundreds of wallets are never more than 300 in the page', async () => {
  const { h, screen, tiles } = await opened()
  await screen.sees('Wallet 10')
  // a user who scrolls to the end again and again
  while (!h.read(allWalletsAtom).isComplete) await h.service(catalogueKey).more()
  await settle()
  expect(h.read(allWalletsAtom).wallets).toHaveLength(537)
  expect(tiles().length).toBeGreaterThanOrEqual(20)
  expect(tiles().length).toBeLessThan(300)
  await h.dispose()
})

// behaviour 15.11
test('a wallet in the grid is an item of one list, with its position among all that are known', async () => {
  const { h, screen } = await opened()
  await screen.sees('Wallet 10')
  const grid = screen.root.querySelector('[data-testid="wallet-grid"]')
  const item = screen.root.querySelector('[data-testid="wallet-w10"]')?.closest('[role="listitem"]')
  const { length } = h.read(allWalletsAtom).wallets
  expect(item?.getAttribute('aria-posinset')).toBe('10')
  expect(item?.getAttribute('aria-setsize')).toBe(String(length))
  // rows are layout only: every item belongs to the one list
  expect(grid?.getAttribute('role')).toBe('list')
  expect(grid?.querySelectorAll('li:not([role="presentation"])')).toHaveLength(0)
  await h.dispose()
})

test('arrow keys go through the grid in both directions', async () => {
  const { h, screen, tiles } = await opened()
  await screen.sees('Wallet 10')
  tiles()[0]?.focus()
  const focused = () => (screen.root.activeElement as HTMLElement | null)?.dataset['tile']
  screen.key('ArrowRight')
  expect(focused()).toBe('1')
  screen.key('ArrowDown')
  expect(focused()).toBe('5')
  screen.key('ArrowUp')
  screen.key('ArrowLeft')
  expect(focused()).toBe('0')
  screen.key('ArrowLeft')
  expect(focused()).toBe('0')
  await h.dispose()
})

test('pressing one that is here asks it, and any other goes its way', async () => {
  const { h, screen } = await opened({ connectors: [here] })
  await screen.press('Juniper Installed')
  await until(() => h.read(currentEntryAtom)?.id === 'connect.external', 'the connector')
  h.router.back()
  await screen.press('Wallet 3')
  await until(() => h.read(currentEntryAtom)?.id === 'walletconnect.pairing', 'the pairing')
  await h.dispose()
})

test('a search shows rows with their chips, and an emptied one shows all again', async () => {
  const { h, screen } = await opened({ connectors: [here] })
  await screen.sees('Wallet 10')
  await typeSearch(screen, ' wallet 99 ')
  await searched(h)
  await screen.sees('One wallet')
  expect(screen.root.querySelector('[data-testid="wallet-w99"]')?.textContent).toContain('QR code')
  await typeSearch(screen, 'juni')
  await searched(h)
  await until(() => screen.root.querySelector('[data-testid="connector-here"] .badge'), 'the installed one')
  await typeSearch(screen, '  ')
  await until(() => screen.root.querySelector('.wallet-grid'), 'all of them')
  await h.dispose()
})

test('nothing found: a wallet that is not listed can often still scan the code', async () => {
  const { h, screen } = await opened()
  await screen.sees('Wallet 10')
  await typeSearch(screen, 'metalark')
  await searched(h)
  await screen.sees('No wallet called “metalark”')
  await screen.press('Show the QR code')
  await until(() => h.read(currentEntryAtom)?.id === 'walletconnect.pairing', 'the code')
  await h.dispose()
})

test('nothing found where nothing scans: the way back to all of them', async () => {
  const { h, screen } = await opened({ canPair: false })
  await screen.sees('Wallet 10')
  await typeSearch(screen, 'metalark')
  await searched(h)
  await screen.press('Show all wallets')
  await screen.sees('Wallet 10')
  await h.dispose()
})

// behaviour 15.2
test('a list that does not load says so once, shows what is known, and comes with Retry', async () => {
  let isDown = true
  const { h, screen, names } = await opened({
    namespaces: [fakeNamespace('eip155')],
    wallets: sampleWireWallets(60).map((one) => ({ ...one, chains: ['eip155:1'] })),
    answer: (path) => (isDown && path === '/getWallets' ? new Response('', { status: 400 }) : undefined),
  })
  await screen.sees('The full list did not load')
  expect(screen.root.querySelectorAll('[data-testid="all-wallets-failed"]')).toHaveLength(1)
  expect(names()).toContain('MetaMask')
  isDown = false
  await screen.press('Retry')
  await screen.sees('Wallet 2')
  // what was looked at keeps its place
  expect(names()[0]).toBe('MetaMask')
  expect(screen.text()).not.toContain('The full list did not load')
  await h.dispose()
})

test('a list that breaks off says so where it ends, and goes on with Retry', async () => {
  let isDown = true
  const { h, screen } = await opened({
    wallets: sampleWireWallets(60),
    answer: (path, query) =>
      isDown && path === '/getWallets' && query.get('page') === '2'
        ? new Response('', { status: 400 })
        : undefined,
  })
  await screen.sees('Wallet 10')
  await h.service(catalogueKey).more()
  await screen.sees('The rest of the list did not load')
  const note = screen.root.querySelectorAll('[data-testid="all-wallets-failed"]')
  expect(note).toHaveLength(1)
  expect(note[0]?.previousElementSibling?.classList).toContain('wallet-grid')
  isDown = false
  await screen.press('Retry')
  await until(() => !screen.text().includes('did not load'), 'the rest')
  expect(h.read(allWalletsAtom).wallets).toHaveLength(60)
  await h.dispose()
})

test('a service that hangs: places are kept for a while, then what is known stands there', async () => {
  const { h, screen, names } = await opened({
    namespaces: [fakeNamespace('eip155')],
    answer: (path) => (path === '/getWallets' ? new Promise(() => {}) : undefined),
  })
  await until(() => screen.root.querySelector('[data-pending]'), 'the places')
  await until(() => h.clock.pendingSleeps > 0, 'the wait')
  await h.clock.advance(slowAnswerMs)
  await screen.sees('MetaMask')
  expect(names().length).toBeGreaterThanOrEqual(12)
  await h.dispose()
})
