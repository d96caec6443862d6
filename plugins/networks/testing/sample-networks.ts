import { sessionKey, type CaipNetworkId, type Plugin } from '#kernel'
import type { Approval, Connector, Network } from '#kernel/contracts'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  type Harness,
} from '#kernel/testing'

const address = '0x71C9E2b4A6d8F01357924680aCeBd97531F5A4e9'

/** A network by its number and name. */
export function sampleNetwork(id: number | string, name: string, more: Partial<Network> = {}): Network {
  return { ...fakeNetwork(more.chainNamespace ?? 'demo', id), name, ...more }
}

/** Networks as a host has them: three, and two to test with. */
export const sampleNetworks: readonly Network[] = [
  sampleNetwork(8453, 'Base'),
  sampleNetwork(1, 'Ethereum'),
  sampleNetwork(42161, 'Arbitrum One'),
  sampleNetwork(11155111, 'Sepolia', { testnet: true }),
  sampleNetwork(84532, 'Base Sepolia', { testnet: true }),
]

/** What of a wallet is not as usual. */
export interface SampleWallet {
  /** The number of the network it is on; the first of the sample networks when left out. */
  readonly network?: number
  readonly kind?: string
  readonly approvedNetworks?: readonly CaipNetworkId[]
  /** Its answer when it is asked to go somewhere; it goes at once when left out. */
  readonly switchNetwork?: (to: CaipNetworkId) => Promise<CaipNetworkId>
}

/** A wallet that agrees to connect at once. */
export function switchingWallet(
  options: SampleWallet = {},
): Connector & Pick<ReturnType<typeof fakeConnector>, 'emit'> {
  const { network = 8453, kind = 'EXTERNAL', approvedNetworks, switchNetwork = async (to) => to } = options
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
    kind,
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
    load: async () => ({
      ...(await fake.load()),
      switchNetwork: async ({ network: to }) => {
        const reached = await switchNetwork(to.caipNetworkId)
        return { accounts: [`${reached}:${address}`], network: reached, approvedNetworks } satisfies Approval
      },
    }),
  }
}

/** A namespace with these networks, and the wallet. */
export function networkCompanions(
  wallet: Connector = switchingWallet(),
  networks: readonly Network[] = sampleNetworks,
): readonly Plugin[] {
  return [fakeNamespace('demo', [], networks), fakeConnectors(wallet)]
}

/** Connects it, as it was before the visitor came to the view. */
export async function connectSample(harness: Harness): Promise<void> {
  await harness.service(sessionKey).connect({ connectorId: 'fake' })
}
