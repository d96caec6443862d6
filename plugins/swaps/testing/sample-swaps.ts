import { definePlugin, schema, type Plugin, type StandardSchema, sessionKey } from '#kernel'
import { capability, type Approval, type Network } from '#kernel/chain'
import {
  balancesCapability,
  callsCapability,
  transactionsCapability,
  transferCapability,
  type AllowanceRequest,
  type Asset,
  type AssetBalance,
  type Calls,
  type Simulation,
  type SwapPermit,
  type Transfer,
} from '#kernel/money'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  type Harness,
} from '#kernel/testing'
import { readBalancesAtom, subjectAtom } from '#plugins/balances/contract'
import {
  batchesCapability,
  type Batches,
  type BatchState,
  type WalletCapabilities,
} from '#plugins/evm/contract'
import { apiErrors, apiKey, settingsKey } from '#plugins/service/contract'
import type { SwapCall } from '../contract.js'
import { followedByHand } from './followed-by-hand.js'
import { approveSelector, encode, permitSignature, readSwap, selectors, withPermit } from './sample-router.js'

export const own = '0x71c93fa04b8e2d6e5f0c1a7b9d24e8803c5a4e9f'
export const other = '0x3bf011ac62d97e4408b5f2c9a1d3760eef91ce04'
/** Router of the sample's market. */
export const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const uni = '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Time of the harness's clock: 14 November 2023. */
const now = 1_700_000_000_000
/** Dollars of a whole token. */
const prices: Readonly<Record<string, number>> = { [native]: 2_300, [usdc]: 1, [uni]: 7.25 }
const decimalsOf = (address: string) => (address === usdc ? 6 : 18)

export const hash = `0x${'9e'.repeat(32)}`
export const approvalHash = `0x${'a1'.repeat(32)}`

/** Query of the fake service. */
export type Query = Readonly<Record<string, string>>
type Answer = Readonly<Record<string, unknown>>
/** Changes an answer of the fake service. */
type Change = (answer: Answer, query: Query) => unknown

/** Terms of the sample's market, as the service writes them. */
export interface WireQuote {
  readonly fromAmount: string
  readonly toAmount: string
  readonly [field: string]: unknown
}

/** Options of {@link sampleSwaps}. Each may differ from a service, a node and a wallet that do as they are asked. */
export interface SampleOptions {
  readonly tokens?: Change
  readonly quotes?: Change
  readonly transaction?: Change
  readonly approval?: Change
  readonly gasPrice?: Change
  /** Decimals of a token as its contract has them; undefined if it tells none. Default: those of the list. */
  readonly decimals?: (address: string) => number | undefined
  /** Symbol of a token as its contract has it. Default: that of the list. */
  readonly symbol?: (address: string) => string | undefined
  /** Approved amount before. Default: none. */
  readonly allowance?: bigint
  readonly simulate?: Calls['simulate'] | false
  /** Balances of the account by the network. Default: those of {@link SampleOptions.balances}, and no answer for others. */
  readonly balance?: Calls['balance']
  /** Whether the sold token has a permit, and how the wallet signs it. Default: it has none. */
  readonly permit?: Calls['permit'] | true
  readonly signPermit?: Calls['signPermit']
  readonly withPermit?: Calls['withPermit']
  readonly readSwap?: Calls['readSwap']
  readonly estimate?: Calls['estimate']
  readonly send?: Calls['send']
  /** `false`: the account's history cannot be searched. */
  readonly find?: Calls['find'] | false
  /** The wallet's word about batches. Default: it knows none. */
  readonly atomic?: WalletCapabilities['atomic']
  readonly sendCalls?: Batches['sendCalls']
  readonly batchState?: (id: string) => Partial<BatchState>
  /** Whether the transaction of a batch carried out its swap. Default: it did. */
  readonly carriesOut?: Batches['carriesOut']
  readonly balances?: readonly AssetBalance[]
  readonly network?: Partial<Network>
  readonly namespace?: string
}

const asset = (name: string, symbol: string, address: string | undefined, numeric: string): AssetBalance => ({
  ...{ chainId: 'eip155:1', address, name, symbol, price: prices[address ?? native] },
  quantity: { decimals: `${decimalsOf(address ?? native)}`, numeric },
})

/** Balances of the account. */
const sampleBalances: readonly AssetBalance[] = [
  asset('Ether', 'ETH', undefined, '1.482'),
  asset('USD Coin', 'USDC', usdc, '1204.5'),
]

