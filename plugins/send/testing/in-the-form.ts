import { storageKey } from '#kernel'
import { settle, until, type Harness, type Screen } from '#kernel/testing'
import { sendForm, type SendFormParams } from '../contract.js'
import { typingPauseMs } from '../constants.js'
import { createPaidStore } from '../paid-store.js'
import { noor, own, sampleSend } from './sample-send.js'

type Sample = ReturnType<typeof sampleSend>

/** Connects and opens the form with something in it, until receiver and fee are known. */
export async function openForm(
  sample: Sample,
  harness: Harness,
  params: SendFormParams = { amount: '0.35', receiver: noor },
): Promise<Screen> {
  await sample.connect(harness)
  const screen = await harness.open(sendForm, params)
  await fieldOf(screen, 'send-amount')
  await pause(harness)
  return screen
}

/** As long as a visitor pauses in typing, twice: the fee is asked for once the receiver is known. */
export async function pause(harness: Harness): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    await settle()
    await harness.clock.advance(typingPauseMs)
  }
}

/** Goes on to the preview. */
export async function openPreview(
  sample: Sample,
  harness: Harness,
  params?: SendFormParams,
): Promise<Screen> {
  const screen = await openForm(sample, harness, params)
  await screen.press('Review')
  await until(() => screen.root.querySelector('[data-testid="send-confirm"]'), 'the preview')
  return screen
}

/** Waits for a field by its `data-testid`. */
export function fieldOf(screen: Screen, testId: string): Promise<HTMLInputElement> {
  return until(() => screen.root.querySelector<HTMLInputElement>(`[data-testid="${testId}"]`), testId)
}

/** Types into it. */
export async function typeInto(screen: Screen, testId: string, text: string): Promise<void> {
  const input = await fieldOf(screen, testId)
  // React listens to the setter of the prototype
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const dayMs = 86_400_000

/** Stores receivers that were paid earlier, the latest first, each a day before the one above. */
export async function paidReceivers(
  harness: Harness,
  receivers: readonly { readonly address: string; readonly name?: string }[],
): Promise<void> {
  const paid = createPaidStore(harness.service(storageKey), () => ({}))
  const now = harness.clock.now()
  for (const [at, receiver] of [...receivers.entries()].reverse())
    await paid.add({ ...receiver, account: `demo:1:${own}`, at: now - (at + 1) * dayMs })
}
