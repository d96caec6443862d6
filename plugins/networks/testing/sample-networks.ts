import { sessionKey, type Plugin } from '#kernel'
import type { CaipNetworkId, Approval, Connector, Network } from '#kernel/chain'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  type Harness,
} from '#kernel/testing'

const address = '0x71C9E2b4A6d8F01357924680aCeBd97531F5A4e9'

/** Creates a network with this id and name, in the namespace `demo` by default. */
export function sampleNetwork(id: number | string, name: string, overrides: Partial<Network> = {}): Network {
  return { ...fakeNetwork(overrides.chainNamespace ?? 'demo', id), name, ...overrides }
}

/** Three networks and two test networks. */
export const sampleNetworks: readonly Network[] = [
  sampleNetwork(8453, 'Base'),
  sampleNetwork(1, 'Ethereum'),
  sampleNetwork(42161, 'Arbitrum One'),
  sampleNetwork(11155111, 'Sepolia', { testnet: true }),
  sampleNetwork(84532, 'Base Sepolia', { testnet: true }),
]

/** Options of {@link sampleWallet}. */
export interface SampleWalletOptions {
  /** Id of the wallet's network. Default: the first of {@link sampleNetworks}. */
  readonly network?: number
  /** Default: a wallet. */
  readonly role?: Connector['role']
  /** Networks that the wallet approves. Default: all. */
  readonly approvedNetworks?: readonly CaipNetworkId[]
  /** Answers a switch with the wallet's new network. Default: switches at once. */
  readonly switchNetwork?: (to: CaipNetworkId) => Promise<CaipNetworkId>
}

/** Creates a wallet that approves a connection at once. */
export function sampleWallet(
  options: SampleWalletOptions = {},
): Connector & Pick<ReturnType<typeof fakeConnector>, 'emit'> {
  const { network = 8453, role, approvedNetworks, switchNetwork = async (to) => to } = options
  const fake = fakeConnector({
    connect: async () => ({
      accounts: [`demo:${network}:${address}`],
      network: `demo:${network}`,
      approvedNetworks,
    }),
  })
  return {
    ...fake,
    name: 'Juniper',
    role,
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
    load: async () => ({
      ...(await fake.load()),
      switchNetwork: async ({ network: to }) => {
        const current = await switchNetwork(to.caipNetworkId)
        return { accounts: [`${current}:${address}`], network: current, approvedNetworks } satisfies Approval
      },
    }),
  }
}

/** Plugins with a namespace of these networks and with the wallet. */
export function networkCompanions(
  wallet: Connector = sampleWallet(),
  networks: readonly Network[] = sampleNetworks,
): readonly Plugin[] {
  return [fakeNamespace('demo', [], networks), fakeConnectors(wallet)]
}

/** Connects the sample wallet. */
export async function connectSample(harness: Harness): Promise<void> {
  await harness.service(sessionKey).connect({ connectorId: 'fake' })
}
