import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { etherOnChain } from './ether-on-chain.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'

const [address = ''] = inject('world').devnet.accounts.map((account) => account.address)

async function connect(page: Page) {
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('connector-org.foyer.test-wallet').click()
  await eventually(() => page.getByTestId('address').textContent()).toBe(address)
}

test('the element is the button: it connects, wears its theme and survives being moved', async ({ open }) => {
  const { page } = await open(`${inject('world').faults}/element.html`)
  const button = page.locator('foyer-button').getByTestId('foyer-button')
  await connect(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => page.getByTestId('foyer-trigger').getAttribute('data-theme')).toBe('dark')

  await page.getByTestId('move').click()
  await eventually(() => button.textContent()).toContain(address.slice(-6))
  expect(await page.getByTestId('foyer-trigger').count()).toBe(1)

  await page.getByTestId('remove').click()
  await eventually(() => page.getByTestId('foyer-trigger').count()).toBe(0)
})

test('under React in StrictMode there is one button, and the hooks tell of the account', async ({ open }) => {
  const { page } = await open(`${inject('world').faults}/react.html`)
  await eventually(() => page.getByTestId('status').textContent()).toBe('disconnected')
  await connect(page)
  expect(await page.getByTestId('foyer-trigger').count()).toBe(1)
  await eventually(() => page.getByTestId('status').textContent()).toBe('connected')
  await eventually(async () => page.getByTestId('balance').textContent()).toBe(await etherOnChain(address))

  await page.getByTestId('unmount').click()
  await eventually(() => page.getByTestId('foyer-trigger').count()).toBe(0)
})
