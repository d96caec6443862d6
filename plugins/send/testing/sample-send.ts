import { definePlugin, type Plugin, sessionKey } from '#kernel'
import {
  capability,
  type CapabilityOffer,
  namesCapability,
  type Approval,
  type Names,
  type Network,
} from '#kernel/chain'
import {
  balancesCapability,
  cancellingCapability,
  feeRaisingCapability,
  transactionsCapability,
  transferCapability,
  transferErrors,
  type AssetBalance,
  type Cancelling,
  type FeeOption,
  type FeeRaising,
  type Transactions,
  type TransactionState,
  type Transfer,
} from '#kernel/money'
import {
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  fakeTransfer,
  type FakeTransfer,
  type FakeTransferOptions,
  type Harness,
} from '#kernel/testing'
import { readBalancesAtom, subjectAtom } from '#plugins/balances/contract'

export const own = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'
export const noor = '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04'
/** The same ends as noor's, another middle. */
export const lookAlike = '0x3bF07c5E09aa41D28816b0c3Fd7E25941b91cE04'

/** 10 to the 18th. */
export const ether = 10n ** 18n

/** Transactions whose states a test sets. */
export interface FakeTransactions extends Transactions {
  /** What is followed, in order. */
  readonly followed: readonly string[]
  tell(state: TransactionState): void
  /** The last word on one. */
  end(state: TransactionState): void
}

/** Hash of the transaction that replaces one whose fee was raised. */
export const raisedHash = `0x${'5e'.repeat(32)}`

/** Fee raising whose wallet approves at once. */
export interface FakeFeeRaising extends FeeRaising {
  /** Requests to the wallet, in order. */
  readonly raised: Parameters<FeeRaising['raise']>[0][]
}

/** Creates fee raising with three fees. */
export function fakeFeeRaising(differing: Partial<FeeRaising> = {}): FakeFeeRaising {
  const raised: Parameters<FeeRaising['raise']>[0][] = []
  const { raise = async () => raisedHash, ...rest } = differing
  return {
    raised,
    async options({ network }) {
      const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
      return (['slow', 'normal', 'fast'] as const).map((label, at): FeeOption => {
        const max = 60n * 10n ** 12n * BigInt(at + 1)
        return { id: label, label, fee: { expected: max, max, asset, terms: label } }
      })
    },
    ...rest,
    raise(request) {
      raised.push(request)
      return raise(request)
    },
  }
}

/** Hash of the transaction that cancels one. */
export const cancelHash = `0x${'c4'.repeat(32)}`

/** Cancelling whose wallet approves at once. */
export interface FakeCancelling extends Cancelling {
  /** Requests to the wallet, in order. */
  readonly cancelled: Parameters<Cancelling['cancel']>[0][]
}

/** Creates cancelling with a fee of 0.00006 ETH. {@link cancelHash} is a cancellation, no other hash is. */
export function fakeCancelling(differing: Partial<Cancelling> = {}): FakeCancelling {
  const cancelled: Parameters<Cancelling['cancel']>[0][] = []
  const { cancel = async () => cancelHash, ...rest } = differing
  return {
    cancelled,
    async estimate({ network }) {
      const max = 60n * 10n ** 12n
      const asset = { chainId: network.caipNetworkId, ...network.nativeCurrency }
      return { expected: max / 2n, max, asset, terms: 'cancel' }
    },
    isCancellation: async (_, hash) => hash === cancelHash,
    ...rest,
    cancel(request) {
      cancelled.push(request)
      return cancel(request)
    },
  }
}

/** Creates transactions that stand still until a test says so. */
function fakeTransactions(): FakeTransactions {
  const followed: string[] = []
  const listeners = new Map<
    string,
    { tell(state: TransactionState): void; end(state: TransactionState): void }
  >()
  return {
    followed,
    usualMs: () => 25_000,
    follow: ({ hash, signal }, tell) =>
      new Promise((resolve, reject) => {
        followed.push(hash)
        listeners.set(hash, { tell, end: resolve })
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      }),
    tell: (state) => listeners.get(state.hash)?.tell(state),
    end: (state) => listeners.get(state.hash)?.end(state),
  }
}

/** Options of {@link sampleSend}. */
export interface SampleOptions {
  readonly transfer?: FakeTransferOptions
  /** Left out: names are noor.foyer.id alone. `false`: there are none. */
  readonly names?: Partial<Names> | false
  readonly transactions?: Transactions | false
  /** Default: fees of pending transactions cannot be raised. */
  readonly feeRaising?: FeeRaising
  /** Default: pending transactions cannot be cancelled. */
  readonly cancelling?: Cancelling
  /** What the account holds beside its 1.482 ETH. */
  readonly assets?: readonly AssetBalance[]
  readonly network?: Partial<Network>
  readonly wallet?: string
  readonly accounts?: readonly string[]
  /** Further capabilities of the namespace. */
  readonly offers?: readonly CapabilityOffer[]
  /** Whether the namespace can send at all. */
  readonly canSend?: boolean
}

/** Tokens with figures, as the sheet has them. */
export const sampleAssets: readonly AssetBalance[] = [
  asset('USD Coin', 'USDC', '6', '1204.5', 1),
  asset('Uniswap', 'UNI', '18', '18.2', 7.2),
  asset('Wrapped Bitcoin', 'WBTC', '8', '0.00081', 93_000),
]

function asset(name: string, symbol: string, decimals: string, numeric: string, price: number): AssetBalance {
  const address = `0x${symbol.toLowerCase().padEnd(40, '0')}`
  return { chainId: 'demo:1', address, name, symbol, quantity: { decimals, numeric }, price }
}

