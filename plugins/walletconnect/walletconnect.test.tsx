import { expect, test, vi } from 'vitest'
import { atom } from 'jotai/vanilla'
import { definePlugin, fill, view } from '#kernel'
import { connectorsAtom, type Approval, type Wallet } from '#kernel/chain'
import {
  conformsToPlugin,
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  until,
  type HarnessOptions,
} from '#kernel/testing'
import { connect } from '../connect/index.js'
import { evm } from '../evm/index.js'
import { connectDownloads, connectWallets, connectHidden } from '#plugins/connect/contract'
import { pairingAtom, walletconnectPairing } from './contract.js'
import { walletconnectErrors } from './errors.js'
import { walletconnect } from './index.js'
import { halyard, pairingConnector, samplePairing, sampleUri } from './testing/sample-pairing.js'

const relayUrl = 'wss://relay.example'
conformsToPlugin(test, () => walletconnect({ relayUrl }), {
  companions: [evm()],
  invalidOptions: [
    { relayUrl: 'https://relay.example' },
    { relayUrl: 'ws://relay.example' },
    { projectId: 7 },
  ],
})

test.each([
  ['lists no connector without a relay', walletconnect(), {}, 0],
  ['lists a connector with the option relayUrl', walletconnect({ relayUrl }), {}, 1],
  [
    'lists a connector with the relay of the service',
    walletconnect(),
    { service: 'https://service.example' },
    1,
  ],
  [
    'lists no connector with a service without a relay',
    walletconnect(),
    { service: { api: 'https://service.example' } },
    0,
  ],
  ['lists a connector with a relay on localhost', walletconnect({ relayUrl: 'ws://127.0.0.1:8787' }), {}, 1],
])('%s', async (_, plugin, options, count) => {
  const h = createPluginHarness(plugin, { companions: [evm()], ...options })
  expect(h.read(connectorsAtom)).toHaveLength(count)
  await h.dispose()
})

test('lists no connector without a namespace that supports pairing', async () => {
  const h = createPluginHarness(walletconnect({ relayUrl }), { companions: [fakeNamespace()] })
  expect(h.read(connectorsAtom)).toEqual([])
  await h.dispose()
})

test('its row in the wallet list opens the pairing view', async () => {
  const h = createPluginHarness(walletconnect({ relayUrl }), { companions: [evm(), connect()] })
  const screen = await h.open(connectWallets)
  ;(
    await until(
      () => screen.root.querySelector<HTMLElement>('[data-testid="wallet-walletconnect"]'),
      'the row',
    )
  ).click()
  await screen.sees('Preparing QR code…')
  await h.dispose()
})

const start = async (
  wallet?: Wallet,
  options: HarnessOptions & { readonly connector?: Parameters<typeof pairingConnector>[0] } = {},
) => {
  const { connector, ...others } = options
  const h = createPluginHarness(walletconnect(), {
    companions: samplePairing(pairingConnector(connector)),
    ...others,
  })
  const screen = await h.open(walletconnectPairing, wallet ? { wallet } : {})
  const offer = () => h.store.set(pairingAtom, (all) => ({ ...all, wcUri: sampleUri }))
  return { h, screen, offer }
}

test('offers the pairing URI as a QR code and as a link to copy', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { h, screen, offer } = await start()
  await screen.sees('Preparing QR code…')
  offer()
  await screen.sees('Scan with any wallet on your phone')
  expect(screen.root.querySelector('[aria-label="QR code to connect a wallet"]')).not.toBeNull()
  await screen.press('Copy link')
  await screen.sees('Link copied')
  expect(writeText).toHaveBeenCalledWith(sampleUri)
  vi.restoreAllMocks()
  await h.dispose()
})

