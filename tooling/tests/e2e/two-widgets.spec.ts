import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'
import type { Page } from '@playwright/test'
import { storedKeys } from './fixtures/stored-keys.js'

const [address = ''] = addresses

/** Drives one of the two widgets. */
function widgetOn(page: Page, name: 'left' | 'right') {
  const part = (id: string) => page.getByTestId(`${name}-${id}`)
  return {
    button: part('place').getByTestId('foyer-button'),
    dispose: part('dispose'),
    status: part('status'),
    events: part('events').locator('li'),
  }
}

// behaviour 2.4, 3.14, 8.1
test('two widgets with different plugins are isolated', async ({ page, faultsUrl }) => {
  await page.goto(`${faultsUrl}/two-widgets.html`)
  const [left, right] = [widgetOn(page, 'left'), widgetOn(page, 'right')]
  const dialog = page.getByRole('dialog')
  const row = dialog.getByTestId('connector-org.foyer.test-wallet')

  await left.button.click()
  await row.click()
  await expect(left.status).toHaveText(`connected ${address}`)
  await expect(left.events).toHaveText(['kernel.opened', 'session.connected', 'kernel.closed'])
  await dialog.waitFor({ state: 'detached' })
  await expect(right.status).toHaveText('disconnected')
  await expect(right.events).toHaveCount(0)
  await expect(right.button).toHaveText('Connect wallet')
  expect(await storedKeys(page)).toEqual(['foyer/default/left/recent', 'foyer/default/left/session'])

  await right.button.click()
  await row.click()
  await expect(right.status).toHaveText(`connected ${address}`)
  await expect(right.events).toHaveText(['kernel.opened', 'session.connected', 'kernel.closed'])
  await dialog.waitFor({ state: 'detached' })
  await expect(left.events).toHaveCount(3)
  const names = ['left/recent', 'left/session', 'right/recent', 'right/session']
  expect(await storedKeys(page)).toEqual(names.map((name) => `foyer/default/${name}`))

  // The left widget has the account view, the right one the view of its plugin.
  await left.button.click()
  await dialog.getByTestId('account-disconnect').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await right.button.click()
  await dialog.getByText('All is well').waitFor()
})

// behaviour 12.15
test('opening the modal of one widget closes that of the other, which leaves it the focus', async ({
  page,
  faultsUrl,
}) => {
  await page.goto(`${faultsUrl}/two-widgets.html`)
  const [left, right] = [widgetOn(page, 'left'), widgetOn(page, 'right')]
  await left.button.click()
  await page.getByRole('dialog').waitFor()
  // The backdrop covers the button; the page may open the modal by itself.
  await right.button.dispatchEvent('click')
  await expect(left.events).toHaveText(['kernel.opened', 'kernel.closed'])
  await expect(right.events).toHaveText(['kernel.opened'])
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const row = page.getByRole('dialog').getByTestId('connector-org.foyer.test-wallet')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(right.status).toHaveText(`connected ${address}`)
})

// behaviour 3.14
test('a disposed widget leaves the other widget unchanged', { tag: longTag }, async ({ page, faultsUrl }) => {
  await page.goto(`${faultsUrl}/two-widgets.html`)
  const [left, right] = [widgetOn(page, 'left'), widgetOn(page, 'right')]
  for (const widget of [left, right]) {
    await widget.button.click()
    await page.getByRole('dialog').getByTestId('connector-org.foyer.test-wallet').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expect(page.getByTestId('foyer-modal')).toHaveCount(2)
  await left.dispose.click()
  await left.button.waitFor({ state: 'detached' })
  await expect(page.getByTestId('foyer-modal')).toHaveCount(1)

  await right.button.click()
  await page.getByTestId('connector-org.foyer.test-wallet').click()
  await expect(right.status).toHaveText(`connected ${address}`)
  await expect(left.status).toHaveText('disconnected')
  await page.reload()
  await expect(right.status).toHaveText(`connected ${address}`)
  await expect(left.status).toHaveText('disconnected')
})