const native: AssetBalance = {
  chainId: 'demo:1',
  name: 'Ether',
  symbol: 'ETH',
  quantity: { decimals: '18', numeric: '1.482' },
  price: 2294.91,
}

const sampleNames: Names = {
  isName: (text) => text.endsWith('.foyer.id'),
  resolve: async ({ name }) => (name === 'noor.foyer.id' ? { address: noor, name } : undefined),
  lookUp: async () => undefined,
}

/** A namespace made of capabilities alone, with a wallet on it that agrees at once. */
export function sampleSend(options: SampleOptions = {}) {
  const { transfer: differing, names, wallet = 'Juniper', accounts = [own], canSend = true } = options
  const transfer: FakeTransfer = fakeTransfer({
    balance: 1_482n * 10n ** 15n,
    fee: 40n * 10n ** 12n,
    hash: '0x9e41b2c7d0a85f3164e9c28b7a5d03f1862ce94b70fd15a3e8b6294dc7c07d5a',
    readReceiver: sampleReceiver,
    simulate: async ({ asset: sent, amount }) => ({
      changes: [{ asset: sent, amount: -amount }],
      received: amount,
    }),
    ...differing,
  })
  const transactions = fakeTransactions()
  const network: Network = {
    ...fakeNetwork(),
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
    ...options.network,
  }
  const other: Network = { ...fakeNetwork('demo', 2), name: 'Other' }
  const approve = (list: readonly string[], chain: 1 | 2 = 1): Approval => ({
    accounts: list.map((one) => `demo:${chain}:${one}` as const),
    network: `demo:${chain}`,
  })
  const connector = {
    ...fakeConnector({ connect: async () => approve(accounts), reconnect: async () => approve(accounts) }),
    name: wallet,
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
  }
  const offers = [
    ...(canSend ? [capability<Transfer>(transferCapability, async () => () => transfer)] : []),
    capability(balancesCapability, async () => () => ({
      native: async () => ({ value: 1_482n * 10n ** 15n, decimals: 18, symbol: 'ETH' }),
    })),
    ...(names === false
      ? []
      : [capability(namesCapability, async () => () => ({ ...sampleNames, ...names }))]),
    ...(options.transactions === false
      ? []
      : [capability(transactionsCapability, async () => () => options.transactions ?? transactions)]),
    ...(options.offers ?? []),
  ]
  const { feeRaising, cancelling } = options
  if (cancelling) offers.push(capability<Cancelling>(cancellingCapability, async () => () => cancelling))
  if (feeRaising) offers.push(capability<FeeRaising>(feeRaisingCapability, async () => () => feeRaising))
  const companions: readonly Plugin[] = [
    fakeNamespace('demo', offers, [network, other]),
    fakeConnectors(connector),
    heldBeside([native, ...(options.assets ?? [])]),
  ]
  return {
    companions,
    transfer,
    transactions,
    connector,
    /** Connects, as it was before the visitor came to the view. */
    connect: async (harness: Harness) => {
      await harness.service(sessionKey).connect({ connectorId: 'fake' })
    },
    /** The wallet goes to another account. */
    changeAccount: (address: string) => connector.emit.accountsChanged?.([`demo:1:${address}`]),
    /** The wallet goes to another network. */
    changeNetwork: (id: 1 | 2) => connector.emit.networkChanged?.(`demo:${id}`),
  }
}

/** Stands in for the plugin of balances: what is held is known at once. */
function heldBeside(assets: readonly AssetBalance[]): Plugin {
  return definePlugin({
    id: 'fake-balances',
    setup({ store, onDispose }) {
      const tell = () => {
        const key = store.get(subjectAtom)
        store.set(readBalancesAtom, key?.startsWith('demo:1 ') ? { key, status: 'ready', assets } : undefined)
      }
      onDispose(store.sub(subjectAtom, tell))
      tell()
      return {}
    },
  })()
}

/** Reads addresses as their network would, closely enough for views. */
const sampleReceiver: Transfer['readReceiver'] = async ({ text, account, asset: sent }) => {
  const address = text.trim()
  const digits = address.slice(2)
  if (!address.startsWith('0x')) throw new Error('An address starts with 0x')
  if (digits.length < 40) throw new Error(`Too short: ${digits.length} of 40 characters after 0x.`)
  const checks = [
    [{ id: 'own', level: 'note' }, account.endsWith(address)],
    [{ id: 'zero', level: 'refuse' }, /^0+$/.test(digits)],
    [{ id: 'contract', level: 'note' }, digits.startsWith('c0de')],
    [{ id: 'asset', level: 'refuse' }, sent.address === address],
  ] as const
  return { address, warnings: checks.filter(([, holds]) => holds).map(([warning]) => warning) }
}

/** An `estimate` whose fee a test changes: the expected fee is half of the max fee. */
export function estimateAt(maxFee: () => bigint, balance = () => 1_482n * 10n ** 15n): Transfer['estimate'] {
  return async ({ amount: requested, maxFee: limit, ...rest }) => {
    const { asset, network } = rest
    const native = { chainId: network.caipNetworkId, ...network.nativeCurrency }
    const max = maxFee()
    const fee = { expected: max / 2n, max, asset: native, terms: max }
    if (limit !== undefined && max > limit) throw transferErrors.FEE_ABOVE_LIMIT({ data: fee })
    const maxAmount = balance() - (asset.address === undefined ? max : 0n)
    const amount = requested === 'max' ? maxAmount : requested
    if (amount > maxAmount) throw transferErrors.INSUFFICIENT_BALANCE({ data: maxAmount })
    return { order: { ...rest, amount }, fee, maxAmount }
  }
}