// behaviour 14.10
test('a pairing that is opened directly begins after the terms are accepted and a press', async () => {
  const connector = pairingConnector()
  const h = createPluginHarness(walletconnect(), {
    companions: [...samplePairing(connector), connect({ termsUrl: 'https://host.example/terms' })],
    features: { legalCheckbox: true },
  })
  const screen = await h.open(walletconnectPairing, { wallet: halyard })
  await screen.sees('I accept the terms of service')
  const find = (id: string) => screen.root.querySelector<HTMLElement>(`[data-testid="${id}"]`)
  find('conditions-continue')?.click()
  find('legal-checkbox')?.click()
  await until(() => !find('conditions-continue')?.hasAttribute('aria-disabled'), 'the button to be enabled')
  expect(connector.calls).not.toContain('connect')
  expect(screen.text()).not.toContain('Preparing QR code…')
  await screen.press('Continue')
  await screen.sees('Preparing QR code…')
  await until(() => connector.calls.includes('connect'), 'the request')
  await h.dispose()
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
const link = `halyard://wc?uri=${encodeURIComponent(sampleUri)}`

// behaviour 18.8
test('opens the wallet’s app on a phone automatically once per URI, and again with the button', async () => {
  const { h, screen, offer } = await start(halyard, { page: { userAgent: iphone, touchPoints: 5 } })
  await screen.sees('Continue in Halyard')
  expect(h.page.opened).toEqual([])
  offer()
  await until(() => h.page.opened.length > 0, 'the app')
  expect(h.page.opened).toEqual([{ href: link, target: '_self' }])
  expect(h.read(pairingAtom).wcLinking).toEqual({ name: 'Halyard', href: 'halyard://' })
  await screen.press('Open Halyard')
  expect(h.page.opened).toHaveLength(2)
  await h.dispose()
})

// behaviour 18.3
test.each([
  ['that wallet', 'Halyard', 'halyard://'],
  ['another wallet', 'Juniper', 'juniper://'],
])(
  'the app link of a URI that is offered again leads to the opened wallet after %s',
  async (_, name, href) => {
    const companions = samplePairing(pairingConnector())
    const page = { userAgent: iphone, touchPoints: 5 }
    const h = createPluginHarness(walletconnect(), { companions, page })
    h.store.set(pairingAtom, (all) => ({ ...all, wcUri: sampleUri, wcLinking: { name, href } }))
    await h.open(walletconnectPairing, { wallet: halyard })
    await until(() => h.page.opened.length > 0, 'the app')
    await h.open(walletconnectPairing, { wallet: halyard })
    expect(h.read(pairingAtom).wcLinking).toEqual({ name: 'Halyard', href: 'halyard://' })
    await h.dispose()
  },
)

test('removes the app link of another wallet when any wallet may scan', async () => {
  const { h, screen } = await start()
  await screen.sees('Preparing QR code…')
  h.router.close()
  h.store.set(pairingAtom, (all) => ({ ...all, wcLinking: { name: 'Juniper', href: 'juniper://' } }))
  await h.open(walletconnectPairing)
  await until(() => h.read(pairingAtom).wcLinking === undefined, 'the removal')
  await h.dispose()
})

// behaviour 18.8
test('opens the wallet’s app in a new tab in Telegram', async () => {
  const page = { userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile', touchPoints: 5, telegram: true }
  const { h, offer } = await start(halyard, { page })
  offer()
  await until(() => h.page.opened.length > 0, 'the app')
  const twice = `halyard://wc?uri=${encodeURIComponent(encodeURIComponent(sampleUri))}`
  expect(h.page.opened).toEqual([{ href: twice, target: '_blank' }])
  await h.dispose()
})

// behaviour 18.8
test('opens the wallet’s web page only on a press', async () => {
  const { h, screen, offer } = await start(halyard)
  offer()
  await screen.press('Web')
  await screen.sees('Open Halyard in a new tab')
  expect(h.page.opened).toEqual([])
  await screen.press('Open Halyard')
  expect(h.page.opened).toEqual([
    { href: `https://app.halyard.example/wc?uri=${encodeURIComponent(sampleUri)}`, target: '_blank' },
  ])
  await h.dispose()
})

test('creates a new URI after the first has expired', async () => {
  let times = 0
  const connectTo = (): Promise<Approval> => {
    times += 1
    return times === 1 ? Promise.reject(walletconnectErrors.EXPIRED()) : new Promise(() => {})
  }
  const { h, screen } = await start(halyard, { connector: { connect: connectTo } })
  await screen.sees('QR code expired')
  await screen.press('Get a new code')
  await screen.sees('Preparing QR code…')
  await until(() => times === 2, 'the second request')
  await h.dispose()
})

// behaviour 12.1
test('shows the wallet’s text of a rejection, and tries again', async () => {
  const refused = Object.assign(new Error('User rejected.'), { code: 4001 })
  const { h, screen } = await start(halyard, { connector: { connect: () => Promise.reject(refused) } })
  await screen.sees('You cancelled in your wallet')
  await screen.sees('User rejected.')
  await screen.button('Try again')
  await h.dispose()
})

test('shows the reason of a relay that refuses the client', async () => {
  const reason = 'Unauthorized: invalid key'
  const refused = walletconnectErrors.RELAY_REFUSED({ values: { reason } })
  const { h, screen } = await start(undefined, { connector: { connect: () => Promise.reject(refused) } })
  await screen.sees('Couldn’t create a QR code')
  await screen.sees(reason)
  await h.dispose()
})

test('reports a wallet that shares no usable account', async () => {
  const connectTo = () => Promise.reject(walletconnectErrors.NOTHING_SHARED())
  const { h, screen } = await start(halyard, { connector: { connect: connectTo } })
  await screen.sees('Couldn’t connect')
  await screen.sees('Halyard shared no account that this site can use.')
  await h.dispose()
})

// behaviour 18.3
test('aborts the connect when the view unmounts', async () => {
  const ended: boolean[] = []
  const connector = pairingConnector()
  const driver = await connector.load()
  const watched = {
    ...connector,
    load: async () => ({
      ...driver,
      connect: ({ signal }: { readonly signal: AbortSignal }) => {
        signal.addEventListener('abort', () => ended.push(true))
        return new Promise<never>(() => {})
      },
    }),
  }
  const h = createPluginHarness(walletconnect(), { companions: samplePairing(watched) })
  const screen = await h.open(walletconnectPairing)
  await screen.sees('Preparing')
  h.router.close()
  await until(() => ended.length > 0, 'the abort')
  await h.dispose()
})

test('links to the downloads of a wallet if there is a view for them', async () => {
  const Got = () => <p>How to get it</p>
  const downloads = definePlugin({
    id: 'connect',
    contributes: [view(connectDownloads, async () => ({ default: Got }))],
  })
  const h = createPluginHarness(walletconnect(), { companions: [...samplePairing(), downloads()] })
  const screen = await h.open(walletconnectPairing, { wallet: halyard })
  await screen.press('Get it')
  await screen.sees('How to get it')
  await h.dispose()
})

// behaviour 14.7
test.each([
  ['an extension with the reverse domain of the wallet', {}, 'Open Halyard'],
  ['no extension that another one contests', { contested: true }, 'Get the extension'],
  ['no extension with its name and another reverse domain', { rdns: 'org.other' }, 'Get the extension'],
])('the tab Browser opens %s', async (_, changes, label) => {
  const extension = {
    ...fakeConnector({ id: 'extension' }),
    name: 'Halyard',
    rdns: 'example.halyard',
    ...changes,
  }
  const h = createPluginHarness(walletconnect(), {
    companions: [fakeNamespace(), fakeConnectors(pairingConnector(), extension)],
  })
  const screen = await h.open(walletconnectPairing, { wallet: halyard })
  await screen.press('Browser')
  await screen.button(label)
  await h.dispose()
})

// behaviour 15.7
test('the tab Browser does not open an extension that is excluded', async () => {
  const extension = { ...fakeConnector({ id: 'extension' }), name: 'Halyard', rdns: 'example.halyard' }
  const hides = definePlugin({
    id: 'hides',
    contributes: [fill(connectHidden, { id: 'hides', wallets: atom([{ id: 'x', name: 'Halyard' }]) })],
  })
  const h = createPluginHarness(walletconnect(), {
    companions: [fakeNamespace(), fakeConnectors(pairingConnector(), extension), hides()],
  })
  const screen = await h.open(walletconnectPairing, { wallet: halyard })
  await screen.press('Browser')
  await screen.button('Get the extension')
  await h.dispose()
})

// behaviour 18.13
test('a wallet that is an extension only has no QR code, and is not supported on a phone', async () => {
  const { id, name, chromeStore } = halyard
  const extension = { id, name, chromeStore }
  const computer = await start(extension)
  await computer.screen.button('Get the extension')
  expect(computer.screen.text()).not.toContain('Mobile')
  await computer.h.dispose()
  const phone = await start(extension, { page: { userAgent: iphone, touchPoints: 5 } })
  await phone.screen.sees('Halyard isn’t available on this device')
  await phone.h.dispose()
})
