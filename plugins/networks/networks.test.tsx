import { expect, test, vi } from 'vitest'
import {
  accountAtom,
  accountOf,
  definePlugin,
  defineRoute,
  fill,
  historyAtom,
  networkState,
  sessionKey,
  statusAtom,
  view,
} from '#kernel'
import { homeViews } from '#kernel/contracts'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type Harness,
} from '#kernel/testing'
import { connect } from '../connect/index.js'
import { connectNetwork } from '#plugins/connect/contract'
import { networksList, networksUnsupported, unsupportedNetworkAtom } from './contract.js'
import { networks } from './index.js'
import {
  networkCompanions,
  connectSample,
  sampleNetwork,
  sampleNetworks,
  switchingWallet,
  type SampleWallet,
} from './testing/sample-networks.js'

conformsToPlugin(test, () => networks(), {
  companions: networkCompanions(),
  invalidOptions: [{ enableNetworkSwitch: 'no' }, { allowUnsupportedChain: 1 }],
})

const homeRoute = defineRoute('sample-home.view').of()
/** Home view for the tests. */
const sampleHome = definePlugin({
  id: 'sample-home',
  contributes: [
    view(homeRoute, async () => ({ default: () => 'The sample home' })),
    fill(homeViews, { id: 'sample-home', rank: 50, opens: homeRoute }),
  ],
})

interface Start extends SampleWallet {
  readonly options?: Parameters<typeof networks>[0]
  readonly hostNetworks?: typeof sampleNetworks
}

function start({ options = {}, hostNetworks, ...wallet }: Start = {}) {
  const connector = switchingWallet(wallet)
  const companions = [...networkCompanions(connector, hostNetworks), sampleHome()]
  return { h: createPluginHarness(networks(options), { companions }), connector }
}

async function connected(from: Start = {}) {
  const { h, connector } = start(from)
  await connectSample(h)
  return { h, connector }
}

const shownRoutes = (h: Harness) => h.read(historyAtom).map(({ id }) => id)
const networkInUse = (h: Harness) => h.read(networkState()).caipNetworkId
const row = (root: ShadowRoot, id: string) =>
  root.querySelector<HTMLElement>(`[data-testid="network-demo:${id}"]`)

test('lists the networks, with the current one marked and testnets in a separate group', async () => {
  const { h } = await connected()
  const screen = await h.open(networksList)
  await screen.sees('Base Current')
  expect(row(screen.root, '8453')?.getAttribute('aria-current')).toBe('true')
  expect(row(screen.root, '8453')?.tagName).toBe('DIV')
  const [main, tests] = [...screen.root.querySelectorAll('.networks')]
  expect(main?.textContent).not.toContain('Sepolia')
  expect(tests?.textContent).toMatch(/^Test networks.*Sepolia.*Base Sepolia/)
  expect(screen.root.querySelector('input')).toBeNull()
  await h.dispose()
})

test('a switch tells where to approve, disables the other rows, and goes back', async () => {
  let agree: () => void = () => {}
  const { h } = await connected({ switchNetwork: (to) => new Promise((done) => (agree = () => done(to))) })
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  await screen.press('Ethereum')
  await screen.sees('Approve in Juniper')
  expect(row(screen.root, '1')?.tagName).toBe('BUTTON')
  expect(row(screen.root, '42161')?.tagName).toBe('DIV')
  agree()
  await screen.sees('The sample home')
  expect([networkInUse(h), shownRoutes(h)]).toEqual(['demo:1', [homeRoute.id]])
  await h.dispose()
})