const token = (name: string, symbol: string, address: string) => ({
  ...{ name, symbol, address: `eip155:1:${address}`, decimals: decimalsOf(address) },
  ...{ logoUri: '', eip2612: null },
})

/** Tokens of the sample's market. */
const tokens = [
  token('Ether', 'ETH', native),
  token('Zeta', 'ZETA', '0x00000000000000000000000000000000000000a1'),
  token('USD Coin', 'USDC', usdc),
  token('Uniswap', 'UNI', uni),
]

const addressIn = (id: string) => id.split(':').at(-1) ?? ''

/** A market that pays the prices of the sample, less 0.3 %. */
function quoteOf({ amount = '', from = '', to = '' }: Query): WireQuote {
  const [sold, bought] = [addressIn(from), addressIn(to)]
  const [paid, got] = [prices[sold] ?? 1, prices[bought] ?? 1].map((price) => BigInt(Math.round(price * 100)))
  const scaled = (BigInt(amount) * (paid ?? 1n) * 10n ** BigInt(decimalsOf(bought))) / (got ?? 1n)
  const whole = scaled / 10n ** BigInt(decimalsOf(sold))
  const toAmount = (whole * 997n) / 1_000n
  return {
    id: 'quote',
    ...{ fromAmount: amount, fromAccount: from, toAmount: `${toAmount}`, toAccount: to },
    minToAmount: `${(toAmount * 99n) / 100n}`,
    ...(sold !== native && { needsApproval: true, takesPermit: true }),
    ...{ router: `eip155:1:${router}`, provider: 'Uniswap V2', priceImpact: 0.04, feePercent: 0.3 },
    gas: '152000',
  }
}

/** The permit of a token like USDC. */
export const permitOf: NonNullable<Calls['permit']> = async ({ account, spender, amount, deadline }) => ({
  ...{ name: 'USD Coin', version: '2', owner: addressIn(account), spender, amount, serial: 3n, deadline },
})

/** The least amount of a quote, where another slippage than that of quotes is asked for. */
function withSlippage(quote: WireQuote, query: Query): WireQuote {
  const { slippage = 1 } = Object(query['eip155']) as { readonly slippage?: number }
  if (slippage === 1) return quote
  return { ...quote, minToAmount: `${(BigInt(quote.toAmount) * BigInt(10_000 - slippage * 100)) / 10_000n}` }
}

function callOf({ from = '', to = '', userAddress = '' }: Query, quote: WireQuote): SwapCall {
  const [sold, bought] = [addressIn(from), addressIn(to)]
  const path = [sold, bought].map((one) => (one === native ? weth : one))
  const [amount, minimum] = [BigInt(quote.fromAmount), BigInt(String(quote['minToAmount']))]
  const [receiver, deadline] = [addressIn(userAddress), now / 1_000 + 1_200]
  const selector = bought === native ? selectors.tokensForEth : selectors.tokensForTokens
  const data =
    sold === native
      ? encode(selectors.ethForTokens, minimum, 0x80, receiver, deadline, path.length, ...path)
      : encode(selector, amount, minimum, 0xa0, receiver, deadline, path.length, ...path)
  return { to: router, data, value: sold === native ? amount : 0n }
}

export const approvalOf = (address: string, amount: bigint, spender: string = router): SwapCall => ({
  to: address,
  data: encode(approveSelector, spender, amount),
  value: 0n,
})

/** A service that names another contract as its router. */
export function namedRouter(contract: string): Pick<SampleOptions, 'quotes' | 'transaction' | 'approval'> {
  const id = `eip155:1:${contract}`
  const renamed = (quote: unknown) => ({ ...(quote as WireQuote), router: id })
  return {
    quotes: ({ quotes }) => ({ quotes: (quotes as readonly WireQuote[]).map(renamed) }),
    transaction: ({ tx, quote }) => ({ tx: { ...(tx as object), to: id }, quote: renamed(quote) }),
    approval: ({ tx }, { from = '', amount = 0 }) => ({
      tx: { ...(tx as object), data: approvalOf(addressIn(from), BigInt(amount), contract).data },
    }),
  }
}

