import { atom } from 'jotai/vanilla'
import { describe, expect, test, vi } from 'vitest'
import {
  accountAtom,
  currentEntryAtom,
  defineMessages,
  definePlugin,
  defineRoute,
  fill,
  historyAtom,
  sessionAtom,
  statusAtom,
  view,
  type Plugin,
  WidgetError,
  homeViews,
  sessionKey,
} from '#kernel'
import {
  capability,
  type CaipAddress,
  type CapabilityOffer,
  connectorSources,
  namesCapability,
  type Connector,
  type WalletAccount,
} from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import { connectWallets } from '#plugins/connect/contract'
import { networksList } from '#plugins/networks/contract'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  until,
} from '#kernel/testing'
import {
  accountAccounts,
  accountActions,
  accountHome,
  accountTabs,
  currentTabAtom,
  profilesKey,
} from './contract.js'
import { account } from './index.js'
import { profileCacheMs } from './profiles.js'

conformsToPlugin(test, () => account())

const address = '0x71C912345678901234567890123456785A4e9F'
const explorer = { name: 'Demoscan', url: 'https://scan.demo.example' }

async function connected(
  balance: () => Promise<bigint> = async () => 123_456n,
  network: `demo:${number}` = 'demo:1',
  plugins: readonly Plugin[] = [],
  others: readonly (CaipAddress | WalletAccount)[] = [],
  offers: readonly CapabilityOffer[] = [],
  kind?: string,
) {
  const native = async () => ({ value: await balance(), decimals: 5, symbol: 'DEMO' })
  const offer = capability(balancesCapability, async () => () => ({ native }))
  const caipAddress = `${network}:${address}` as const
  const accounts = [kind === undefined ? caipAddress : { caipAddress, kind }, ...others]
  const wallet = fakeConnector({ connect: async () => ({ accounts, network }) })
  const networks = [{ ...fakeNetwork(), blockExplorers: [explorer] }]
  const h = createPluginHarness(account(), {
    companions: [fakeNamespace('demo', [offer, ...offers], networks), fakeConnectors(wallet), ...plugins],
  })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  return { h, wallet, screen: await h.open() }
}

const moreConnectors = (...connectors: readonly Connector[]) =>
  definePlugin({
    id: 'more-connectors',
    contributes: [fill(connectorSources, { id: 'more', list: atom(connectors) })],
  })()

// behaviour 16.3
test('shows address, balance, network and wallet', async () => {
  const { h, screen } = await connected()
  await screen.sees('0x71C9…5A4e9F')
  await screen.sees('1.23 DEMO')
  await screen.sees('Demo 1')
  await screen.sees('Connected with Wallet fake')
  const link = screen.root.querySelector<HTMLAnchorElement>('[data-testid="account-explorer"]')
  expect(link?.href).toBe(`https://scan.demo.example/address/${address}`)
  await h.dispose()
})

test('shows a placeholder while the balance is loading', async () => {
  const { h, screen } = await connected(() => new Promise(() => {}))
  await until(() => screen.root.querySelector('[aria-label="Loading balance"]'), 'the placeholder')
  await h.dispose()
})

test('shows an unknown network without a link to an explorer', async () => {
  const { h, screen } = await connected(undefined, 'demo:99')
  await screen.sees('Unknown network')
  expect(screen.root.querySelector('[data-testid="account-explorer"]')).toBeNull()
  await h.dispose()
})

// behaviour 16.17
test('shows the types of the accounts of a wallet that has several', async () => {
  const other = { caipAddress: 'demo:1:0xother', kind: 'ordinals' } as const
  const unknown = { caipAddress: 'demo:1:0xthird', kind: 'constructor' } as const
  const { h, screen } = await connected(undefined, 'demo:1', [], [other, unknown], [], 'payment')
  await screen.sees('Payments')
  expect(screen.text()).not.toContain('Ordinals')
  await screen.press('3 accounts')
  await screen.sees('Ordinals')
  const badges = [...screen.root.querySelectorAll('.badge')].map((badge) => badge.textContent)
  expect(badges).toEqual(['Payments', 'Ordinals'])
  await h.dispose()
})

