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
  WidgetError,
  homeViews,
} from '#kernel'
import { rpcCodes, sessionErrors } from '#kernel/chain'
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
import { networkHelpOpened } from './events.js'
import { networks } from './index.js'
import {
  networkCompanions,
  connectSample,
  sampleNetwork,
  sampleNetworks,
  sampleWallet,
  type SampleWalletOptions,
} from './testing/sample-networks.js'

conformsToPlugin(test, () => networks(), {
  companions: networkCompanions(),
  invalidOptions: [{ enableNetworkSwitch: 'no' }, { allowUnsupportedChain: 1 }],
})

const homeRoute = defineRoute('sample-home.view')
/** Home view for the tests. */
const sampleHome = definePlugin({
  id: 'sample-home',
  contributes: [
    view(homeRoute, async () => ({ default: () => 'The sample home' })),
    fill(homeViews, { id: 'sample-home', rank: 50, opens: homeRoute }),
  ],
})

/** Options of the plugin and of the sample wallet. */
interface Setup extends SampleWalletOptions {
  readonly options?: Parameters<typeof networks>[0]
  readonly configuredNetworks?: typeof sampleNetworks
}

function start({ options = {}, configuredNetworks, ...wallet }: Setup = {}) {
  const connector = sampleWallet(wallet)
  const companions = [...networkCompanions(connector, configuredNetworks), sampleHome()]
  return { h: createPluginHarness(networks(options), { companions }), connector }
}

async function startConnected(setup: Setup = {}) {
  const { h, connector } = start(setup)
  await connectSample(h)
  return { h, connector }
}

const shownRoutes = (h: Harness) => h.read(historyAtom).map(({ id }) => id)
const currentNetwork = (h: Harness) => h.read(networkState()).caipNetworkId
const row = (root: ShadowRoot, id: string) =>
  root.querySelector<HTMLElement>(`[data-testid="network-demo:${id}"]`)

