import { settle, until, type Harness, type Screen } from '#kernel/testing'
import { swapForm, type SwapFormParams } from '../contract.js'
import { usdc } from './sample-market.js'
import { type sampleSwaps } from './sample-swaps.js'

type Sample = ReturnType<typeof sampleSwaps>

/** Pause in typing after which the form reads a price. */
const typingPauseMs = 300

/** Swaps 0.35 ETH for USDC. */
const wanted: SwapFormParams = { to: usdc, amount: '0.35' }

/** Connects and opens the form with something in it. */
export async function openForm(
  sample: Sample,
  harness: Harness,
  params: SwapFormParams = wanted,
): Promise<Screen> {
  await sample.connect(harness)
  const screen = await harness.open(swapForm, params)
  await partOf(screen, 'swap-amount')
  return screen
}

/** The same, until the price is read. */
export async function openPriced(sample: Sample, harness: Harness, params?: SwapFormParams): Promise<Screen> {
  const screen = await openForm(sample, harness, params)
  await pauseUntil(harness, () => isPriced(screen), 'the price')
  return screen
}

/** Whether the form shows a price. */
export function isPriced({ root }: Screen): boolean {
  return Boolean(root.querySelector<HTMLInputElement>('[data-testid="swap-get"]')?.value)
}

/** Lets the clock go on, a pause in typing at a time, until something holds. */
export async function pauseUntil(harness: Harness, condition: () => unknown, name: string): Promise<void> {
  let isOver = false
  const turns = async () => {
    while (!isOver) await pause(harness)
  }
  const running = turns()
  await until(() => Boolean(condition()), name).finally(() => (isOver = true))
  await running
}

/** As long as a visitor pauses in typing. */
export async function pause(harness: Harness): Promise<void> {
  await settle()
  await harness.clock.advance(typingPauseMs)
  await settle()
}

/** Goes on to the review. */
export async function openReview(sample: Sample, harness: Harness, params?: SwapFormParams): Promise<Screen> {
  const screen = await openPriced(sample, harness, params)
  ;(await partOf(screen, 'swap-review')).click()
  await partOf(screen, 'swap-confirm')
  return screen
}

/** Waits for an element by its `data-testid`. */
export function partOf(screen: Screen, testId: string): Promise<HTMLElement> {
  return until(() => screen.root.querySelector<HTMLElement>(`[data-testid="${testId}"]`), testId)
}

/** Types into a field. */
export async function typeInto(screen: Screen, testId: string, text: string): Promise<void> {
  const input = await partOf(screen, testId)
  // React listens to the setter of the prototype
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
