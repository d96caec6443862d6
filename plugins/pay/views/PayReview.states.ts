import { until, type Harness, type Screen, type ViewState } from '#kernel/testing'
import { depositsAtom, payReview, type PaymentOrder } from '../contract.js'
import {
  connectWallet,
  openPayment,
  openReview,
  sampleExchange,
  samplePay,
  type SampleOptions,
} from '../testing/sample-pay.js'

export const view = payReview

type After = (screen: Screen, harness: Harness) => unknown

/** A state of the review with a connected wallet. */
function reviewed(
  name: string,
  options: SampleOptions = {},
  after: After = () => {},
  more: Partial<ViewState> & { readonly order?: Partial<PaymentOrder> } = {},
): ViewState {
  const { order, ...rest } = more
  return {
    name,
    features: { pay: true },
    companions: samplePay(options).companions,
    prepare: async (harness) => {
      if (options.deposits) harness.store.set(depositsAtom, options.deposits)
      await after(await openReview(harness, order), harness)
    },
    ...rest,
  }
}

/** A state before there is a review. */
function before(
  name: string,
  part: string,
  options: SampleOptions & { readonly isConnected?: boolean; readonly press?: string } = {},
): ViewState {
  const { isConnected = true, press, ...sample } = options
  return {
    name,
    features: { pay: true },
    companions: samplePay(sample).companions,
    prepare: async (harness) => {
      if (sample.deposits) harness.store.set(depositsAtom, sample.deposits)
      if (isConnected) await connectWallet(harness)
      const screen = await openPayment(harness)
      if (press) (await until(() => screen.root.querySelector<HTMLElement>(press), press)).click()
      await until(() => screen.root.querySelector(`[data-testid="${part}"]`), part)
    },
  }
}

const confirmed =
  (part: string): After =>
  async (screen) => {
    await screen.press('Pay in Juniper')
    await until(() => screen.root.querySelector(`[data-testid="${part}"]`), part)
  }
const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const lost = () => Promise.reject(new Error('The connection was lost.'))
const large = { variables: { '--foyer-font-size': '20px' } }

/** States of the review. */
export const states: readonly ViewState[] = [
  reviewed('ready'),
  before('no wallet', 'pay-connect', { isConnected: false }),
  before('no wallet, with an exchange', 'pay-from-harbor', {
    isConnected: false,
    deposits: [sampleExchange().adapter],
  }),
  before('no wallet, and no view to connect', 'pay-connect-elsewhere', {
    isConnected: false,
    canConnect: false,
  }),
  before('another network', 'pay-switch', { on: 2 }),
  before('the network was not switched', 'pay-not-switched', {
    on: 2,
    press: '[data-testid="pay-switch"]',
  }),
  before('being prepared', 'pay-preparing', { transfer: { estimate: () => new Promise(() => {}) } }),
  before('the balance is too low', 'pay-fault', { transfer: { balance: 3_000_000n } }),
  before('the network does not answer', 'pay-fault', {
    transfer: { estimate: () => Promise.reject(new Error('No answer from Base.')) },
  }),
  reviewed('not simulated', { transfer: { simulate: () => Promise.reject(new Error('paused')) } }),
  reviewed('would fail', { transfer: { simulate: async () => ({ changes: [], failure: 'paused' }) } }),
  reviewed('more would leave', {
    transfer: {
      simulate: async ({ asset, amount }) => ({
        changes: [
          { asset, amount: -amount },
          { asset: { ...asset, address: '0x1', symbol: 'UNI', decimals: 6 }, amount: -5_000_000n },
        ],
      }),
    },
  }),
  reviewed(
    'waiting for the wallet',
    { transfer: { send: () => new Promise(() => {}) } },
    confirmed('send-waiting'),
  ),
  reviewed(
    'cancelled in the wallet',
    { transfer: { send: () => Promise.reject(rejection) } },
    confirmed('pay-refused'),
  ),
  reviewed(
    'the wallet did not send it',
    {
      transfer: {
        send: () => Promise.reject(Object.assign(new Error('Method not supported'), { code: 4200 })),
      },
    },
    confirmed('pay-failed'),
  ),
  reviewed('unclear', { transfer: { send: lost } }, confirmed('pay-unclear')),
  reviewed('with two exchanges', {
    deposits: [
      sampleExchange().adapter,
      { ...sampleExchange().adapter, id: 'quay', name: 'Quay', imageUrl: undefined },
    ],
  }),
  reviewed('long names', {}, undefined, {
    order: {
      merchant: 'The Meridian Company for Fine Teas and Coffees',
      reference: 'Order 2026-11-0001042 of Noor and Ada, table 4',
    },
  }),
  reviewed('text at 200 %', {}, undefined, large),
  reviewed('keyboard', {}, (screen) => until(() => screen.root.activeElement, 'the focus'), {
    keyboard: true,
  }),
]