test('lists the networks, with the current one marked and testnets in a separate group', async () => {
  const { h } = await startConnected()
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

test('a pending switch names the wallet and disables the other rows; approval goes back', async () => {
  let approve: () => void = () => {}
  const { h } = await startConnected({
    switchNetwork: (to) => new Promise((done) => (approve = () => done(to))),
  })
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  await screen.press('Ethereum')
  await screen.sees('Approve in Juniper')
  expect(row(screen.root, '1')?.tagName).toBe('BUTTON')
  expect(row(screen.root, '42161')?.tagName).toBe('DIV')
  approve()
  await screen.sees('The sample home')
  expect([currentNetwork(h), shownRoutes(h)]).toEqual(['demo:1', [homeRoute.id]])
  await h.dispose()
})

// behaviour 16.2
test('a rejected switch names the current network and can be retried', async () => {
  const switchNetwork = vi
    .fn<(to: `${string}:${string}`) => Promise<`${string}:${string}`>>(async (to) => to)
    .mockRejectedValueOnce(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
  const { h } = await startConnected({ switchNetwork })
  const screen = await h.open(networksList)
  await screen.press('Ethereum')
  await screen.sees('Still on Base')
  await screen.sees('You cancelled the switch to Ethereum in your wallet.')
  expect([currentNetwork(h), h.errors]).toEqual(['demo:8453', []])
  await screen.press('Retry')
  await until(() => currentNetwork(h) === 'demo:1', 'the switch')
  expect(switchNetwork).toHaveBeenCalledTimes(2)
  await h.dispose()
})

test('a failed switch shows the message of the wallet', async () => {
  const { h } = await startConnected({ switchNetwork: () => Promise.reject(new Error('The node is down.')) })
  const screen = await h.open(networksList)
  await screen.press('Ethereum')
  await screen.sees('Couldn’t switch to Ethereum.')
  await screen.sees('Juniper says: The node is down.')
  await h.dispose()
})

// behaviour 10.9
test('a failed switch shows a message of ours as details, and not as the wallet’s', async () => {
  const { h } = await startConnected({
    switchNetwork: () => Promise.reject(sessionErrors.SWITCH_UNSUPPORTED()),
  })
  const screen = await h.open(networksList)
  await screen.press('Ethereum')
  await screen.sees('Details: Chain switching not supported')
  expect(screen.text()).not.toContain('says')
  expect(screen.root.querySelector('q')).toBeNull()
  await h.dispose()
})

// behaviour 19.2
test('a wallet that does not have the network: the view says how to add it', async () => {
  const missing = new WidgetError('demo/MISSING', 'Not there', { rpcCode: rpcCodes.unrecognisedChain })
  const { h } = await startConnected({ switchNetwork: () => Promise.reject(missing) })
  const screen = await h.open(networksList)
  await screen.press('Ethereum')
  await screen.sees('Juniper doesn’t have Ethereum. Add Ethereum in the settings of Juniper, then try again.')
  expect(screen.text()).not.toContain('Details')
  await h.dispose()
})

test('an approval after the user left the list changes no view', async () => {
  let approve: () => void = () => {}
  const { h } = await startConnected({
    switchNetwork: (to) => new Promise((done) => (approve = () => done(to))),
  })
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  await screen.press('Ethereum')
  await screen.sees('Approve in Juniper')
  h.router.push(homeRoute)
  await screen.sees('The sample home')
  h.router.push(networksList)
  await screen.sees('Base Current')
  approve()
  await screen.sees('Ethereum Current')
  expect(shownRoutes(h)).toEqual([homeRoute.id, networksList.id, homeRoute.id, networksList.id])
  await h.dispose()
})

test('a press switches the network at once if no wallet is connected', async () => {
  const { h } = start()
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  await screen.press('Arbitrum One')
  await screen.sees('The sample home')
  expect(currentNetwork(h)).toBe('demo:42161')
  await h.dispose()
})

// behaviour 16.2
test('networks that the wallet did not approve are disabled, with the reason', async () => {
  const { h } = await startConnected({ approvedNetworks: ['demo:8453', 'demo:1'] })
  const screen = await h.open(networksList)
  await screen.sees('Arbitrum One Not approved')
  await screen.sees('were left out when Juniper connected')
  expect(row(screen.root, '42161')?.getAttribute('aria-disabled')).toBe('true')
  expect(row(screen.root, '1')?.getAttribute('aria-disabled')).toBeNull()
  await h.dispose()
})

/** A second namespace with one network. */
const solaris = () => fakeNamespace('other', [], [sampleNetwork('x', 'Solaris', { chainNamespace: 'other' })])
const solarisWallet = () =>
  fakeConnector({
    id: 'other-wallet',
    namespace: 'other',
    connect: async () => ({ accounts: ['other:x:alice'], network: 'other:x' }),
  })

test('a network of another connected namespace makes its account active', async () => {
  const companions = [fakeNamespace('demo', [], sampleNetworks), solaris(), sampleHome()]
  const h = createPluginHarness(networks(), {
    companions: [...companions, fakeConnectors(sampleWallet(), solarisWallet())],
  })
  await h.service(sessionKey).connect({ connectorId: 'other-wallet', namespace: 'other' })
  await h.service(sessionKey).connect({ connectorId: 'fake', namespace: 'demo' })
  const screen = await h.open(networksList)
  await screen.sees('Solaris Other account')
  await screen.press('Solaris Other account')
  await until(() => currentNetwork(h) === 'other:x', 'the other namespace')
  await h.dispose()
})

test('a network of a namespace without a connection opens the wallets for it', async () => {
  const companions = [fakeNamespace('demo', [], sampleNetworks), solaris(), connect()]
  const h = createPluginHarness(networks(), {
    companions: [...companions, fakeConnectors(sampleWallet(), solarisWallet())],
  })
  await connectSample(h)
  const screen = await h.open(networksList)
  await screen.press('Solaris Other account')
  await screen.sees('Connect for Solaris')
  expect([currentNetwork(h), h.read(statusAtom)]).toEqual(['demo:8453', 'connected'])
  expect(shownRoutes(h)).toEqual([networksList.id, connectNetwork.id])
  await screen.press('Wallet other-wallet')
  await until(() => h.read(accountAtom).namespace === 'other', 'the connection')
  expect(h.read(accountOf('demo')).status).toBe('connected')
  await h.dispose()
})

test('a network that no wallet supports shows a message, and nothing changes', async () => {
  const h = createPluginHarness(networks(), { companions: [...networkCompanions(), solaris(), connect()] })
  await connectSample(h)
  const screen = await h.open(networksList)
  await screen.press('Solaris Other account')
  await screen.sees('Still on Base')
  await screen.sees('No wallet here can connect to Solaris.')
  expect([currentNetwork(h), shownRoutes(h)]).toEqual(['demo:8453', [networksList.id]])
  await h.dispose()
})

test('a search ignores case and surrounding spaces, and offers all networks without a match', async () => {
  const nineNetworks = Array.from({ length: 9 }, (_, index) =>
    sampleNetwork(index + 1, `Network ${index + 1}`),
  )
  const { h } = start({ configuredNetworks: nineNetworks })
  const screen = await h.open(networksList)
  const field = await until(() => screen.root.querySelector('input'), 'the search field')
  const type = (text: string) => {
    // React listens to the setter of the prototype
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('  nEtwork 7 ')
  await until(() => !row(screen.root, '1'), 'the other rows to disappear')
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
  const asked = () => h.emitted.filter(({ id }) => id === networkHelpOpened.id).length
  await screen.press('Why')
  await screen.sees('decides which networks it uses')
  expect(asked()).toBe(1)
  await screen.press('Why')
  await until(() => !screen.text().includes('decides which networks it uses'), 'no explanation')
  expect(asked()).toBe(1)
  await h.dispose()
})

// behaviour 2.4, 16.1
test('opens when the wallet switches to a network that is not configured, and closes when it returns', async () => {
  const { h, connector } = await startConnected()
  expect(h.read(unsupportedNetworkAtom)).toBe(false)
  const screen = await h.open(homeRoute)
  h.router.push(networksList)
  connector.emit.networkChanged?.('demo:1337')
  await screen.sees('doesn’t support demo:1337')
  expect([shownRoutes(h), h.fills(homeViews)[0]?.id]).toEqual([[networksUnsupported.id], 'networks'])
  connector.emit.networkChanged?.('demo:1')
  await screen.sees('The sample home')
  expect([shownRoutes(h), h.fills(homeViews)[0]?.id]).toEqual([[homeRoute.id], 'sample-home'])
  await h.dispose()
})

test('opens when a wallet connects on an unsupported network; a press switches the wallet and opens the home view', async () => {
  const { h } = start({ network: 1337 })
  const screen = await h.open(homeRoute)
  await connectSample(h)
  await screen.sees('Pick a network to continue. Your account stays connected.')
  await screen.press('Ethereum')
  await screen.sees('The sample home')
  expect(currentNetwork(h)).toBe('demo:1')
  await h.dispose()
})

test('shows a rejected switch on the unsupported network; Disconnect closes the modal', async () => {
  const reject = () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 }))
  const { h } = await startConnected({ network: 1337, switchNetwork: reject })
  const screen = await h.open()
  await screen.press('Ethereum')
  await screen.sees('Still on demo:1337')
  await screen.press('Disconnect')
  await until(() => !screen.root.querySelector('[role="dialog"]'), 'the modal to close')
  expect(h.read(statusAtom)).toBe('disconnected')
  await h.dispose()
})

test('stays closed after the user closes it, until the modal is opened again', async () => {
  const { h } = await startConnected({ network: 1337 })
  const screen = await h.open()
  await screen.press('Close')
  await until(() => shownRoutes(h).length === 0, 'the modal to close')
  await h.open()
  await until(() => shownRoutes(h)[0] === networksUnsupported.id, 'the view')
  await h.dispose()
})

test('opens if the plugin is added while the wallet is on an unsupported network', async () => {
  const companions = [...networkCompanions(sampleWallet({ network: 1337 }))]
  const h = createPluginHarness(sampleHome(), { companions })
  await connectSample(h)
  h.foyer.addPlugins(networks())
  expect(shownRoutes(h)).toEqual([networksUnsupported.id])
  await h.dispose()
})

// behaviour 16.1
test.each<[string, Setup, boolean]>([
  ['is on a configured network', { network: 1 }, false],
  ['is on an unsupported network', { network: 1337 }, true],
  [
    'is on an unsupported network that the option allows',
    { network: 1337, options: { allowUnsupportedChain: true } },
    false,
  ],
  [
    'is on an unsupported network and switching is off',
    { network: 1337, options: { enableNetworkSwitch: false } },
    false,
  ],
  [
    'is paired and approved unsupported networks only',
    { network: 1337, role: 'pairing', approvedNetworks: ['demo:1337'] },
    false,
  ],
  [
    'is paired and approved a configured network',
    { network: 1337, role: 'pairing', approvedNetworks: ['demo:1337', 'demo:1'] },
    true,
  ],
  ['is paired and supports every network', { network: 1337, role: 'pairing' }, true],
  [
    'approved unsupported networks only, but is not paired',
    { network: 1337, approvedNetworks: ['demo:1337'] },
    true,
  ],
])('whether the view opens automatically if the wallet %s', async (_, setup, expected) => {
  const { h } = await startConnected(setup)
  expect(h.read(unsupportedNetworkAtom)).toBe(expected)
  expect(shownRoutes(h)).toEqual(expected ? [networksUnsupported.id] : [])
  await h.dispose()
})

test('the list has no view while switching is off', async () => {
  const { h } = start({ options: { enableNetworkSwitch: false } })
  expect([h.router.can(networksList), h.router.can(networksUnsupported)]).toEqual([false, true])
  await h.foyer.configure(networks())
  expect(h.router.can(networksList)).toBe(true)
  await h.dispose()
})

test('no network is unsupported while the flag is off', async () => {
  const { h } = await startConnected({ network: 1337 })
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