/** A service with a market, a wallet that agrees at once, and a node that simulates what the market does. */
export function sampleSwaps(options: SampleOptions = {}) {
  const { allowance = 0n, namespace = 'eip155' } = options
  const same: Change = (answer) => answer
  const requests: { readonly path: string; readonly query: Query }[] = []
  const sent: SwapCall[] = []
  const batched: Parameters<Batches['sendCalls']>[0][] = []
  let approved = allowance
  let isSpent = false
  let quote: WireQuote | undefined
  let last: Query = {}

  const answers: Readonly<Record<string, (query: Query) => unknown>> = {
    tokens: (query) => (options.tokens ?? same)({ tokens }, query),
    quotes(query) {
      const changed = (options.quotes ?? same)({ quotes: [quoteOf(query)] }, query)
      const [best] = (Object(changed) as { readonly quotes?: readonly WireQuote[] }).quotes ?? []
      quote = best
      last = query
      return changed
    },
    'gas-price': (query) =>
      (options.gasPrice ?? same)(
        { standard: '2000000000', fast: '2200000000', instant: '3000000000' },
        query,
      ),
    'build-approve': (query) =>
      (options.approval ?? same)(
        {
          tx: {
            ...{ from: query['userAddress'], to: query['from'], value: '0' },
            data: approvalOf(addressIn(query['from'] ?? ''), BigInt(query['amount'] ?? 0)).data,
            eip155: { gasPrice: '2000000000' },
          },
        },
        query,
      ),
    'build-transaction'(query) {
      const built = withSlippage(quote ?? quoteOf(query), query)
      const { to, data, value } = callOf(query, built)
      const tx = {
        ...{
          from: query['userAddress'],
          to: `eip155:1:${to}`,
          data,
          amount: query['amount'],
          value: `${value}`,
        },
        eip155: { gas: '152000', gasPrice: '2000000000' },
      }
      return (options.transaction ?? same)({ tx, quote: built }, query)
    },
  }
  const call = async (
    endpoint: { readonly path: string; readonly response?: StandardSchema },
    input: Query & { readonly body?: Query },
  ) => {
    const path = endpoint.path.split('/').at(-1) ?? ''
    const query = input.body ?? input
    requests.push({ path, query })
    const answer = await answers[path]?.(query)
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
        supports: async () => true,
      }),
    }),
  })()

  const network: Network = {
    ...fakeNetwork(namespace, 1),
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: [{ name: 'Etherscan', url: 'https://etherscan.example' }],
    ...options.network,
  }
  const calls: Calls = {
    estimate:
      options.estimate ??
      (async () => ({
        ...{ expected: 300_000_000_000_000n, max: 450_000_000_000_000n, terms: undefined },
        asset: { chainId: network.caipNetworkId, ...network.nativeCurrency },
      })),
    async send(request) {
      const one = request.call as SwapCall
      sent.push(one)
      const answer = await (options.send ?? (async () => (one.to === router ? hash : approvalHash)))(request)
      if (one.to !== router) approved = approvedBy(one)
      return answer
    },
    balance:
      options.balance ??
      (async ({ asset: { address } }) => {
        const one = (options.balances ?? sampleBalances).find((entry) => entry.address === address)
        if (!one) throw new Error('The node does not answer.')
        return wholeUnits(one.quantity.numeric, Number(one.quantity.decimals))
      }),
    allowance: async (_request: AllowanceRequest) => approved,
    approval: ({ asset: { address = '' }, spender, amount }) => approvalOf(address, amount, spender),
    readSwap: options.readSwap ?? readSwap,
    ...(options.permit !== undefined && {
      permit: options.permit === true ? permitOf : options.permit,
      signPermit: options.signPermit ?? (async () => permitSignature),
      withPermit:
        options.withPermit ??
        (async (plain: unknown, { asset: token, ...signed }: SwapPermit) => {
          const { data, ...rest } = plain as SwapCall
          return { ...rest, data: withPermit(data, { token, ...signed }) }
        }),
    }),
    ...(options.find !== false && {
      mark: async () => '7',
      find: options.find ?? (async () => undefined),
    }),
    ...(options.simulate !== false && {
      simulate:
        options.simulate ??
        (async ({ calls: list, known = [] }) =>
          isSpent && list.length === 1
            ? { changes: [], failure: 'ERC20: insufficient allowance' }
            : marketEffect(known)),
    }),
  }
  const describeAsset: Transfer['describeAsset'] = async ({ address }) => {
    const decimals = (options.decimals ?? decimalsOf)(address)
    const listed = tokens.find((one) => addressIn(one.address) === address.toLowerCase())
    const { name = '', symbol = '' } = listed ?? {}
    return decimals === undefined
      ? undefined
      : { chainId: 'eip155:1', address, name, symbol: options.symbol?.(address) ?? symbol, decimals }
  }
  /** The sold and the bought asset are the first that are known. */
  function marketEffect([from, to]: readonly Asset[]): Simulation {
    if (!from || !to) return { changes: [] }
    return {
      changes: [
        { asset: from, amount: -BigInt(last['amount'] ?? 0) },
        { asset: to, amount: BigInt(quote?.toAmount ?? 0) },
      ],
    }
  }
  const batches: Batches = {
    capabilities: async ({ networks }) =>
      new Map(
        networks.map(({ caipNetworkId }) => [
          caipNetworkId,
          { atomic: options.atomic ?? 'unsupported', supported: [] },
        ]),
      ),
    async sendCalls(request) {
      batched.push(request)
      return options.sendCalls ? options.sendCalls(request) : (request.id ?? '0x1')
    },
    async status({ id }, onChange) {
      const state: BatchState = {
        ...{ id, status: 'confirmed', atomic: true, hashes: [hash] },
        ...options.batchState?.(id),
      }
      onChange?.(state)
      return state
    },
    mark: async () => '18000000',
    carriesOut: options.carriesOut ?? (async () => true),
  }
  const transactions = followedByHand()
  const approve = (account: string, chain: 1 | 2 = 1): Approval => ({
    accounts: [`${namespace}:${chain}:${account}` as const],
    network: `${namespace}:${chain}` as const,
  })
  const connector = {
    ...fakeConnector({ namespace, connect: async () => approve(own), reconnect: async () => approve(own) }),
    name: 'Juniper',
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
  }
  const companions: readonly Plugin[] = [
    service,
    fakeNamespace(
      namespace,
      [
        capability(callsCapability, async () => () => calls),
        capability(batchesCapability, async () => () => batches),
        capability(balancesCapability, async () => () => ({
          native: async () => ({ value: 1_482n * 10n ** 15n, decimals: 18, symbol: 'ETH' }),
        })),
        capability(transferCapability, async () => () => ({
          describeAsset,
          assetRequired: true,
          readReceiver: noTransfer,
          estimate: noTransfer,
          send: noTransfer,
        })),
        capability(transactionsCapability, async () => () => transactions.capability),
      ],
      [network, { ...network, id: 2, caipNetworkId: `${namespace}:2` as const, name: 'Other' }],
    ),
    fakeConnectors(connector),
    held(options.balances ?? sampleBalances),
  ]
  return {
    companions,
    /** Requests to the service, in order. */
    requests,
    /** Calls that the wallet has sent, in order. */
    sent,
    /** Batches that the wallet was asked for, in order. */
    batched,
    /** Reports a state of a transaction that may change. */
    tell: transactions.tell,
    /** The last word about a transaction. */
    end: transactions.end,
    /** Hashes that are followed, in order. */
    followed: transactions.followed,
    connect: async (harness: Harness) => {
      await harness.service(sessionKey).connect({ connectorId: 'fake' })
    },
    changeAccount: (address: string) =>
      connector.emit.accountsChanged?.([`${namespace}:1:${address}` as const]),
    /** Spends what the wallet has approved. From then on the market reverts without a further approval. */
    spendAllowance() {
      approved = 0n
      isSpent = true
    },
    changeNetwork: (id: 1 | 2) => connector.emit.networkChanged?.(`${namespace}:${id}` as const),
  }
}

/** An amount of whole units, in base units. */
function wholeUnits(numeric: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Swaps transfer nothing. */
const noTransfer = async () => {
  throw new Error('no transfer')
}

const approvedBy = ({ data }: SwapCall) => BigInt(`0x${data.slice(-64)}`)

/** Stands in for the plugin of balances: what is held is known at once. */
function held(assets: readonly AssetBalance[]): Plugin {
  return definePlugin({
    id: 'fake-balances',
    setup({ store, onDispose }) {
      const tell = () => {
        const key = store.get(subjectAtom)
        store.set(
          readBalancesAtom,
          key?.startsWith('eip155:1 ') ? { key, status: 'ready', assets } : undefined,
        )
      }
      onDispose(store.sub(subjectAtom, tell))
      tell()
      return {}
    },
  })()
}