// behaviour 16.17
test('shows no type of accounts that all have the same', async () => {
  const other = { caipAddress: 'demo:1:0xother', kind: 'payment' } as const
  const { h, screen } = await connected(undefined, 'demo:1', [], [other], [], 'payment')
  await screen.press('2 accounts')
  await until(() => screen.root.querySelector('[data-testid="account-0xother"]'), 'the list')
  expect(screen.text()).not.toContain('Payments')
  await h.dispose()
})

test('copies the whole address and confirms it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { h, screen } = await connected()
  await screen.press('Copy address')
  await screen.sees('Address copied')
  expect(writeText).toHaveBeenCalledWith(address)
  vi.restoreAllMocks()
  await h.dispose()
})

test('shows and reports a blocked clipboard', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  const { h, screen } = await connected()
  await screen.press('Copy address')
  await screen.sees('Couldn’t copy. Your browser blocked clipboard access.')
  expect(h.errors[0]?.context.plugin).toBe('account')
  vi.restoreAllMocks()
  await h.dispose()
})

test('disconnects and closes', async () => {
  const { h, screen } = await connected()
  await screen.press('Disconnect')
  await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
  expect(h.read(statusAtom)).toBe('disconnected')
  expect(screen.text()).not.toContain('undefined')
  await h.dispose()
})

// behaviour 16.12
test('disconnects the named wallet only, and shows the account that is left', async () => {
  const { h, screen } = await connected(undefined, 'demo:1', [
    fakeNamespace('other'),
    moreConnectors(fakeConnector({ id: 'more', namespace: 'other' })),
  ])
  await h.service(sessionKey).connect({ connectorId: 'more' })
  await screen.sees('Connected with Wallet more')
  await screen.press('Disconnect')
  await screen.sees('Connected with Wallet fake')
  expect(h.read(accountAtom).address).toBe(address)
  await h.dispose()
})

const words = defineMessages('extra', { action: 'Play', tab: 'Games' })
const game = defineRoute('extra.game')
const extra = (id: string, rank: number) =>
  definePlugin({
    id,
    contributes: [
      view(defineRoute(`${id}.game`), async () => ({ default: () => 'The game' })),
      fill(accountActions, { id, rank, words, icon: 'send', opens: { ...game, id: `${id}.game` } }),
      fill(accountTabs, { id, rank, words, load: async () => ({ default: () => `What ${id} has` }) }),
    ],
  })()

test('shows the actions of other plugins in order, and opens their views', async () => {
  const { h, screen } = await connected(undefined, 'demo:1', [extra('second', 20), extra('first', 10)])
  await screen.sees('Play')
  const actions = () => [...screen.root.querySelectorAll<HTMLElement>('[data-testid^="account-action-"]')]
  expect(actions().map((one) => one.dataset['testid'])).toEqual([
    'account-action-first',
    'account-action-second',
  ])
  actions()[0]?.click()
  await screen.sees('The game')
  await h.dispose()
})

test('shows no tab bar for a single tab, and switches between two', async () => {
  const one = await connected(undefined, 'demo:1', [extra('first', 10)])
  await one.screen.sees('What first has')
  expect(one.screen.root.querySelector('[role="tab"]')).toBeNull()
  await one.h.dispose()
  const { h, screen } = await connected(undefined, 'demo:1', [extra('first', 10), extra('second', 20)])
  await screen.sees('What first has')
  screen.root.querySelector<HTMLElement>('[data-testid="account-tab-second"]')?.click()
  await screen.sees('What second has')
  expect(screen.text()).not.toContain('What first has')
  await h.dispose()
})