// behaviour 16.2
test('a rejected switch names the current network and can be retried', async () => {
  const switchNetwork = vi
    .fn<(to: `${string}:${string}`) => Promise<`${string}:${string}`>>(async (to) => to)
    .mockRejectedValueOnce(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  const { h } = await connected({ switchNetwork })
  const screen = await h.open(networksList)
  await screen.press('Ethereum')
  await screen.sees('Still on Base')
  await screen.sees('You cancelled the switch to Ethereum in your wallet.')
  expect([networkInUse(h), h.errors]).toEqual(['demo:8453', []])
  await screen.press('Retry')
  await until(() => networkInUse(h) === 'demo:1', 'the switch')
  expect(switchNetwork).toHaveBeenCalledTimes(2)
  await h.dispose()
})

test('a failed switch shows the message of the wallet', async () => {
  const { h } = await connected({ switchNetwork: () => Promise.reject(new Error('The node is down.')) })
  const screen = await h.open(networksList)
  await screen.press('Ethereum')
  await screen.sees('Couldn’t switch to Ethereum.')
  await screen.sees('Juniper says: The node is down.')
  await h.dispose()
})

test('an answer after the list was left changes no view', async () => {
  let agree: () => void = () => {}
  const { h } = await connected({ switchNetwork: (to) => new Promise((done) => (agree = () => done(to))) })
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  await screen.press('Ethereum')
  await screen.sees('Approve in Juniper')
  h.router.push(homeRoute)
  await screen.sees('The sample home')
  h.router.push(networksList)
  await screen.sees('Base Current')
  agree()
  await screen.sees('Ethereum Current')
  expect(shownRoutes(h)).toEqual([homeRoute.id, networksList.id, homeRoute.id, networksList.id])
  await h.dispose()
})

test('without a wallet, a press chooses the network', async () => {
  const { h } = start()
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  await screen.press('Arbitrum One')
  await screen.sees('The sample home')
  expect(networkInUse(h)).toBe('demo:42161')
  await h.dispose()
})

// behaviour 16.2
test('networks the wallet has not approved are disabled, with the reason', async () => {
  const { h } = await connected({ approvedNetworks: ['demo:8453', 'demo:1'] })
  const screen = await h.open(networksList)
  await screen.sees('Arbitrum One Not approved')
  await screen.sees('were left out when Juniper connected')
  expect(row(screen.root, '42161')?.getAttribute('aria-disabled')).toBe('true')
  expect(row(screen.root, '1')?.getAttribute('aria-disabled')).toBeNull()
  await h.dispose()
})

const solaris = () => fakeNamespace('other', [], [sampleNetwork('x', 'Solaris', { chainNamespace: 'other' })])
const otherWallet = () =>
  fakeConnector({
    id: 'other-wallet',
    namespace: 'other',
    connect: async () => ({ accounts: ['other:x:alice'], network: 'other:x' }),
  })

test('a network of a namespace with a connection is chosen, and its account is active', async () => {
  const companions = [fakeNamespace('demo', [], sampleNetworks), solaris(), sampleHome()]
  const h = createPluginHarness(networks(), {
    companions: [...companions, fakeConnectors(switchingWallet(), otherWallet())],
  })
  await h.service(sessionKey).connect({ connectorId: 'other-wallet', namespace: 'other' })
  await h.service(sessionKey).connect({ connectorId: 'fake', namespace: 'demo' })
  const screen = await h.open(networksList)
  await screen.sees('Solaris Other account')
  await screen.press('Solaris Other account')
  await until(() => networkInUse(h) === 'other:x', 'the other namespace')
  await h.dispose()
})

test('a network of a namespace without a connection opens Connect for it', async () => {
  const companions = [fakeNamespace('demo', [], sampleNetworks), solaris(), connect()]
  const h = createPluginHarness(networks(), {
    companions: [...companions, fakeConnectors(switchingWallet(), otherWallet())],
  })
  await connectSample(h)
  const screen = await h.open(networksList)
  await screen.press('Solaris Other account')
  await screen.sees('Connect for Solaris')
  expect([networkInUse(h), h.read(statusAtom)]).toEqual(['demo:8453', 'connected'])
  expect(shownRoutes(h)).toEqual([networksList.id, connectNetwork.id])
  await screen.press('Wallet other-wallet')
  await until(() => h.read(accountAtom).namespace === 'other', 'the connection')
  expect(h.read(accountOf('demo')).status).toBe('connected')
  await h.dispose()
})

test('a network without a wallet shows a message, and nothing changes', async () => {
  const h = createPluginHarness(networks(), { companions: [...networkCompanions(), solaris(), connect()] })
  await connectSample(h)
  const screen = await h.open(networksList)
  await screen.press('Solaris Other account')
  await screen.sees('Still on Base')
  await screen.sees('No wallet here can connect to Solaris.')
  expect([networkInUse(h), shownRoutes(h)]).toEqual(['demo:8453', [networksList.id]])
  await h.dispose()
})

test('a search ignores spaces around the text', async () => {
  const many = Array.from({ length: 9 }, (_, index) => sampleNetwork(index + 1, `Network ${index + 1}`))
  const { h } = start({ hostNetworks: many })
  const screen = await h.open(networksList)
  const field = await until(() => screen.root.querySelector('input'), 'the field')
  const type = (text: string) => {
    // React listens to the setter of the prototype
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('  nEtwork 7 ')
  await until(() => !row(screen.root, '1'), 'the others to go')
  expect(row(screen.root, '7')).not.toBeNull()
  type('Atlantis')
  await screen.sees('No network called “Atlantis”')
  await screen.press('Show all networks')
  await screen.sees('Network 9')
  await h.dispose()
})

test('explains why a network may be missing', async () => {
  const { h } = start()
  const screen = await h.open(networksList)
  await screen.press('Why')
  await screen.sees('decides which networks it uses')
  await h.dispose()
})

// behaviour 2.4, 16.1
test('opens when the wallet switches to a network that is not configured, and closes when it returns', async () => {
  const { h, connector } = await connected()
  expect(h.read(unsupportedNetworkAtom)).toBe(false)
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  connector.emit.networkChanged?.('demo:1337')
  await screen.sees('doesn’t support \u2068demo:1337\u2069')
  expect([shownRoutes(h), h.fills(homeViews)[0]?.id]).toEqual([[networksUnsupported.id], 'networks'])
  connector.emit.networkChanged?.('demo:1')
  await screen.sees('The sample home')
  expect([shownRoutes(h), h.fills(homeViews)[0]?.id]).toEqual([[homeRoute.id], 'sample-home'])
  await h.dispose()
})

test('opens when a wallet connects on such a network; a press there switches the wallet and continues', async () => {
  const { h } = start({ network: 1337 })
  const screen = await h.open(homeRoute)
  await connectSample(h)
  await screen.sees('Pick a network to continue. Your account stays connected.')
  await screen.press('Ethereum')
  await screen.sees('The sample home')
  expect(networkInUse(h)).toBe('demo:1')
  await h.dispose()
})

test('a rejected switch there can be retried; disconnect closes the view', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 }))
  const { h } = await connected({ network: 1337, switchNetwork: refuse })
  const screen = await h.open()
  await screen.press('Ethereum')
  await screen.sees('Still on demo:1337')
  await screen.press('Disconnect')
  await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

