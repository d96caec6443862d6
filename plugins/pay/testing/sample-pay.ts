import { type Plugin, sessionKey } from '#kernel'
import { capability, type Approval, type Network } from '#kernel/chain'
import {
  balancesCapability,
  cancellingCapability,
  transactionsCapability,
  transferCapability,
  type Asset,
  type Cancelling,
  type Transactions,
  type TransactionState,
  type Transfer,
} from '#kernel/money'
import {
  createPluginHarness,
  fakeConnector,
  fakeConnectors,
  fakeNamespace,
  fakeNetwork,
  fakePicture,
  fakeTransfer,
  until,
  type FakeStorage,
  type FakeTransfer,
  type FakeTransferOptions,
  type Harness,
  type Screen,
} from '#kernel/testing'
import { connect } from '../../connect/index.js'
import { send } from '../../send/index.js'
import {
  payReview,
  payService,
  type DepositAdapter,
  type DepositState,
  type PaymentOrder,
} from '../contract.js'
import { pay } from '../index.js'

const own = '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F'
export const till = '0x3bF011aC62d97E4408b5F2c9A1d3760eEf91cE04'
const usdcAddress = `0xusdc${'0'.repeat(36)}`

/** An order of 12.5 USDC. */
export const order: PaymentOrder = {
  id: 'order-1042',
  receiver: till,
  asset: { network: 'demo:1', address: usdcAddress },
  amount: '12.5',
  reference: 'Order 1042',
}

/** 12.5 USDC in base units. */
export const units = 12_500_000n

/** Transactions whose states a test sets. */
interface SteeredTransactions extends Transactions {
  /** Hashes that are followed, in order. */
  readonly followed: readonly string[]
  tell(state: TransactionState): void
  /** Tells the last state of a transaction. */
  end(state: TransactionState): void
}