// behaviour 16.10
test('the selected tab stays selected after a visit to another view', async () => {
  const { h, screen } = await connected(undefined, 'demo:1', [extra('first', 10), extra('second', 20)])
  await screen.sees('What first has')
  screen.root.querySelector<HTMLElement>('[data-testid="account-tab-second"]')?.click()
  await screen.sees('What second has')
  screen.root.querySelector<HTMLElement>('[data-testid="account-action-first"]')?.click()
  await screen.sees('The game')
  h.router.back()
  await screen.sees('What second has')
  expect(h.read(currentTabAtom)).toBe('second')
  await h.dispose()
})

test('opens the list of networks from the header', async () => {
  const list = definePlugin({
    id: 'networks',
    contributes: [view(networksList, async () => ({ default: () => 'All networks' }))],
  })
  const { h, screen } = await connected(undefined, 'demo:1', [list()])
  await screen.press('Network: Demo 1')
  await screen.sees('All networks')
  await h.dispose()
})

// behaviour 1.17
test('selects another shared account until the wallet reports a change', async () => {
  const other = '0x2222222222222222222222222222222222222222'
  const { h, screen, wallet } = await connected(undefined, 'demo:1', [], [`demo:1:${other}`])
  await screen.press('2 accounts')
  const row = () => screen.root.querySelector<HTMLElement>(`[data-testid="account-${other}"]`)
  ;(await until(row, 'the other account’s row')).click()
  await until(() => h.read(accountAtom).address === other, 'the other account')
  const shared = h.read(accountAtom).allAccounts.map(({ caipAddress }) => caipAddress)
  expect(shared).toEqual([`demo:1:${other}`, `demo:1:${address}`])
  expect(h.emitted.map(({ id }) => id)).toContain('session.account-changed')
  wallet.emit.accountsChanged?.([`demo:1:${address}`])
  expect(h.read(accountAtom).address).toBe(address)
  await h.dispose()
})

describe('with wallets in two namespaces', () => {
  const otherAddress = '0x3333333333333333333333333333333333333333'

  async function connectedTwice() {
    const otherWallet = fakeConnector({
      id: 'second',
      namespace: 'other',
      connect: async () => ({ accounts: [`other:1:${otherAddress}`], network: 'other:1' }),
    })
    const parts = await connected(undefined, 'demo:1', [
      fakeNamespace('other', [], [{ ...fakeNetwork('other'), name: 'Other One' }]),
      moreConnectors(otherWallet),
    ])
    await parts.h.service(sessionKey).connect({ connectorId: 'second' })
    const part = (testId: string) =>
      until(() => parts.screen.root.querySelector<HTMLElement>(`[data-testid="${testId}"]`), testId)
    await parts.screen.press('2 accounts')
    return { ...parts, otherWallet, part }
  }

  test('lists the accounts of each, and makes one of another namespace active without a prompt', async () => {
    const { h, screen, part, wallet } = await connectedTwice()
    await screen.sees('Wallet fake on Demo 1')
    await screen.sees('Wallet second on Other One')
    expect(h.read(accountAtom).address).toBe(otherAddress)
    const before = wallet.calls.length
    ;(await part(`account-${address}`)).click()
    await until(() => h.read(accountAtom).address === address, 'the account of the first namespace')
    expect(wallet.calls.slice(before)).toEqual([])
    await h.dispose()
  })

  test('disconnects one, and the other stays', async () => {
    const { h, part, screen, otherWallet } = await connectedTwice()
    ;(await part('disconnect-other/second')).click()
    await until(() => h.read(accountAtom).address === address, 'the account that is left')
    expect(otherWallet.calls).toContain('disconnect')
    await until(() => !screen.text().includes('Wallet second on Other One'), 'one connection')
    expect(
      Object.values(h.read(sessionAtom).byNamespace).flatMap(({ connections }) => connections),
    ).toHaveLength(1)
    await h.dispose()
  })
})

