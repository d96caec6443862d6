import type { TransactionState } from '#kernel/contracts'
import type { Harness, ViewState } from '#kernel/testing'
import { sendResult } from '../contract.js'
import { openPreview } from '../testing/in-the-form.js'
import { sampleSend, type SampleOptions } from '../testing/sample-send.js'

export const view = sendResult

const byName = { amount: '0.35', receiver: 'noor.foyer.id' }

function came(
  name: string,
  words: string,
  state: Omit<TransactionState, 'hash'> | undefined,
  more: Partial<ViewState> & { readonly options?: SampleOptions; readonly afterMs?: number } = {},
): ViewState {
  const { options, afterMs = 4_000, ...rest } = more
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
      await screen.sees(words)
    },
    ...rest,
  }
}

const large = { variables: { '--foyer-font-size': '20px' } }

/** States of a transfer. */
export const states: readonly ViewState[] = [
  came('submitted', 'submitted', undefined),
  came('confirmed', 'Confirmed on Base', { status: 'confirmed' }),
  came('slow, never “failed”', 'Taking longer than usual', { status: 'pending' }, { afterMs: 72_000 }),
  came('reverted', 'was not sent', { status: 'reverted', reason: 'execution reverted: paused' }),
  came('replaced', 'Another transaction', { status: 'replaced', replacedBy: `0x${'5e'.repeat(32)}` }),
  came('dropped', 'Base dropped it', { status: 'dropped' }),
  came('not found', 'Not found on Base', { status: 'notFound' }),
  came('3 of 6 confirmations', 'Confirmation 3 of 6', {
    status: 'pending',
    confirmations: { count: 3, required: 6 },
  }),
  came('cannot be followed', 'Status unknown', undefined, { options: { transactions: false } }),
  came('timed out', 'Still not confirmed', { status: 'timedOut' }, { afterMs: 180_000 }),
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
