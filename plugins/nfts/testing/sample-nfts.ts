import { definePlugin, schema, type Plugin, type StandardSchema, sessionKey } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork, type Harness } from '#kernel/testing'
import { apiErrors, apiKey, settingsKey } from '#plugins/service/contract'

export const own = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'
export const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

/** A collectible as the service writes it. */
export function wireNft(tokenId: number, overrides: Readonly<Record<string, unknown>> = {}) {
  const id = `demo:1/erc721:${contract}/${tokenId}`
  return {
    ...{ id, chainId: 'demo:1', contract, tokenId: `${tokenId}`, standard: 'erc721', quantity: '1' },
    ...{ name: `Doorway #${tokenId}`, collection: 'Doorways', description: 'A door in the evening light.' },
    properties: [
      { name: 'Colour', value: 'Teal' },
      { name: 'Steps', value: '3' },
    ],
    picture: `https://service.example/v1/collectibles/${encodeURIComponent(id)}/picture`,
    flags: { is_spam: false },
    ...overrides,
  }
}

export const page = (data: readonly unknown[], next: string | null = null) => ({ data, next })

/** Collectibles as the sheet has them, an edition, and spam. */
export const sampleNfts = [
  wireNft(118),
  wireNft(204),
  wireNft(7, { name: 'Print', quantity: '5', picture: undefined, description: '', properties: [] }),
  wireNft(9, { name: 'Claim your reward', collection: 'gold.xyz', flags: { is_spam: true } }),
]

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#9dbfbb"/>' +
  '<circle cx="28" cy="12" r="6" fill="#f4e3b0"/><path d="M8 40V26a8 8 0 0 1 16 0v14z" fill="#1f5c58"/></svg>'

/** Options of {@link sampleAccount}. */
export interface SampleOptions {
  /** Answer of the service, validated as a real one. Default: `sampleNfts`. */
  readonly list?: (request: { readonly chainId: string; readonly cursor?: string }) => unknown
  readonly unsupported?: readonly CaipNetworkId[]
  /** Answer to a request for a picture. Default: a drawing. */
  readonly picture?: () => Blob | Promise<Blob>
}

/** A wallet on a network with an explorer, and a service with collectibles. */
export function sampleAccount({
  list = () => page(sampleNfts),
  unsupported = [],
  picture = () => new Blob([drawing], { type: 'image/svg+xml' }),
}: SampleOptions = {}) {
  const network: Network = {
    ...fakeNetwork(),
    name: 'Base',
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
  }
  const approve = async () => ({ accounts: [`demo:1:${own}`], network: 'demo:1' }) as const
  const connector = fakeConnector({ connect: approve, reconnect: approve })
  const requests: { readonly id: string; readonly input: Readonly<Record<string, unknown>> }[] = []
  const call = async (
    endpoint: { readonly id: string; readonly response?: StandardSchema; readonly blob?: true },
    input: { readonly chainId: string; readonly cursor?: string },
  ) => {
    requests.push({ id: endpoint.id, input })
    if (endpoint.blob) return picture()
    const answer = await list(input)
    const result = endpoint.response && schema.check(endpoint.response, answer)
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
        supports: async (id: CaipNetworkId) => !unsupported.includes(id),
      }),
    }),
  })
  const companions: readonly Plugin[] = [
    fakeNamespace('demo', [], [network, { ...network, id: 2, caipNetworkId: 'demo:2', name: 'Other' }]),
    fakeConnectors(connector),
    service(),
  ]
  return {
    companions,
    requests,
    connect: async (harness: Harness) => {
      await harness.service(sessionKey).connect({ connectorId: 'fake' })
    },
    /** The wallet goes to another network. */
    changeNetwork: (id: 1 | 2) => connector.emit.networkChanged?.(`demo:${id}`),
  }
}