// behaviour 16.15
describe('with multiWallet', () => {
  async function severalWallets(multiWallet = true) {
    const second = fakeConnector({ id: 'second' })
    const list = definePlugin({
      id: 'connect',
      contributes: [view(connectWallets, async () => ({ default: () => 'All wallets' }))],
    })
    const parts = await connected(undefined, 'demo:1', [moreConnectors(second), list()])
    const { h, screen } = parts
    await h.foyer.configure(account({ multiWallet }))
    await h.service(sessionKey).connect({ connectorId: 'second' })
    const part = (testId: string) =>
      until(() => screen.root.querySelector<HTMLElement>(`[data-testid="${testId}"]`), testId)
    return { ...parts, second, part }
  }

  test('lists every wallet of a namespace, and one is made the one in use without a prompt', async () => {
    const { h, screen, wallet, part } = await severalWallets()
    await screen.press('Wallets and accounts')
    await screen.sees('Wallet fake on Demo 1')
    await screen.sees('Wallet second on Demo 1')
    const before = wallet.calls.length
    ;(await part(`account-${address}`)).click()
    await until(() => h.read(accountAtom).connectorId === 'fake', 'the other wallet')
    expect(wallet.calls.slice(before)).toEqual([])
    await h.dispose()
  })

  test('disconnects a wallet that is not the one in use, and the others stay', async () => {
    const { h, screen, part, wallet, second } = await severalWallets()
    await screen.press('Wallets and accounts')
    ;(await part('disconnect-demo/fake')).click()
    await until(() => !screen.text().includes('Wallet fake'), 'the end')
    expect([wallet.calls.includes('disconnect'), second.calls.includes('disconnect')]).toEqual([true, false])
    expect(h.read(accountAtom).connectorId).toBe('second')
    await h.dispose()
  })

  test('opens the wallet list for a further wallet', async () => {
    const { h, screen } = await severalWallets()
    await screen.press('Wallets and accounts')
    await screen.press('Connect another wallet')
    await screen.sees('All wallets')
    await h.dispose()
  })

  test('is off by default: only the wallet in use is listed', async () => {
    const { h, screen } = await severalWallets(false)
    await screen.sees('Connected with Wallet second')
    expect(screen.text()).not.toContain('Wallets and accounts')
    const list = await h.open(accountAccounts)
    await list.sees('alice')
    expect(list.text()).not.toContain('Connect another wallet')
    await h.dispose()
  })
})

// behaviour 1.17
test('rejects the selection of an account that is not shared', async () => {
  const { h } = await connected()
  await expect(h.service(sessionKey).selectAccount('demo:1:0xnobody')).rejects.toThrow('Account not found')
  await h.dispose()
})

// behaviour 6.1
test('shows the name above the address, and requests it once in five minutes', async () => {
  const lookUp = vi.fn(async () => ({ name: 'ada.demo' }))
  const names = { isName: () => true, resolve: async () => undefined, lookUp }
  const { h, screen } = await connected(
    undefined,
    'demo:1',
    [],
    [],
    [capability(namesCapability, async () => () => names)],
  )
  await screen.sees('ada.demo')
  await h.service(profilesKey).of(`demo:1:${address}`)
  expect(lookUp).toHaveBeenCalledTimes(1)
  await h.clock.advance(profileCacheMs + 1)
  await h.service(profilesKey).of(`demo:1:${address}`)
  expect(lookUp).toHaveBeenCalledTimes(2)
  await h.dispose()
})

// behaviour 16.16
test('says so where balances cannot be read', async () => {
  const h = createPluginHarness(account(), { companions: [fakeNamespace(), fakeConnectors(fakeConnector())] })
  await h.service(sessionKey).connect({ connectorId: 'fake' })
  const screen = await h.open(accountHome)
  await screen.sees('Balances on this network can’t be read here.')
  expect(screen.root.querySelector('[aria-label="Loading balance"]')).toBeNull()
  await h.dispose()
})

