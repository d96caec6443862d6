import { connectorsAtom, type Approval, type Wallet } from '#kernel/chain'
import { until, type Harness, type ViewState } from '#kernel/testing'
import { closesAfterConnectAtom } from '#plugins/connect/contract'
import { pairingAtom, walletconnectPairing } from '../contract.js'
import { walletconnectErrors } from '../errors.js'
import { halyard, pairingConnector, samplePairing, sampleUri } from '../testing/sample-pairing.js'

import { connect } from '../../connect/index.js'

export const view = walletconnectPairing

const opened = (wallet?: Wallet) => (harness: Harness) =>
  harness.open(walletconnectPairing, wallet ? { wallet } : {})

const offered = (wallet?: Wallet, more: { readonly buffering?: boolean } = {}) => {
  return async (harness: Harness) => {
    const screen = await opened(wallet)(harness)
    await until(() => harness.read(connectorsAtom).length > 0, 'the connector')
    harness.store.set(pairingAtom, (all) => ({ ...all, wcUri: sampleUri, ...more }))
    await until(() => !/Preparing/.test(screen.text()), 'the pairing URI')
    return screen
  }
}

const seen = (text: string, wallet?: Wallet) => async (harness: Harness) => {
  const screen = await opened(wallet)(harness)
  await screen.sees(text)
}

const failing = (error: Error) => samplePairing(pairingConnector({ connect: () => Promise.reject(error) }))
const refused = Object.assign(new Error('User rejected the connection on the phone'), { code: 4001 })
const approval: Approval = {
  accounts: ['demo:1:0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'],
  network: 'demo:1',
}
const agreeing = samplePairing(pairingConnector({ connect: async () => approval }))
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const phone = { userAgent: iphone, touchPoints: 5 }
const tab = (name: string, text: string) => async (harness: Harness) => {
  const screen = await offered(halyard)(harness)
  await screen.press(name)
  await screen.sees(text)
}

/** States of pairing with a chosen wallet, and with any wallet. */
export const states: readonly ViewState[] = [
  {
    name: 'terms to accept',
    companions: [...samplePairing(), connect({ termsUrl: 'https://meridian.example/terms' })],
    features: { legalCheckbox: true },
    prepare: seen('Terms of service', halyard),
  },
  { name: 'scan', companions: samplePairing(), prepare: offered(halyard) },
  { name: 'loading', companions: samplePairing(), prepare: opened(halyard) },
  {
    name: 'expired',
    companions: failing(walletconnectErrors.EXPIRED()),
    prepare: seen('QR code expired', halyard),
  },
  { name: 'desktop', companions: samplePairing(), prepare: tab('Desktop', 'on this computer') },
  { name: 'web', companions: samplePairing(), prepare: tab('Web', 'in a new tab') },
  { name: 'browser', companions: samplePairing(), prepare: tab('Browser', 'in this browser') },
  { name: 'any wallet', companions: samplePairing(), prepare: offered() },
  { name: 'any wallet, loading', companions: samplePairing(), prepare: opened() },
  { name: 'phone', companions: samplePairing(), page: phone, prepare: offered(halyard) },
  { name: 'phone, loading', companions: samplePairing(), page: phone, prepare: opened(halyard) },
  {
    name: 'phone, the code',
    companions: samplePairing(),
    page: phone,
    prepare: async (harness: Harness) => {
      const screen = await offered(halyard)(harness)
      await screen.press('QR code')
      await screen.sees('Scan with Halyard')
    },
  },
  { name: 'answered', companions: samplePairing(), prepare: offered(halyard, { buffering: true }) },
  {
    name: 'connected',
    companions: agreeing,
    prepare: async (harness: Harness) => {
      harness.store.set(closesAfterConnectAtom, false)
      await seen('Connected', halyard)(harness)
    },
  },
  {
    name: 'refused',
    companions: failing(refused),
    prepare: seen('You cancelled', halyard),
  },
  {
    name: 'no relay',
    companions: failing(walletconnectErrors.RELAY_SILENT()),
    prepare: seen('Couldn’t create a QR code', halyard),
  },
  {
    name: 'nothing shared',
    companions: failing(walletconnectErrors.NOTHING_SHARED()),
    prepare: seen('Couldn’t connect', halyard),
  },
  {
    name: 'long name',
    companions: samplePairing(),
    prepare: offered({ ...halyard, name: 'The Wallet of the Federation of Planets and Moons' }),
  },
  {
    name: 'text at 200 %',
    companions: samplePairing(),
    prepare: offered(halyard),
    variables: { '--foyer-font-size': '20px' },
  },
]
