import { until, type Harness, type Screen, type ViewState } from '#kernel/testing'
import { depositsAtom, payDeposit, type DepositAdapter } from '../contract.js'
import { openPayment, sampleExchange, samplePay } from '../testing/sample-pay.js'

export const view = payDeposit

/** A state of a deposit. */
function deposit(
  name: string,
  part: string,
  differing: Partial<DepositAdapter> = {},
  after: (
    screen: Screen,
    harness: Harness,
    exchange: ReturnType<typeof sampleExchange>,
  ) => unknown = () => {},
  more: Partial<ViewState> = {},
): ViewState {
  const exchange = sampleExchange(differing)
  return {
    name,
    features: { pay: true },
    companions: samplePay().companions,
    prepare: async (harness) => {
      harness.store.set(depositsAtom, [exchange.adapter])
      const screen = await openPayment(harness)
      const row = await until(
        () => screen.root.querySelector<HTMLElement>('[data-testid="pay-from-harbor"]'),
        'the exchange',
      )
      row.click()
      await until(() => screen.root.querySelector(`[data-testid="${part}"]`), part)
      await after(screen, harness, exchange)
    },
    ...more,
  }
}

/** States of a deposit. */
export const states: readonly ViewState[] = [
  deposit('begins', 'pay-deposit-starting', { start: () => new Promise(() => {}) }),
  deposit('waits for the user at the exchange', 'pay-deposit-open'),
  deposit('can be cancelled', 'pay-deposit-cancel', { cancel: async () => {} }),
  deposit('without a page', 'pay-deposit-waiting', { start: async () => ({ id: 'deposit-1' }) }),
  deposit('was not begun', 'pay-deposit-fault', {
    start: () => Promise.reject(new Error('Your limit for today is used up.')),
  }),
  deposit(
    'was not cancelled',
    'pay-deposit-cancel',
    { cancel: () => Promise.reject(new Error('too late')) },
    async (screen) => {
      await screen.press('Cancel')
      await screen.sees('Couldn’t cancel at Harbor')
    },
  ),
  deposit('text at 200 %', 'pay-deposit-open', {}, undefined, {
    variables: { '--foyer-font-size': '20px' },
  }),
]