test('replaces the placeholder after a failed read', async () => {
  const { h, screen } = await connected(() => Promise.reject(new Error('out of order')))
  await screen.sees('Your balance couldn’t be loaded. Your tokens are safe.')
  expect(screen.root.querySelector('[aria-label="Loading balance"]')).toBeNull()
  await h.dispose()
})

test('shows the remedy of a config error, and reads again on retry', async () => {
  const elsewhere = new WidgetError('demo/ELSEWHERE', 'Switch the wallet to Demo.', { kind: 'config' })
  const balance = vi.fn(async () => 123_456n).mockRejectedValue(elsewhere)
  const { h, screen } = await connected(balance)
  await screen.sees('Your tokens are safe. Switch the wallet to Demo.')
  const asked = balance.mock.calls.length
  balance.mockResolvedValue(123_456n)
  await screen.press('Try again')
  await screen.sees('1.23 DEMO')
  expect(balance.mock.calls.length).toBe(asked + 1)
  await h.dispose()
})

const start = defineRoute('start.home')
const firstView = definePlugin({
  id: 'start',
  contributes: [
    view(start, async () => ({ default: () => 'Pick a wallet' })),
    fill(homeViews, { id: 'start', rank: 100, opens: start }),
  ],
})

describe('without an account', () => {
  // behaviour 16.11
  test.each([accountHome, accountAccounts])('$id closes when the wallet disconnects', async (route) => {
    const { h, wallet, screen } = await connected()
    await screen.sees('1.23 DEMO')
    h.router.reset(route)
    await until(
      () => h.read(currentEntryAtom)?.id === route.id && screen.text().includes('0x71C9'),
      'the view',
    )
    wallet.emit.accountsChanged?.([])
    await until(() => h.read(currentEntryAtom) === undefined, 'the modal to close')
    await h.dispose()
  })

  // behaviour 16.11
  test('the account view shows the account that becomes active instead', async () => {
    const { h, wallet, screen } = await connected(undefined, 'demo:1', [
      fakeNamespace('other'),
      moreConnectors(fakeConnector({ id: 'more', namespace: 'other' })),
    ])
    await h.service(sessionKey).connect({ connectorId: 'more' })
    await h.service(sessionKey).switchNetwork('demo:1')
    await screen.sees('Connected with Wallet fake')
    wallet.emit.accountsChanged?.([])
    await screen.sees('Connected with Wallet more')
    expect(h.read(currentEntryAtom)?.id).toBe(accountHome.id)
    await h.dispose()
  })

  // behaviour 16.11
  test('the account view gives way to the first view when it is opened or gone back to', async () => {
    const wallet = fakeConnector()
    const h = createPluginHarness(account(), {
      companions: [fakeNamespace('demo'), fakeConnectors(wallet), firstView()],
    })
    const screen = await h.open(accountHome)
    await screen.sees('Pick a wallet')
    await h.service(sessionKey).connect({ connectorId: 'fake' })
    h.router.reset(accountHome)
    await screen.sees('Connected with Wallet fake')
    h.router.push(start)
    await screen.sees('Pick a wallet')
    wallet.emit.accountsChanged?.([])
    h.router.back()
    await until(
      () =>
        h
          .read(historyAtom)
          .map(({ id }) => id)
          .join() === start.id,
      'the first view only',
    )
    await h.dispose()
  })

  // behaviour 16.11
  test('the account view waits while connections are restored', async () => {
    const h = createPluginHarness(account(), { companions: [fakeNamespace('demo'), firstView()] })
    const setStatus = (status: 'reconnecting' | 'disconnected') => {
      const demo = { status, connections: [], current: undefined, leaving: false, network: undefined }
      h.store.set(sessionAtom, { active: undefined, byNamespace: { demo } })
    }
    setStatus('reconnecting')
    const screen = await h.open(accountHome)
    await screen.button('Disconnect')
    expect(h.read(currentEntryAtom)?.id).toBe(accountHome.id)
    setStatus('disconnected')
    await until(() => h.read(currentEntryAtom)?.id === start.id, 'the first view')
    await h.dispose()
  })
})
