import type { TransactionState } from '#kernel/money'
import { until, type ViewState } from '#kernel/testing'
import { isProven } from '#plugins/transactions/contract'
import { paymentsAtom, payResult } from '../contract.js'
import {
  cancelHash,
  openReview,
  sampleCancelling,
  samplePay,
  type SampleOptions,
} from '../testing/sample-pay.js'

export const view = payResult

const hash = `0x${'9e'.repeat(32)}`

/** A payment that was sent, and what the network then says. */
function sent(
  name: string,
  part: string,
  state?: Omit<TransactionState, 'hash'>,
  more: Partial<ViewState> & {
    readonly afterMs?: number
    readonly transfer?: SampleOptions['transfer']
    /** Buttons that are pressed before the network says more. */
    readonly press?: readonly string[]
  } = {},
): ViewState {
  const { afterMs = 4_000, transfer, press = [], ...rest } = more
  const sample = samplePay({ transfer: { hash, ...transfer }, cancelling: sampleCancelling })
  return {
    name,
    features: { pay: true },
    companions: sample.companions,
    prepare: async (harness) => {
      const screen = await openReview(harness)
      await screen.press('Pay in Juniper')
      await screen.sees('submitted')
      await harness.clock.advance(afterMs)
      if (press.length > 0) sample.transactions.tell({ status: 'pending', hash })
      for (const label of press) {
        const button = await screen.button(label)
        // busy while the fee loads
        await until(() => button.getAttribute('aria-busy') !== 'true', label)
        button.click()
      }
      if (press.length > 1) await screen.sees('Cancelling')
      if (state) sample.transactions[isProven(state.status) ? 'end' : 'tell']({ ...state, hash })
      await until(() => screen.root.querySelector(part), part)
    },
    ...rest,
  }
}

const cancelInWallet = ['Cancel transfer', 'Cancel in Juniper']
const large = { variables: { '--foyer-font-size': '20px' } }
const result = (state: string) => `[data-testid="pay-result-${state}"]`

/** States of a payment. */
export const states: readonly ViewState[] = [
  sent('submitted', result('pending')),
  sent('completed', result('completed'), { status: 'confirmed' }),
  sent('slow', result('pending'), { status: 'pending' }, { afterMs: 72_000 }),
  sent('reverted', result('failed'), { status: 'reverted' }),
  sent('can be cancelled', '[data-testid="send-cancel"]', { status: 'pending' }),
  sent('fee of a cancellation', '[data-testid="send-cancel-confirm"]', undefined, {
    press: ['Cancel transfer'],
  }),
  sent('cancellation sent', result('pending'), undefined, { press: cancelInWallet }),
  sent(
    'cancelled',
    result('failed'),
    { status: 'replaced', replacedBy: cancelHash },
    { press: cancelInWallet },
  ),
  sent('cancelled, text at 200 %', result('failed'), { status: 'replaced', replacedBy: cancelHash }, large),
  {
    name: 'left before paying',
    features: { pay: true },
    companions: samplePay().companions,
    prepare: async (harness) => {
      await openReview(harness)
      harness.router.close()
      await until(() => harness.store.get(paymentsAtom)[0]?.state === 'failed', 'the end')
      return harness.open(payResult, { id: 'order-1042' })
    },
  },
  sent(
    'replaced by another transaction',
    result('failed'),
    { status: 'replaced', replacedBy: `0x${'5e'.repeat(32)}` },
    { transfer: { mark: async () => '7', find: async () => undefined } },
  ),
  sent('expired', result('failed'), { status: 'expired' }),
  sent('missing', result('pending'), { status: 'submitted', isMissing: true }),
  sent('text at 200 %', result('completed'), { status: 'confirmed' }, large),
  {
    name: 'not known here',
    features: { pay: true },
    companions: samplePay().companions,
    prepare: (harness) => harness.open(payResult, { id: 'unknown' }),
  },
]
