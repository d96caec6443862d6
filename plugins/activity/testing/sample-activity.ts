import { atom } from 'jotai/vanilla'
import {
  clockKey,
  defineErrors,
  definePlugin,
  schema,
  storageKey,
  type Plugin,
  type StandardSchema,
  sessionKey,
} from '#kernel'
import { namespacesKey, type CaipNetworkId, type Network } from '#kernel/chain'
import { fakeConnector, fakeConnectors, fakeNamespace, fakeNetwork, type Harness } from '#kernel/testing'
import { apiErrors, apiKey, settingsKey } from '#plugins/service/contract'
import {
  createMoneyRequests,
  type RequestProgress,
  type OwnTransaction,
  type Sent,
  type TransactionFields,
} from '#plugins/transactions/contract'

export const own = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'
export const noor = '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04'
export const friend = '0x90a2c1F6B7d84e3A5c0E9f1D2b6A8047E077Fb31'
const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

/** Time of the harness's clock: 14 November 2023. */
export const now = 1_700_000_000_000
const [hourMs, dayMs] = [3_600_000, 86_400_000]

export const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

/** A transaction as the service writes it. */
export function wireTransaction(
  index: number,
  { at = now - index * hourMs, transfers = [], ...metadata }: WireOptions = {},
) {
  return {
    id: `demo:1:${hashOf(index)}`,
    metadata: {
      operationType: 'send',
      hash: hashOf(index),
      chain: 'demo:1',
      minedAt: new Date(at).toISOString(),
      ...{ sentFrom: own, sentTo: friend, status: 'confirmed', nonce: index },
      ...metadata,
    },
    transfers,
  }
}

interface WireOptions {
  readonly at?: number
  readonly transfers?: readonly unknown[]
  readonly [field: string]: unknown
}

export const moved = (direction: 'in' | 'out' | 'self', numeric: string, symbol: string) => ({
  ...{ direction, quantity: { numeric } },
  fungible_info: { name: symbol, symbol },
})

export const collectible = (direction: 'in' | 'out', name: string, numeric = '1', isSpam = false) => ({
  ...{ direction, quantity: { numeric } },
  nft_info: { name, flags: { is_spam: isSpam } },
})

/** Transactions of two years, as the sheet has them. */
export const sampleTransactions = [
  wireTransaction(1, {
    ...{ operationType: 'receive', sentFrom: friend, sentTo: own },
    transfers: [moved('in', '250', 'USDC')],
  }),
  wireTransaction(2, {
    ...{ operationType: 'trade', sentTo: contract },
    transfers: [moved('out', '0.1', 'ETH'), moved('in', '229.51', 'USDC')],
  }),
  wireTransaction(3, { transfers: [moved('out', '0.0004', 'ETH')], sentTo: noor }),
  wireTransaction(4, { operationType: 'approve', sentTo: contract, at: now - 20 * dayMs }),
  wireTransaction(5, { operationType: 'execute', sentTo: contract, status: 'failed', at: now - 21 * dayMs }),
  wireTransaction(6, {
    ...{ operationType: 'mint', sentTo: contract, at: now - 330 * dayMs },
    transfers: [moved('out', '0.08', 'ETH'), collectible('in', 'Doorway #118')],
  }),
]

export const page = (data: readonly unknown[], next: string | null = null) => ({ data, next })

/** Input of a request for a part of the history. */
export interface HistoryRequest {
  readonly account: string
  readonly chainId: string
  readonly cursor?: string
}

/** Options of {@link sampleActivity}. */
export interface SampleOptions {
  /** Answer of the service, validated as a real one. Default: `sampleTransactions`. */
  readonly history?: (request: HistoryRequest) => unknown
  /** Networks that the service does not support. */
  readonly unsupported?: readonly CaipNetworkId[]
  /** Whether there is a service. Default: true. */
  readonly hasService?: boolean
  readonly network?: Partial<Network>
}