function steeredTransactions(): SteeredTransactions {
  const followed: string[] = []
  const listeners = new Map<string, Pick<SteeredTransactions, 'tell' | 'end'>>()
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

/** Reads addresses as their network would, closely enough for views. */
const readReceiver: Transfer['readReceiver'] = async ({ text }) => {
  if (text.startsWith('bc1')) throw new Error('This is a Bitcoin address')
  if (!text.startsWith('0x')) throw new Error('An address starts with 0x')
  return { address: text, warnings: [] }
}

/** Options of {@link samplePay}. */
export interface SampleOptions {
  readonly transfer?: FakeTransferOptions
  /** How the namespace cancels transfers. Default: it can't. */
  readonly cancelling?: Cancelling
  /** Network of the wallet. Default: the one of the order. */
  readonly on?: 1 | 2
  /** Whether the plugin that connects wallets is composed. Default: true. */
  readonly canConnect?: boolean
  readonly deposits?: readonly DepositAdapter[]
  readonly connectOptions?: Parameters<typeof connect>[0]
}

/** Hash of the cancellation of {@link sampleCancelling}. */
export const cancelHash = `0x${'c4'.repeat(32)}`

/** A namespace that cancels transfers, with a wallet that approves at once. */
export const sampleCancelling: Cancelling = {
  async estimate({ network: { caipNetworkId: chainId, nativeCurrency } }) {
    const max = 60n * 10n ** 12n
    return { expected: max / 2n, max, asset: { chainId, ...nativeCurrency }, terms: 'cancel' }
  },
  cancel: async () => cancelHash,
  isCancellation: async (_, replacedBy) => replacedBy === cancelHash,
}

/** A namespace with USDC, and a wallet on it that approves at once. */
export function samplePay(options: SampleOptions = {}) {
  const { transfer: differing, cancelling, on = 1, canConnect = true, connectOptions } = options
  const usdc: Asset = {
    chainId: 'demo:1',
    address: usdcAddress,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
  }
  const transfer: FakeTransfer = fakeTransfer({
    balance: 1_204_500_000n,
    fee: 40n * 10n ** 12n,
    readReceiver,
    describeAsset: async ({ address }) => (address === usdcAddress ? usdc : undefined),
    simulate: async ({ asset, amount }) => ({ changes: [{ asset, amount: -amount }], received: amount }),
    ...differing,
  })
  const transactions = steeredTransactions()
  const network: Network = {
    ...fakeNetwork(),
    name: 'Base',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorers: [{ name: 'Basescan', url: 'https://basescan.example' }],
  }
  const other: Network = { ...fakeNetwork('demo', 2), name: 'Other' }
  const approve = (chain: 1 | 2): Approval => ({
    accounts: [`demo:${chain}:${own}` as const],
    network: `demo:${chain}`,
  })
  const connector = {
    ...fakeConnector({ connect: async () => approve(on), reconnect: async () => approve(on) }),
    name: 'Juniper',
    imageUrl: fakePicture('#1f4d3a', '#c3e6c5', 'M20 9l9.5 22h-19z'),
  }
  const offers = [
    capability<Transfer>(transferCapability, async () => () => transfer),
    capability(balancesCapability, async () => () => ({
      native: async () => ({ value: 1_482n * 10n ** 15n, decimals: 18, symbol: 'ETH' }),
    })),
    capability<Transactions>(transactionsCapability, async () => () => transactions),
    ...(cancelling ? [capability<Cancelling>(cancellingCapability, async () => () => cancelling)] : []),
  ]
  const companions: readonly Plugin[] = [
    fakeNamespace('demo', offers, [network, other]),
    fakeConnectors(connector),
    bareNamespace(),
    ...(canConnect ? [connect(connectOptions)] : []),
    send(),
  ]
  return { companions, transfer, transactions, connector }
}

/** A namespace that transfers nothing. */
const bareNamespace = () => fakeNamespace('bare', [], [{ ...fakeNetwork('bare', 1), name: 'Bare' }])

/** A sample with its harness. */
export function startPay(options: SampleOptions = {}, storage?: FakeStorage) {
  const sample = samplePay(options)
  const h = createPluginHarness(pay({ deposits: options.deposits ?? [] }), {
    companions: sample.companions,
    features: { pay: true },
    metadata: { name: 'Meridian' },
    ...(storage && { storage }),
  })
  return { ...sample, h }
}

/** An exchange whose answers a test sets. */
export function sampleExchange(differing: Partial<DepositAdapter> = {}) {
  const requests: Omit<Parameters<DepositAdapter['start']>[0], 'signal'>[] = []
  const asked: string[] = []
  let state: unknown = { state: 'waiting' }
  const adapter: DepositAdapter = {
    id: 'harbor',
    name: 'Harbor',
    imageUrl: fakePicture('#123a6b', '#d7e6fb', 'M10 20h20v4H10z'),
    start: async ({ signal: _signal, ...request }) => {
      requests.push(request)
      return { id: 'deposit-1', url: 'https://harbor.example/deposits/1' }
    },
    status: async (id) => {
      asked.push(id)
      return state as DepositState
    },
    ...differing,
  }
  return {
    adapter,
    requests,
    asked,
    /** Sets what the exchange answers. */
    tell: (next: unknown) => void (state = next),
  }
}

/** Connects the wallet. */
export const connectWallet = (h: Harness) => h.service(sessionKey).connect({ connectorId: 'fake' })

/** Opens an order, and returns the modal. */
export async function openPayment(h: Harness, differing: Partial<PaymentOrder> = {}): Promise<Screen> {
  const { id } = await h.service(payService).pay({ ...order, ...differing })
  return h.open(payReview, { id })
}

/** Opens an order with a connected wallet, until the review is shown. */
export async function openReview(h: Harness, differing: Partial<PaymentOrder> = {}): Promise<Screen> {
  await connectWallet(h)
  const screen = await openPayment(h, differing)
  await until(() => screen.root.querySelector('[data-testid="pay-confirm"]'), 'the review')
  return screen
}
