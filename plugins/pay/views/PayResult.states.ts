import type { TransactionState } from '#kernel/money'
import { until, type ViewState } from '#kernel/testing'
import { payResult } from '../contract.js'
import { openReview, samplePay, type SampleOptions } from '../testing/sample-pay.js'

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
  } = {},
): ViewState {
  const { afterMs = 4_000, transfer, ...rest } = more
  const sample = samplePay({ transfer: { hash, ...transfer } })
  return {
    name,
    features: { pay: true },
    companions: sample.companions,
    prepare: async (harness) => {
      const screen = await openReview(harness)
      await screen.press('Pay in Juniper')
      await screen.sees('submitted')
      await harness.clock.advance(afterMs)
      if (state) sample.transactions.tell({ ...state, hash })
      await until(() => screen.root.querySelector(part), part)
    },
    ...rest,
  }
}

const result = (state: string) => `[data-testid="pay-result-${state}"]`

/** States of a payment. */
export const states: readonly ViewState[] = [
  sent('submitted', result('pending')),
  sent('completed', result('completed'), { status: 'confirmed' }),
  sent('slow', result('pending'), { status: 'pending' }, { afterMs: 72_000 }),
  sent('reverted', result('failed'), { status: 'reverted' }),
  sent('replaced by a cancellation', result('failed'), {
    status: 'replaced',
    replacedBy: `0x${'5e'.repeat(32)}`,
  }),
  sent('expired', result('failed'), { status: 'expired' }),
  sent('missing', result('pending'), { status: 'submitted', isMissing: true }),
  sent(
    'text at 200 %',
    result('completed'),
    { status: 'confirmed' },
    { variables: { '--foyer-font-size': '20px' } },
  ),
  {
    name: 'not known here',
    features: { pay: true },
    companions: samplePay().companions,
    prepare: (harness) => harness.open(payResult, { id: 'unknown' }),
  },
]
