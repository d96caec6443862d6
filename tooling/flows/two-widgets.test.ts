import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { storedKeys } from './stored-keys.js'

const [address = ''] = inject('world').devnet.accounts.map((account) => account.address)

/** One of the two widgets, by what the page shows of it. */
function widgetOn(page: Page, name: 'left' | 'right') {
  const part = (id: string) => page.getByTestId(`${name}-${id}`)
  return {
    button: part('place').getByTestId('foyer-button'),
    dispose: part('dispose'),
    status: () => part('status').textContent(),
    events: () => part('events').locator('li').allTextContents(),
  }
}

test('two widgets with different plugins do not notice each other', async ({ open }) => {
  const { page } = await open(`${inject('world').faults}/two-widgets.html`)
  const [left, right] = [widgetOn(page, 'left'), widgetOn(page, 'right')]
  const row = page.getByTestId('connector-org.foyer.test-wallet')
  const dialog = page.getByRole('dialog')

  await left.button.click()
  await row.click()
  await eventually(left.status).toBe(`connected ${address}`)
  await eventually(left.events).toEqual(['kernel.opened', 'session.connected', 'kernel.closed'])
  await dialog.waitFor({ state: 'detached' })
  expect(await right.status()).toBe('disconnected')
  expect(await right.events()).toEqual([])
  expect(await right.button.textContent()).toBe('Connect wallet')
  expect(await storedKeys(page)).toEqual(['foyer/default/left/recent', 'foyer/default/left/session'])

  await right.button.click()
  await row.click()
  await eventually(right.status).toBe(`connected ${address}`)
  await eventually(right.events).toEqual(['kernel.opened', 'session.connected', 'kernel.closed'])
  await dialog.waitFor({ state: 'detached' })
  expect(await left.events()).toHaveLength(3)
  const kept = ['left/recent', 'left/session', 'right/recent', 'right/session']
  expect(await storedKeys(page)).toEqual(kept.map((name) => `foyer/default/${name}`))

  // only the left one has the account's view, only the right one the doorman's
  await left.button.click()
  await page.getByTestId('account-disconnect').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await right.button.click()
  await dialog.getByText('All is well').waitFor()
})

test('disposing one widget leaves the other as it was', async ({ open }) => {
  const { page } = await open(`${inject('world').faults}/two-widgets.html`)
  const [left, right] = [widgetOn(page, 'left'), widgetOn(page, 'right')]
  for (const widget of [left, right]) {
    await widget.button.click()
    await page.getByTestId('connector-org.foyer.test-wallet').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(await page.getByTestId('foyer-room').count()).toBe(2)
  await left.dispose.click()
  await left.button.waitFor({ state: 'detached' })
  await eventually(() => page.getByTestId('foyer-room').count()).toBe(1)

  await right.button.click()
  await page.getByTestId('connector-org.foyer.test-wallet').click()
  await eventually(right.status).toBe(`connected ${address}`)
  expect(await left.status()).toBe('disconnected')
  await page.reload()
  await eventually(right.status).toBe(`connected ${address}`)
  expect(await left.status()).toBe('disconnected')
})
