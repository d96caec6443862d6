import { sessionKey, type Plugin } from '#kernel'
import { capability, namesCapability, type Naming } from '#kernel/chain'
import { balancesCapability, type NativeBalance } from '#kernel/money'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  type Harness,
} from '#kernel/testing'

/** A second address, without a known key. */
export const otherSampleAddress = '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04'

const address = '0x71C9E2b4A6d8F01357924680aCeBd97531F5A4e9'

/** Options of {@link sampleAccount}. */
export interface SampleAccount {
  readonly wallet?: string
  /** Network of the wallet; only 1 is configured. */
  readonly network?: number
  /** Undefined for a namespace that reads no balances. */
  readonly balance?: (() => Promise<NativeBalance>) | undefined
  readonly disconnect?: () => Promise<void>
  /** Further addresses that the wallet shares. */
  readonly accounts?: readonly string[]
  /** Labels of accounts in the wallet, by address. */
  readonly labels?: Readonly<Record<string, string>>
  /** Types of all accounts, the first one first. */
  readonly kinds?: readonly string[]
  /** Name and picture in the registry. */
  readonly name?: Naming
}

const sampleBalance = async () => ({ value: 1_482_750_000_000_000_000n, decimals: 18, symbol: 'ETH' })

/** Creates a namespace with one network, and a wallet that approves at once. */
export function sampleAccount(options: SampleAccount = {}): readonly Plugin[] {
  const {
    wallet = 'Juniper',
    network = 1,
    disconnect = async () => {},
    accounts = [],
    labels,
    kinds,
    name,
  } = options
  const { balance } = { balance: sampleBalance, ...options }
  const known = {
    ...fakeNetwork(),
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
  }
  const connector = {
    ...fakeConnector({
      connect: async () => ({
        accounts: [address, ...accounts].map((one, index) => ({
          caipAddress: `demo:${network}:${one}` as const,
          label: labels?.[one],
          kind: kinds?.[index],
        })),
        network: `demo:${network}`,
      }),
      disconnect,
    }),
    name: wallet,
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
  }
  const balances = balance ? [capability(balancesCapability, async () => () => ({ native: balance }))] : []
  const lookUp = async () => name
  const names = capability(namesCapability, async () => () => ({
    isName: () => false,
    resolve: async () => undefined,
    lookUp,
  }))
  return [fakeNamespace('demo', [...balances, names], [known]), fakeConnectors(connector)]
}

/** Connects the wallet of {@link sampleAccount}. */
export async function connectSample(harness: Harness): Promise<void> {
  await harness.service(sessionKey).connect({ connectorId: 'fake' })
}
