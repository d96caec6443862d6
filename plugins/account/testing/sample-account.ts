import { capability, sessionKey, type Plugin } from '#kernel'
import { balancesCapability, type NativeBalance } from '#kernel/contracts'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  type Harness,
} from '#kernel/testing'

const address = '0x71C9E2b4A6d8F01357924680aCeBd97531F5A4e9'

/** What of an account is not as usual. */
export interface SampleAccount {
  readonly wallet?: string
  /** The number of the network the wallet is on; only 1 is known. */
  readonly network?: number
  readonly balance?: () => Promise<NativeBalance>
  readonly disconnect?: () => Promise<void>
}

/** A namespace with one network, and a wallet that agrees at once. */
export function sampleAccount(options: SampleAccount = {}): readonly Plugin[] {
  const { wallet = 'Juniper', network = 1, disconnect = async () => {} } = options
  const { balance = async () => ({ value: 1_482_750_000_000_000_000n, decimals: 18, symbol: 'ETH' }) } =
    options
  const known = {
    ...fakeNetwork(),
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
  }
  const connector = {
    ...fakeConnector({
      connect: async () => ({ accounts: [`demo:${network}:${address}`], network: `demo:${network}` }),
      disconnect,
    }),
    name: wallet,
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
  }
  const balances = capability(balancesCapability, async () => () => ({ native: balance }))
  return [fakeNamespace('demo', [balances], [known]), fakeConnectors(connector)]
}

/** Connects it, as it was before the visitor came to the view. */
export async function connectSample(harness: Harness): Promise<void> {
  await harness.service(sessionKey).connect({ connectorId: 'fake' })
}
