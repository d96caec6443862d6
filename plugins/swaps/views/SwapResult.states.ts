import type { TransactionStatus } from '#kernel/money'
import { type Harness, type ViewState } from '#kernel/testing'
import { swapResult } from '../contract.js'
import { openReview, partOf } from '../testing/in-the-form.js'
import { hash, sampleSwaps } from '../testing/sample-swaps.js'

export const view = swapResult

function ended(name: string, status?: TransactionStatus, more: Partial<ViewState> = {}): ViewState {
  const sample = sampleSwaps()
  const prepare = async (harness: Harness) => {
    const screen = await openReview(sample, harness)
    ;(await partOf(screen, 'swap-confirm')).click()
    await partOf(screen, 'swap-result-submitted')
    if (status === undefined) return
    sample.end({ status, hash })
    await partOf(screen, `swap-result-${status}`)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

/** States of the result. */
export const states: readonly ViewState[] = [
  ended('on its way'),
  ended('swapped', 'confirmed'),
  ended('reverted', 'reverted'),
  ended('replaced', 'replaced'),
  ended('expired', 'expired'),
  ended('not followed', 'unknown'),
  ended('text at 200 %', 'confirmed', { variables: { '--foyer-font-size': '20px' } }),
  {
    name: 'unknown',
    companions: sampleSwaps().companions,
    prepare: async (harness: Harness) => {
      const screen = await harness.open(swapResult, { id: 'none' })
      await screen.sees('No information about this swap')
    },
  },
]
