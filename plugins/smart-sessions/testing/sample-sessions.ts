import { definePlugin, schema, type Plugin, type StandardSchema, sessionKey } from '#kernel'
import { capability, signingCapability, type Signing } from '#kernel/chain'
import { transferCapability, type Transfer } from '#kernel/money'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakeTransfer,
  type Harness,
} from '#kernel/testing'
import { apiErrors, apiKey, settingsKey } from '#plugins/service/contract'

export const own = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0xB1F70a2Ff4C4b26a7c5B52cE8A3A5e9C7d8E9F04'
/** Token with symbol and decimals on the network of the sample. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const day = 86_400
/** The clock of tests, in seconds. */
const now = 1_700_000_000

/** A session as the service writes it. */
export function wireSession(pci: string, overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    ...{ pci, context: `0x${pci}`, signer: null, createdAt: (now - day) * 1_000, revokedAt: null },
    project: { id: 'shop', name: 'Meridian', url: 'https://meridian.example', iconUrl: null },
    expiry: now + 30 * day,
    permissions: [{ type: 'native-token-transfer', data: { allowance: '0x6f05b59d3b20000' } }],
    policies: [{ type: 'rate-limit', data: { count: 3, interval: day } }],
    ...overrides,
  }
}

/** Sessions of three sites: one with each kind of permission, one that is over, one that was revoked. */
export const sampleSessions = [
  wireSession('11', {
    permissions: [
      { type: 'native-token-transfer', data: { allowance: '0x6f05b59d3b20000' } },
      { type: 'erc20-token-transfer', data: { address: usdc, allowance: '12500000', period: 7 * day } },
      { type: 'contract-call', data: { address: other } },
      { type: { custom: 'vote' }, data: {} },
    ],
  }),
  wireSession('22', {
    project: { id: 'shop', name: 'Harbour Games', url: 'https://games.example', iconUrl: null },
    expiry: now - day,
    policies: [],
  }),
  wireSession('33', {
    project: { id: 'shop', name: 'Tide', url: 'https://tide.example', iconUrl: null },
    revokedAt: (now - day) * 1_000,
    policies: [{ type: 'gas-limit', data: { limit: '0x1' } }],
  }),
]

/** Capability `permissions` of a wallet. */
const grants = {
  supported: true,
  permissionTypes: ['native-token-transfer', 'contract-call', 'vote'],
  policyTypes: ['rate-limit'],
  signerTypes: ['key'],
}

export interface SampleOptions {
  /** Answer of the service to a request, read as a real one. */
  readonly answer?: (id: string, input: Readonly<Record<string, unknown>>) => unknown
  /** Answer of the wallet. */
  readonly wallet?: (method: string, params: unknown) => unknown
  readonly sign?: (text: string) => Promise<string>
  /** Tokens of the network; false for a namespace that sends nothing. Default: {@link usdc}. */
  readonly describeAsset?: Transfer['describeAsset'] | false
  readonly hasService?: boolean
}

/** A wallet on an EVM network, and a service that lists sessions. */
export function sampleAccount({
  answer = (id) => (id.endsWith('list') ? { pcis: sampleSessions } : {}),
  wallet = (method) => (method === 'wallet_getCapabilities' ? { '0x1': { permissions: grants } } : null),
  sign = async () => '0xabcd',
  describeAsset = async ({ address, network }) =>
    address === usdc.toLowerCase()
      ? { chainId: network.caipNetworkId, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
      : undefined,
  hasService = true,
}: SampleOptions = {}) {
  const requests: { readonly id: string; readonly input: Readonly<Record<string, unknown>> }[] = []
  const asked: { readonly method: string; readonly params: unknown }[] = []
  const texts: string[] = []
  const approve = async () => ({ accounts: [`eip155:1:${own}`], network: 'eip155:1' }) as const
  const connector = fakeConnector({ namespace: 'eip155', connect: approve, reconnect: approve })
  const provider = {
    async request({ method, params }: { readonly method: string; readonly params?: unknown }) {
      asked.push({ method, params })
      return wallet(method, params)
    },
  }
  const load = async () => ({ ...(await connector.load()), provider: () => provider })
  const signing: Signing = {
    async message({ message }) {
      texts.push(String(message))
      return { signature: await sign(String(message)), type: 'eip191' }
    },
  }
  const call = async (
    endpoint: { readonly id: string; readonly response?: StandardSchema },
    input: Readonly<Record<string, unknown>>,
  ) => {
    requests.push({ id: endpoint.id, input })
    const result = endpoint.response && schema.check(endpoint.response, await answer(endpoint.id, input))
    if (!result || result.issues) throw apiErrors.BAD_ANSWER()
    return result.value
  }
  const service = definePlugin({
    id: 'service',
    provides: { api: apiKey, settings: settingsKey },
    setup: () => ({
      api: () => ({ has: () => true, call }) as never,
      settings: () => ({
        checkOrigin: async () => {},
        isAnalyticsEnabled: async () => false,
        supports: async () => true,
      }),
    }),
  })
  const network = {
    ...fakeNetwork('eip155'),
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const companions: readonly Plugin[] = [
    fakeNamespace(
      'eip155',
      [
        capability(signingCapability, async () => () => signing),
        ...(describeAsset
          ? [capability(transferCapability, async () => () => fakeTransfer({ describeAsset }))]
          : []),
      ],
      [network],
    ),
    fakeConnectors({ ...connector, load }),
    ...(hasService ? [service()] : []),
  ]
  return {
    ...{ companions, requests, asked, texts },
    connect: async (harness: Harness) => {
      await harness.service(sessionKey).connect({ connectorId: 'fake' })
    },
    changeAccount: () => connector.emit.accountsChanged?.([`eip155:1:${other}`]),
  }
}
