import { atom } from 'jotai/vanilla'
import { createElement } from 'react'
import { definePlugin, fill } from '#kernel'
import { recentConnectorsAtom, connectorSources, type Connector } from '#kernel/chain'
import { fakeConnector, fakeConnectors, fakeNamespace, type Harness, type ViewState } from '#kernel/testing'
import { TextField } from '#kernel/ui'
import { connectGroups, connectSections, connectWallets } from '../contract.js'
import { connectOptionsAtom, isAcceptedAtom } from '../state.js'
import { sampleTerms, sampleWallet } from '../testing/sample-wallets.js'

export const view = connectWallets

const installed = [sampleWallet('Juniper'), sampleWallet('Halyard'), sampleWallet('Quill')]
const companions = [fakeNamespace(), fakeConnectors(...installed)]

/** A wallet that is only a name, and a picture that cannot be shown. */
const named = (name: string, imageUrl?: string): Connector => ({
  ...fakeConnector({ id: name }),
  kind: 'ANNOUNCED',
  role: 'installed',
  name,
  imageUrl,
})

const scan: Connector = {
  ...fakeConnector({ id: 'scan' }),
  name: 'WalletConnect',
  kind: 'WALLET_CONNECT',
  role: 'pairing',
}

/** A group of another plugin, and a section that never arrives. */
const further = definePlugin({
  id: 'further',
  contributes: [
    fill(connectGroups, {
      id: 'featured',
      rank: 40,
      list: atom([{ id: 'oriole', name: 'Oriole', press: { href: 'https://oriole.example' } }]),
    }),
    fill(connectSections, { id: 'email', rank: 10, load: () => new Promise(() => {}) }),
  ],
})

const crowd = definePlugin({
  id: 'crowd',
  contributes: [
    fill(connectorSources, {
      id: 'crowd',
      list: atom([
        ...installed,
        ...['Oriole', 'Oriole 2'].map((name) => ({ ...named(name), contested: true })),
      ]),
      unlisted: atom(7),
    }),
  ],
})

const login = definePlugin({
  id: 'login',
  contributes: [
    fill(connectSections, {
      id: 'email',
      rank: 10,
      load: async () => ({
        default: () =>
          createElement(TextField, {
            label: 'Email address',
            labelHidden: true,
            placeholder: 'Email address',
            type: 'email',
            icon: 'mail',
            value: '',
            onText: () => {},
          }),
      }),
    }),
  ],
})

/** Opens the list with pages of the host to accept. */
const withTerms = (isAccepted: boolean) => async (harness: Harness) => {
  harness.store.set(connectOptionsAtom, (options) => ({ ...options, ...sampleTerms }))
  harness.store.set(isAcceptedAtom, isAccepted)
  const screen = await harness.open()
  await screen.sees('Terms of service')
}

/** The ways to connect. */
export const states: readonly ViewState[] = [
  { name: 'several installed', companions },
  { name: 'one installed', companions: [fakeNamespace(), fakeConnectors(sampleWallet('Juniper'))] },
  {
    name: 'one was used last, two claim to be the same, more than are listed',
    companions: [fakeNamespace(), crowd()],
    prepare: async (harness) => {
      harness.store.set(recentConnectorsAtom, ['halyard'])
      await harness.open()
    },
  },
  {
    name: 'every badge',
    companions: [
      fakeNamespace(),
      fakeConnectors(
        scan,
        sampleWallet('Juniper'),
        sampleWallet('Halyard'),
        sampleWallet(
          'Quill',
          {},
          { connectors: ['demo', 'other'].map((namespace) => fakeConnector({ id: 'quill', namespace })) },
        ),
        { ...named('Elsewhere'), kind: 'EXTERNAL', role: 'wallet' as const },
      ),
    ],
    prepare: async (harness) => {
      harness.store.set(recentConnectorsAtom, ['halyard'])
      await harness.open()
    },
  },
  { name: 'another section loading, another group', companions: [...companions, further()] },
  {
    name: 'terms to accept',
    companions,
    features: { legalCheckbox: true },
    prepare: withTerms(false),
  },
  { name: 'terms accepted', companions, features: { legalCheckbox: true }, prepare: withTerms(true) },
  {
    name: 'wallets behind a row, terms to accept',
    companions: [...companions, login()],
    features: { legalCheckbox: true, collapseWallets: true },
    prepare: withTerms(false),
  },
  {
    name: 'wallets behind a row, opened',
    companions: [...companions, login()],
    features: { collapseWallets: true },
    prepare: (harness) => harness.open(connectWallets, { section: 'wallet' }),
  },
  { name: 'none installed', companions: [fakeNamespace('eip155')] },
  { name: 'none installed, none known for the networks', companions: [fakeNamespace()] },
  { name: 'none installed, a code to scan', companions: [fakeNamespace('eip155'), fakeConnectors(scan)] },
  {
    name: 'long names, no picture, broken picture',
    companions: [
      fakeNamespace(),
      fakeConnectors(
        named('Wallet of the United Federation of Planets Inc.'),
        named('Donaudampfschifffahrtsgesellschaftskapitänswallet'),
        named('Broken picture', 'data:image/png;base64,nothing'),
        named('محفظة الواحة'),
        ...installed,
      ),
    ],
  },
  {
    name: 'more than fit',
    companions: [
      fakeNamespace(),
      fakeConnectors(...Array.from({ length: 20 }, (_, index) => named(`Wallet ${index + 1}`))),
    ],
  },
  { name: 'text at 200 %', companions, variables: { '--foyer-font-size': '20px' } },
  { name: 'by keyboard', companions, keyboard: true },
  { name: 'under the pointer', companions, hover: 'connector-halyard' },
]
