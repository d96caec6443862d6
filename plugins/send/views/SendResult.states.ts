import type { Cancelling, FeeRaising, TransactionState } from '#kernel/money'
import { until, type Harness, type ViewState } from '#kernel/testing'
import { sendResult } from '../contract.js'
import { openPreview } from '../testing/in-the-form.js'
import {
  cancelHash,
  fakeCancelling,
  fakeFeeRaising,
  sampleSend,
  type SampleOptions,
} from '../testing/sample-send.js'

export const view = sendResult

const byName = { amount: '0.35', receiver: 'noor.foyer.id' }

function came(
  name: string,
  words: string,
  state: Omit<TransactionState, 'hash'> | undefined,
  more: Partial<ViewState> & {
    readonly options?: SampleOptions
    readonly afterMs?: number
    readonly press?: readonly string[]
    /** State after the buttons. */
    readonly end?: Omit<TransactionState, 'hash'> | undefined
  } = {},
): ViewState {
  const { options, afterMs = 4_000, press = [], end, ...rest } = more
  const sample = sampleSend(options)
  return {
    name,
    companions: sample.companions,
    prepare: async (harness: Harness) => {
      const screen = await openPreview(sample, harness, byName)
      await screen.press('Send in Juniper')
      await screen.sees('submitted')
      await harness.clock.advance(afterMs)
      const [hash = ''] = sample.transactions.followed
      if (state) sample.transactions.tell({ ...state, hash })
      for (const label of press) {
        const button = await screen.button(label)
        // busy while something loads
        await until(() => button.getAttribute('aria-busy') !== 'true', label)
        button.click()
      }
      if (end) {
        await screen.sees('Cancelling')
        sample.transactions.tell({ ...end, hash })
      }
      await screen.sees(words)
    },
    ...rest,
  }
}

/** A pending transfer whose fee can be raised, after some buttons were pressed. */
const sped = (
  name: string,
  words: string,
  press: readonly string[] = [],
  differing: Partial<FeeRaising> = {},
): ViewState =>
  came(
    name,
    words,
    { status: 'pending', confirmations: { count: 0, required: 6 } },
    { press, options: { feeRaising: fakeFeeRaising(differing) } },
  )

/** A pending transfer that can be cancelled, after some buttons were pressed. */
const cancelled = (
  name: string,
  words: string,
  press: readonly string[] = [],
  differing: Partial<Cancelling> & { readonly end?: Omit<TransactionState, 'hash'> } = {},
): ViewState => {
  const { end, ...rest } = differing
  return came(
    name,
    words,
    { status: 'pending' },
    { press, end, options: { cancelling: fakeCancelling(rest), feeRaising: fakeFeeRaising() } },
  )
}
const cancelInWallet = ['Cancel transfer', 'Cancel in Juniper']

const large = { variables: { '--foyer-font-size': '20px' } }

/** States of a transfer. */
export const states: readonly ViewState[] = [
  came('submitted', 'submitted', undefined),
  came('confirmed', 'Confirmed on Base', { status: 'confirmed' }),
  came('slow, never “failed”', 'Taking longer than usual', { status: 'pending' }, { afterMs: 72_000 }),
  came('reverted', 'was not sent', { status: 'reverted', reason: 'execution reverted: paused' }),
  came('replaced', 'Another transaction', { status: 'replaced', replacedBy: `0x${'5e'.repeat(32)}` }),
  came('expired', 'Base dropped it', { status: 'expired' }),
  came('missing', 'Not found on Base', { status: 'submitted', isMissing: true }),
  came('3 of 6 confirmations', 'Confirmation 3 of 6', {
    status: 'pending',
    confirmations: { count: 3, required: 6 },
  }),
  sped('can be sped up', 'Speed up'),
  sped('choice of a higher fee', 'Fast', ['Speed up']),
  sped('higher fees that load', 'Estimating fee', ['Speed up'], { options: () => new Promise(() => {}) }),
  sped('waits for a higher fee in the wallet', 'Approve in Juniper', ['Speed up', 'Speed up in Juniper'], {
    raise: () => new Promise(() => {}),
  }),
  sped('not sped up', 'was not sped up', ['Speed up', 'Speed up in Juniper'], {
    raise: () => Promise.reject(new Error('The device is locked.')),
  }),
  sped('unclear whether sped up', 'couldn’t confirm', ['Speed up', 'Speed up in Juniper'], {
    raise({ onSending }) {
      onSending?.()
      return Promise.reject(new Error('The connection was lost.'))
    },
  }),
  cancelled('can be cancelled', 'Cancel transfer'),
  cancelled('fee of a cancellation', 'Costs up to', ['Cancel transfer']),
  cancelled('fee of a cancellation that loads', 'Estimating fee', ['Cancel transfer'], {
    estimate: () => new Promise(() => {}),
  }),
  cancelled('waits for a cancellation in the wallet', 'Approve in Juniper', cancelInWallet, {
    cancel: () => new Promise(() => {}),
  }),
  cancelled('cancellation sent', 'Cancelling', cancelInWallet),
  cancelled('cancelled', 'stayed in your account', cancelInWallet, {
    end: { status: 'replaced', replacedBy: cancelHash },
  }),
  cancelled('confirmed before it could be cancelled', 'before it could be', cancelInWallet, {
    end: { status: 'confirmed' },
  }),
  cancelled('cancellation with another nonce', 'sent another transaction instead', cancelInWallet, {
    isCancellation: async () => false,
  }),
  cancelled('unclear whether cancelled', 'couldn’t confirm', cancelInWallet, {
    cancel({ onSending }) {
      onSending?.()
      return Promise.reject(new Error('The connection was lost.'))
    },
  }),
  came('cannot be followed', 'Status unknown', undefined, { options: { transactions: false } }),
  came('without an explorer', 'submitted', undefined, { options: { network: { blockExplorers: [] } } }),
  came('long network name', 'submitted', undefined, {
    options: { network: { name: 'The network of the United Federation of Planets' } },
  }),
  came('text at 200 %', 'submitted', undefined, large),
  {
    name: 'not known here',
    companions: sampleSend().companions,
    prepare: (harness: Harness) => harness.open(sendResult, { id: 'nobody' }),
  },
]
