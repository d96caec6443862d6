import { definePlugin, sessionKey, view, type Plugin } from '#kernel'
import { capability, profilesAtom } from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import {
  createFakeStorage,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  until,
  type Harness,
  type ViewState,
} from '#kernel/testing'
import { requiresConfiguredNetworkAtom, networksList } from '#plugins/networks/contract'
import { connect } from '../index.js'
import { sampleAddress, sampleWallet } from '../testing/sample-wallets.js'

const never = () => new Promise<never>(() => {})

const wallet = fakeConnectors(sampleWallet('Juniper'))

const withBalance = (value: bigint): readonly Plugin[] => [
  fakeNamespace('demo', [
    capability(balancesCapability, async () => () => ({
      native: async () => ({ value, decimals: 18, symbol: 'ETH' }),
    })),
  ]),
  wallet,
]

const withSlowBalance: readonly Plugin[] = [
  fakeNamespace('demo', [capability(balancesCapability, async () => () => ({ native: never }))]),
  wallet,
]

/** Connects without the modal, as a page that reconnects does, and waits for words in the button. */
const connected = (words: string) => async (harness: Harness) => {
  await harness.service(sessionKey).connect({ connectorId: 'juniper' })
  await until(() => shown()?.includes(words), words)
}

const shown = () => document.querySelector('[data-testid="foyer-trigger"]')?.shadowRoot?.textContent

/** What is kept of a connection when a page is left. */
const leftSession = {
  version: 2,
  active: 'demo',
  current: { demo: 'demo/juniper' },
  connections: [
    {
      uid: 'demo/juniper',
      connectorId: 'juniper',
      name: 'Juniper',
      type: 'ANNOUNCED',
      namespace: 'demo',
      accounts: [`demo:1:${sampleAddress}`],
      chainId: 'demo:1',
    },
  ],
}

/** Connects on a network that the host does not use. */
const unsupported = async (harness: Harness) => {
  harness.store.set(requiresConfiguredNetworkAtom, true)
  await connected('Switch network')(harness)
}

const elsewhere: readonly Plugin[] = [
  fakeNamespace(),
  fakeConnectors(
    sampleWallet('Juniper', {
      connect: async () => ({ accounts: [`demo:7:${sampleAddress}`], network: 'demo:7' }),
    }),
  ),
]

/** The network in use has a picture, and there is a view to switch it in. */
const switchable: readonly Plugin[] = [
  fakeNamespace(
    'demo',
    [],
    [
      {
        ...fakeNetwork(),
        name: 'Base',
        assets: { imageUrl: fakePicture('#2457e6', '#ffffff', 'M20 9l9.5 22h-19z') },
      },
    ],
  ),
  wallet,
  definePlugin({
    id: 'networks',
    contributes: [view(networksList, async () => ({ default: () => null }))],
  })(),
]

const withNetwork = async (harness: Harness) => {
  await harness.foyer.configure(connect({ showNetwork: true }))
  await connected('Base')(harness)
}

/** The button on the host's page. */
export const states: readonly ViewState[] = [
  { name: 'disconnected' },
  { name: 'under the pointer', hover: 'foyer-button' },
  { name: 'by keyboard', keyboard: true },
  {
    name: 'connecting',
    companions: [fakeNamespace(), fakeConnectors(sampleWallet('Juniper', { connect: never }))],
    prepare: async (harness) => {
      const connecting = harness.service(sessionKey).connect({ connectorId: 'juniper' })
      // it ends with the widget
      connecting.catch(() => {})
      await until(() => shown() === 'Connecting')
    },
  },
  {
    name: 'reconnecting',
    companions: [fakeNamespace(), fakeConnectors(sampleWallet('Juniper', { reconnect: never }))],
    storage: createFakeStorage({ 'foyer/default/session': JSON.stringify(leftSession) }),
    prepare: () => until(() => shown() === 'Reconnecting'),
  },
  { name: 'connected', companions: withBalance(1_482_750_000_000_000_000n), prepare: connected('1.48 ETH') },
  {
    name: 'connected, by keyboard',
    companions: withBalance(1_482_750_000_000_000_000n),
    prepare: connected('1.48 ETH'),
    keyboard: true,
  },
  {
    name: 'with a name',
    companions: withBalance(1_482_750_000_000_000_000n),
    prepare: async (harness) => {
      await connected('1.48 ETH')(harness)
      const profile = [`demo:1:${sampleAddress}`, { name: 'ada.foyer.id' }] as const
      harness.store.set(profilesAtom, new Map([profile]))
    },
  },
  {
    name: 'a large balance',
    companions: withBalance(123_456_789n * 10n ** 18n),
    prepare: connected('123456789'),
  },
  { name: 'balance loading', companions: withSlowBalance, prepare: connected('0x') },
  { name: 'without balances', companions: [fakeNamespace(), wallet], prepare: connected('0x') },
  {
    name: 'offline',
    companions: withBalance(1_482_750_000_000_000_000n),
    prepare: connected('1.48 ETH'),
    offline: true,
  },
  { name: 'with the network', companions: switchable, prepare: withNetwork },
  { name: 'with the network, by keyboard', companions: switchable, prepare: withNetwork, keyboard: true },
  { name: 'on another network', companions: elsewhere, prepare: unsupported },
  { name: 'on another network, by keyboard', companions: elsewhere, prepare: unsupported, keyboard: true },
]
