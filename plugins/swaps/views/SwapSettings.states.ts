import type { Harness, ViewState } from '#kernel/testing'
import { swapSettings } from '../contract.js'
import { openForm, partOf, typeInto } from '../testing/in-the-form.js'
import { sampleSwaps } from '../testing/sample-swaps.js'

export const view = swapSettings

function typed(name: string, text?: string, more: Partial<ViewState> = {}): ViewState {
  const sample = sampleSwaps()
  const prepare = async (harness: Harness) => {
    const screen = await openForm(sample, harness)
    ;(await partOf(screen, 'frame-action')).click()
    await partOf(screen, 'swap-settings')
    if (text !== undefined) await typeInto(screen, 'swap-slippage-own', text)
  }
  return { name, companions: sample.companions, prepare, ...more }
}

/** States of the settings. */
export const states: readonly ViewState[] = [
  typed('as usual'),
  typed('own value', '2.25'),
  typed('too low', '0.05'),
  typed('very high', '12'),
  typed('out of the limits', '51'),
  typed('nothing', ''),
  typed('text at 200 %', '12', { variables: { '--foyer-font-size': '20px' } }),
  typed('keyboard', undefined, { keyboard: true }),
]