/** A wallet on a network with an explorer, a service with a history, and a feature that sends. */
export function sampleActivity(options: SampleOptions = {}) {
  const { history = () => page(sampleTransactions), unsupported = [], hasService = true } = options
  const network: Network = {
    ...fakeNetwork(),
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
    ...options.network,
  }
  const approve = async () => ({ accounts: [`demo:1:${own}`], network: 'demo:1' }) as const
  const connector = fakeConnector({ connect: approve, reconnect: approve })
  const requests: HistoryRequest[] = []
  const call = async (endpoint: { readonly response?: StandardSchema }, input: HistoryRequest) => {
    requests.push(input)
    const answer = await history(input)
    const result = endpoint.response && schema.check(endpoint.response, answer)
    if (!result || result.issues) throw apiErrors.BAD_ANSWER()
    return result.value
  }
  const service = definePlugin({
    id: 'service',
    provides: { api: apiKey, settings: settingsKey },
    setup: () => ({
      api: () => ({ has: () => true, call }),
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
    sender(),
    ...(hasService ? [service()] : []),
  ]
  return {
    companions,
    requests,
    connect: async (harness: Harness) => {
      await harness.service(sessionKey).connect({ connectorId: 'fake' })
    },
    /** The wallet goes to another network. */
    changeNetwork: (id: 1 | 2) => connector.emit.networkChanged?.(`demo:${id}`),
    /** The feature has sent these. */
    sent: (harness: Harness, ...transactions: readonly Partial<OwnTransaction>[]) =>
      harness.store.set(sentAtom, transactions.map(ownTransaction)),
  }
}

type Fields = TransactionFields & Pick<OwnTransaction, 'type' | 'label' | 'sentTo' | 'sentToName' | 'moves'>

const sentAtom = atom<readonly Sent<Fields>[]>([])

const senderErrors = defineErrors('sender-sample', {
  PREVIEW_EXPIRED: 'Expired',
  CONFIRMATION_REQUIRED: 'Confirm',
  FOUND: 'Found',
  NETWORK_CHANGED: 'Other network',
  ACCOUNT_CHANGED: 'Other account',
  REFUSED: 'Refused',
  UNCLEAR: 'Unclear',
})

/** A feature that sends, such as `send`. */
const sender = definePlugin({
  id: 'sender-sample',
  requires: { clock: clockKey, namespaces: namespacesKey, session: sessionKey, storage: storageKey },
  setup({ use, store, signal, report }) {
    const nothing = () => {}
    createMoneyRequests<never, { readonly cautions: readonly [] }, Fields>(
      { ...use, store, signal, report, maybe: { balances: undefined } },
      {
        kind: {
          ...{ pendingKey: 'sender.pending', unclearKey: 'sender.unclear', version: 1, shape: {}, sentAtom },
          write: () => ({}),
          read: (stored) => stored as unknown as Fields,
          describe: ({ type, label, sentTo, sentToName, moves }) => ({
            type,
            label,
            sentTo,
            sentToName,
            moves,
          }),
          findOf: async () => undefined,
        },
        progressAtom: atom<RequestProgress | undefined>(undefined),
        ...{ errors: senderErrors, cautions: [] },
        placeOf: () => ({ account: 'demo:1:0x1', chainId: 'demo:1' }),
        ...{ onSent: nothing, onEnd: nothing, onFailed: nothing },
      },
    )
    return {}
  },
})

const ether = { chainId: 'demo:1', name: 'Ether', symbol: 'ETH', decimals: 18 } as const

function ownTransaction(overrides: Partial<OwnTransaction>): Sent<Fields> {
  return {
    ...{ id: 'one', account: `demo:1:${own}`, chainId: 'demo:1', wallet: 'Juniper' },
    ...{ hash: hashOf(99), submittedAt: now, status: 'submitted', type: 'send', sentTo: noor },
    moves: [{ direction: 'out', asset: ether, amount: 35n * 10n ** 16n }],
    ...overrides,
  }
}
