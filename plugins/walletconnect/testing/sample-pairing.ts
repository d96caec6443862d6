import type { Plugin } from '#kernel'
import type { Wallet } from '#kernel/chain'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  type FakeConnector,
} from '#kernel/testing'
import { walletconnectId } from '../contract.js'

/** A wallet with every way that there is. */
export const halyard: Wallet = {
  id: 'halyard',
  name: 'Halyard',
  imageUrl: fakePicture('#1d2b53', '#8fa6ff', 'M14 10h9a7 7 0 0 1 0 14h-4v8h-5zm5 5v4h4a2 2 0 0 0 0-4z'),
  rdns: 'example.halyard',
  mobileLink: 'halyard://',
  desktopLink: 'halyard-desktop://',
  webappLink: 'https://app.halyard.example/',
  homepage: 'https://halyard.example',
  appStore: 'https://apps.apple.com/app/halyard',
  playStore: 'https://play.google.com/store/apps/details?id=halyard',
  chromeStore: 'https://chromewebstore.google.com/detail/halyard',
}

/** An address of the length that real ones have. */
export const sampleUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2' +
  '?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&expiryTimestamp=1766000000'

/** A connector in the place of the real one, whose wallet answers as a test says. */
export function pairingConnector(options: Parameters<typeof fakeConnector>[0] = {}): FakeConnector {
  const never = () => new Promise<never>(() => {})
  const connector = fakeConnector({ id: walletconnectId, connect: never, ...options })
  return { ...connector, name: 'WalletConnect', kind: 'WALLET_CONNECT', role: 'pairing' }
}

/** What stands beside the view. */
export function samplePairing(connector: FakeConnector = pairingConnector()): readonly Plugin[] {
  return [fakeNamespace('demo', [], [{ ...fakeNetwork(), name: 'Base' }]), fakeConnectors(connector)]
}
