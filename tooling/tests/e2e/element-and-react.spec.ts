import type { Page } from '@playwright/test'
import { addresses, expect, test } from './fixtures/test.js'

const [address = ''] = addresses

async function connect(page: Page) {
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('connector-org.foyer.test-wallet').click()
  await expect(page.getByTestId('address')).toHaveText(address)
}

test('the custom element connects, applies its theme and works after a move in the page', async ({
  page,
  faultsUrl,
}) => {
  await page.goto(`${faultsUrl}/element.html`)
  const button = page.locator('foyer-button').getByTestId('foyer-button')
  await connect(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect(page.getByTestId('foyer-trigger')).toHaveAttribute('data-theme', 'dark')

  await page.getByTestId('move').click()
  await expect(button).toContainText(address.slice(-6))
  await expect(page.getByTestId('foyer-trigger')).toHaveCount(1)

  await page.getByTestId('remove').click()
  await expect(page.getByTestId('foyer-trigger')).toHaveCount(0)
})

test('StrictMode leaves one button, and the hooks return the account', async ({
  page,
  faultsUrl,
  chains,
}) => {
  await page.goto(`${faultsUrl}/react.html`)
  await expect(page.getByTestId('status')).toHaveText('disconnected')
  await connect(page)
  await expect(page.getByTestId('foyer-trigger')).toHaveCount(1)
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(page.getByTestId('balance')).toHaveText(await chains.ether(address))

  await page.getByTestId('unmount').click()
  await expect(page.getByTestId('foyer-trigger')).toHaveCount(0)
})