test('stays closed after the user closes it, until the modal is opened again', async () => {
  const { h } = await connected({ network: 1337 })
  const screen = await h.open()
  await screen.press('Close')
  await until(() => shownRoutes(h).length === 0, 'the modal to close')
  await h.open()
  await until(() => shownRoutes(h)[0] === networksUnsupported.id, 'the view')
  await h.dispose()
})

test('opens if the plugin is added while the wallet is on such a network', async () => {
  const companions = [...networkCompanions(switchingWallet({ network: 1337 }))]
  const h = createPluginHarness(sampleHome(), { companions })
  await connectSample(h)
  h.foyer.addPlugins(networks())
  expect(shownRoutes(h)).toEqual([networksUnsupported.id])
  await h.dispose()
})

// behaviour 16.1
test.each<[string, Start, boolean]>([
  ['is on a network of the host', { network: 1 }, false],
  ['is on another network', { network: 1337 }, true],
  [
    'is on another network, which the host allows',
    { network: 1337, options: { allowUnsupportedChain: true } },
    false,
  ],
  ['cannot be switched', { network: 1337, options: { enableNetworkSwitch: false } }, false],
  [
    'is paired and has approved other networks only',
    { network: 1337, kind: 'WALLET_CONNECT', approvedNetworks: ['demo:1337'] },
    false,
  ],
  [
    'is paired and has approved a configured network',
    { network: 1337, kind: 'WALLET_CONNECT', approvedNetworks: ['demo:1337', 'demo:1'] },
    true,
  ],
  ['is paired and takes every network', { network: 1337, kind: 'WALLET_CONNECT' }, true],
  ['agreed to other networks, but is no pairing', { network: 1337, approvedNetworks: ['demo:1337'] }, true],
])('whether it opens by itself when the wallet %s', async (_, from, expected) => {
  const { h } = await connected(from)
  expect(h.read(unsupportedNetworkAtom)).toBe(expected)
  expect(shownRoutes(h)).toEqual(expected ? [networksUnsupported.id] : [])
  await h.dispose()
})

test('without switching there is no list', async () => {
  const { h } = start({ options: { enableNetworkSwitch: false } })
  expect([h.router.can(networksList), h.router.can(networksUnsupported)]).toEqual([false, true])
  await h.foyer.configure(networks())
  expect(h.router.can(networksList)).toBe(true)
  await h.dispose()
})

test('no network is unsupported while the flag is off', async () => {
  const { h } = await connected({ network: 1337 })
  expect(h.read(unsupportedNetworkAtom)).toBe(true)
  await h.setFlags({ networks: false })
  expect([h.read(unsupportedNetworkAtom), shownRoutes(h)]).toEqual([false, []])
  await h.setFlags({ networks: true })
  expect(shownRoutes(h)).toEqual([networksUnsupported.id])
  await h.dispose()
})

test('no network is unsupported without a wallet', async () => {
  const h = createPluginHarness(networks(), { companions: [fakeConnectors()] })
  expect(h.read(unsupportedNetworkAtom)).toBe(false)
  await expect(h.service(sessionKey).disconnect()).resolves.toBeUndefined()
  await h.dispose()
})
