import { definePlugin, sessionKey, type Plugin } from '#kernel'
import { capability, type Approval, type Network } from '#kernel/chain'
import {
  balancesCapability,
  callsCapability,
  transactionsCapability,
  transferCapability,
  type AllowanceRequest,
  type AssetBalance,
  type Calls,
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
import type { SwapCall } from '../contract.js'
import { followedByHand } from './followed-by-hand.js'
import {
  addressIn,
  approvalOf,
  decimalsOf,
  permitOf,
  prices,
  router,
  sampleMarket,
  tokens,
  usdc,
  native,
  type MarketOptions,
} from './sample-market.js'
import { permitSignature, readSwap, withPermit } from './sample-router.js'

export const own = '0x71c93fa04b8e2d6e5f0c1a7b9d24e8803c5a4e9f'
export const other = '0x3bf011ac62d97e4408b5f2c9a1d3760eef91ce04'
export const hash = `0x${'9e'.repeat(32)}`
export const approvalHash = `0x${'a1'.repeat(32)}`

/** Options of {@link sampleSwaps}. Each may differ from a market, a node and a wallet that do as they are asked. */
export interface SampleOptions extends MarketOptions {
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

/** A service with a market, a wallet that agrees at once, and a node that simulates what the market does. */
export function sampleSwaps(options: SampleOptions = {}) {
  const { allowance = 0n, namespace = 'eip155' } = options
  const market = sampleMarket(options)
  const sent: SwapCall[] = []
  const batched: Parameters<Batches['sendCalls']>[0][] = []
  let approved = allowance
  let isSpent = false

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
            : market.effect(known)),
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
    market.service,
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
    requests: market.requests,
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
