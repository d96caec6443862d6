import { definePlugin, view as contributeView } from '#kernel'
import type { Connector } from '#kernel/chain'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakePicture,
  type Harness,
  type ViewState,
} from '#kernel/testing'
import { walletconnectPairing } from '#plugins/walletconnect/contract'
import { slowAnswerMs } from '../lists.js'
import { searchWaitMs } from '../service.js'
import { catalogueAll, catalogueKey } from '../contract.js'
import { sampleAddress, sampleService, type SampleWireWallet } from '../testing/sample-service.js'
import { typeSearch } from '../testing/type-search.js'
import { connect } from '../../connect/index.js'
import { service } from '../../service/index.js'

export const view = catalogueAll

const inks = ['#f4c86a', '#c3e6c5', '#8fb4ff', '#e3bff0', '#ffe1c7']
const grounds = ['#2b2a4c', '#1f4d3a', '#1b2f5c', '#5b2a6e', '#b04a1c']
const paths = [
  'M14 17a6 6 0 0 1 12 0v6a6 6 0 0 1-12 0z',
  'M20 9l9.5 22h-19z',
  'M12 31V10h16v9H15.5v12z',
  'M11 30C11 18 18 11 30 10 29 22 22 29 11 30z',
  'M20 11a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
]
const words = [
  'Oriole',
  'Lantern',
  'Kestrel',
  'Saffron',
  'Tidewater',
  'Ember Vault',
  'Pebble',
  'Cedar',
  'Orbit',
]

const wallets = Array.from({ length: 532 }, (_, index): SampleWireWallet => {
  const round = Math.floor(index / words.length)
  return {
    id: `w${index}`,
    name: `${words[index % words.length]}${round > 0 ? ` ${round + 1}` : ''}`,
    image_id: `${index}`,
    chains: ['demo:1'],
    mobile_link: `w${index}://`,
    ...(index % 2 && { chrome_store: 'https://extensions.example/', desktop_link: 'desktop://' }),
  }
})

const installed = (name: string, index: number): Connector => ({
  ...fakeConnector({ id: name.toLowerCase() }),
  kind: 'ANNOUNCED',
  role: 'installed',
  name,
  imageUrl: fakePicture(grounds[index] ?? '', inks[index] ?? '', paths[index] ?? ''),
})
const pairing = definePlugin({
  id: 'sample-pairing',
  contributes: [contributeView(walletconnectPairing, async () => ({ default: () => null }))],
})
const here = fakeConnectors(installed('Juniper', 1), installed('Halyard', 2))
const companions = [fakeNamespace(), here, pairing(), service()]
const eip155 = [fakeNamespace('eip155'), here, pairing(), service()]

const drawing = (path: string) => {
  const at = Number(/\d+$/.exec(path)?.[0] ?? 0) % paths.length
  const [, svg = ''] = fakePicture(grounds[at] ?? '', inks[at] ?? '', paths[at] ?? '').split(',')
  return new Response(decodeURIComponent(svg), { headers: { 'content-type': 'image/svg+xml' } })
}
const asService = (answer?: (path: string, query: URLSearchParams) => unknown) => ({
  service: sampleAddress,
  projectId: 'sample',
  http: sampleService({
    wallets,
    answer: (path, query) => answer?.(path, query) ?? (path.includes('Image') ? drawing(path) : undefined),
  }),
})
const never = (path: string) => (path === '/getWallets' ? new Promise(() => {}) : undefined)

const opened = (words: string) => async (harness: Harness) => {
  const screen = await harness.open(catalogueAll)
  await screen.sees(words)
  return screen
}
const typed = (text: string, words: string) => async (harness: Harness) => {
  const screen = await opened('Juniper')(harness)
  await typeSearch(screen, text)
  for (let turn = 0; harness.clock.pendingSleeps === 0 && turn < 100; turn++) await harness.clock.advance(0)
  await harness.clock.advance(searchWaitMs)
  await screen.sees(words)
}
const brokenOff = (path: string, query: URLSearchParams) =>
  path === '/getWallets' && query.get('page') === '2' ? new Response('', { status: 400 }) : undefined
const atEnd = async (harness: Harness) => {
  const screen = await opened('Tidewater')(harness)
  await harness.service(catalogueKey).more()
  await screen.sees('The rest of the list did not load')
  screen.root.querySelector('[data-testid="all-wallets-failed"]')?.scrollIntoView({ block: 'end' })
}
const notLoaded = async (harness: Harness) => {
  const screen = await opened('Juniper')(harness)
  await harness.clock.advance(slowAnswerMs)
  await screen.sees('The full list did not load')
}

/** Every wallet there is. */
export const states: readonly ViewState[] = [
  { name: 'grid', companions, ...asService(), prepare: opened('Tidewater') },
  { name: 'loading', companions, ...asService(never), prepare: opened('Juniper') },
  { name: 'found', companions, ...asService(), prepare: typed('te', 'Tidewater') },
  {
    name: 'searching',
    companions,
    ...asService(),
    prepare: async (harness) => {
      const screen = await opened('Juniper')(harness)
      await typeSearch(screen, 'kes')
    },
  },
  { name: 'nothing found', companions, ...asService(), prepare: typed('metalark', 'No wallet called') },
  {
    name: 'nothing found, no code',
    companions: [fakeNamespace(), here, service()],
    ...asService(),
    prepare: typed('metalark', 'No wallet called'),
  },
  {
    name: 'terms to accept',
    companions: [
      ...companions,
      connect({ termsUrl: 'https://meridian.example/terms', privacyUrl: '/privacy' }),
    ],
    features: { legalCheckbox: true },
    ...asService(),
    prepare: async (harness) => {
      const screen = await opened('Tidewater')(harness)
      await screen.sees('Terms of service')
    },
  },
  { name: 'list did not load', companions: eip155, ...asService(never), prepare: notLoaded },
  { name: 'list broke off', companions, ...asService(brokenOff), prepare: atEnd },
  { name: 'offline', companions: eip155, offline: true, ...asService(never), prepare: notLoaded },
  { name: 'no service', companions: eip155, prepare: opened('Rainbow') },
  { name: 'nothing fits', companions: [fakeNamespace()], prepare: opened('No compatible wallets') },
  {
    name: 'text at 200 %',
    companions,
    ...asService(),
    prepare: opened('Tidewater'),
    variables: { '--foyer-font-size': '20px' },
  },
  { name: 'by keyboard', companions, ...asService(), prepare: opened('Tidewater'), keyboard: true },
  { name: 'under the pointer', companions, ...asService(), prepare: opened('Tidewater'), hover: 'wallet-w2' },
]
