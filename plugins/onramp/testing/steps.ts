import { until, type Harness, type Screen } from '#kernel/testing'
import { onrampForm } from '../contract.js'

/** Opens the form, and waits for the prices. */
export async function toQuotes(harness: Harness): Promise<Screen> {
  const screen = await harness.open(onrampForm)
  await screen.field('You pay')
  await harness.clock.advance(400)
  await screen.button('Continue with Fjordpay')
  return screen
}

/** Goes from the form to the announcement of the page. */
export async function toReview(harness: Harness): Promise<Screen> {
  const screen = await toQuotes(harness)
  await screen.press('Continue with Fjordpay')
  await screen.sees('You pay')
  return screen
}

/** Goes from the form to the order, whose page was opened. */
export async function toOrder(harness: Harness): Promise<Screen> {
  const screen = await toReview(harness)
  await screen.press('Open Fjordpay')
  await until(() => screen.root.querySelector('[data-testid="onramp-done"]'), 'the order')
  return screen
}
