import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.js'

/** Names of the nodes that assistive technology gets. */
async function accessibleNames(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.flatMap(({ ignored, name, role }) =>
    ignored || typeof name?.value !== 'string' ? [] : [`${String(role?.value)} ${name.value}`],
  )
}

/** The data-testid of the focused element, also in shadow roots. */
function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('data-testid')
  })
}

/** Whether the focus is in the modal. */
function isFocusInModal(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const active = document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot?.activeElement
    return active?.closest('[role="dialog"]') != null
  })
}

const openPage = async (page: Page, url: string, dialog: string) => {
  await page.goto(`${url}/?${dialog}`)
  await page.getByTestId('page-open').click()
}

let url: string
test.beforeAll(async ({ servePage }) => {
  // the libraries insert style elements
  url = await servePage('page-dialogs', { headers: { 'content-security-policy': "object-src 'none'" } })
})

for (const dialog of ['native', 'native-removed', 'radix', 'radix-stays', 'headless', 'material'])
  test.describe(`a ${dialog} dialog of the page`, () => {
    // behaviour 12.15
    test('stays open while the modal is used by mouse and keyboard, and gets the focus back', async ({
      page,
    }) => {
      await openPage(page, url, dialog)
      const part = (id: string) => page.getByTestId(id)
      const modal = page.locator('.frame-dialog')
      await part('foyer-button').click()
      await part('connector-org.foyer.test-wallet').click()
      await expect(part('status')).toHaveText('connected')
      await modal.waitFor({ state: 'hidden' })
      await expect.poll(() => focused(page)).toBe('foyer-button')

      await part('foyer-button').click()
      await part('account-action-send').click()
      await part('send-amount').click()
      await page.keyboard.type('0.5')
      await expect(part('send-amount')).toHaveValue('0.5')
      await expect(part('page-field')).toHaveValue('')
      for (let step = 0; step < 12; step++) {
        await page.keyboard.press('Tab')
        expect(await isFocusInModal(page), `step ${step}`).toBe(true)
      }

      await page.keyboard.press('Escape')
      await expect(part('account-action-send')).toBeVisible()
      await page.keyboard.press('Escape')
      await modal.waitFor({ state: 'hidden' })
      await expect(part('page-dialog')).toBeVisible()
      await expect.poll(() => focused(page)).toBe('foyer-button')
      await page.keyboard.press('Escape')
      await expect(part('page-dialog')).toBeHidden()
    })

    // behaviour 12.15
    test('leaves the modal in the accessibility tree, and the page behind out of it', async ({ page }) => {
      await openPage(page, url, dialog)
      await page.getByTestId('foyer-button').click()
      await expect
        .poll(() => accessibleNames(page))
        .toContainEqual(expect.stringMatching(/^dialog Connect to /))
      const names = await accessibleNames(page)
      expect(names.filter((name) => name.includes('Test Wallet'))).not.toEqual([])
      expect(names.filter((name) => name.includes('Check out'))).toEqual([])
    })

    // behaviour 12.15
    test('leaves the modal as it is when the page closes the dialog', async ({ page }) => {
      await openPage(page, url, dialog)
      const part = (id: string) => page.getByTestId(id)
      await part('foyer-button').click()
      await part('connector-org.foyer.test-wallet').click()
      await expect(part('status')).toHaveText('connected')
      await page.locator('.frame-dialog').waitFor({ state: 'hidden' })
      await part('foyer-button').click()
      await part('account-action-send').click()
      await part('send-amount').click()
      await page.keyboard.type('0.5')
      await part('page-close').dispatchEvent('click')
      await expect(part('page-dialog')).toBeHidden()
      await expect(part('send-amount')).toHaveValue('0.5')
      await expect.poll(() => focused(page)).toBe('send-amount')
      await page.keyboard.type('1')
      await expect(part('send-amount')).toHaveValue('0.51')
      await part('frame-back').click()
      await part('frame-close').click()
      await page.locator('.frame-dialog').waitFor({ state: 'hidden' })
      await part('page-open').click()
      await expect(part('page-dialog')).toBeVisible()
    })
  })

for (const dialog of ['none', 'native', 'radix', 'headless', 'material'])
  // behaviour 12.15
  test(`a toast is above the page and its dialog, which stays open: ${dialog}`, async ({ page }) => {
    await page.goto(`${url}/?${dialog}`)
    const pageDialog = page.getByTestId('page-dialog')
    if (dialog !== 'none') {
      await page.getByTestId('page-open').click()
      await expect(pageDialog).toBeVisible()
      // Libraries open a dialog and then move the focus to it, or into it.
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
      await expect.poll(() => focused(page)).not.toBe('page-open')
    }
    await page.evaluate(() => (globalThis as unknown as { showToast: () => void }).showToast())
    await page.getByTestId('toast-error').waitFor()
    await expect.poll(() => accessibleNames(page)).toContainEqual('button Undo')
    await page.getByTestId('toast-action').click()
    await page.getByTestId('toast-error').waitFor({ state: 'detached' })
    await expect(page.locator('body')).toHaveAttribute('data-undone', 'true')
    if (dialog === 'none') return
    await expect(pageDialog).toBeVisible()
    await page.getByTestId('page-field').fill('WINTER')
  })

/** Adds a panel with a field to the body, as wallets do. */
function addPanel(page: Page): Promise<void> {
  return page.evaluate(() => {
    const panel = document.createElement('div')
    panel.className = 'wallet-panel'
    const field = document.createElement('input')
    field.dataset['testid'] = 'wallet-pin'
    panel.append(field)
    document.body.append(panel)
  })
}

// The focus trap of Material accepts no element outside of its dialog.
for (const dialog of ['none', 'radix', 'headless'])
  // behaviour 12.8, 12.15
  test(`a panel that a wallet adds is above the modal and takes the focus, page dialog: ${dialog}`, async ({
    page,
  }) => {
    await page.goto(`${url}/?${dialog}`)
    if (dialog !== 'none') await page.getByTestId('page-open').click()
    await page.getByTestId('foyer-button').click()
    await page.getByTestId('connector-org.foyer.test-wallet').waitFor()
    await addPanel(page)
    await page.getByTestId('wallet-pin').click()
    await expect(page.getByTestId('wallet-pin')).toBeFocused()
    await page.evaluate(() => document.querySelector('.wallet-panel')?.remove())
    await page.getByTestId('frame-close').click()
    await page.locator('.frame-dialog').waitFor({ state: 'hidden' })
  })

// behaviour 12.15
test('the modal is above the elements of the page, whatever their z-index', async ({ page }) => {
  await page.goto(url)
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('frame-close').click()
  await page.locator('.frame-dialog').waitFor({ state: 'hidden' })
})

// behaviour 12.15
test('attributes that the page sets on the closed modal stay as the page left them', async ({ page }) => {
  await openPage(page, url, 'radix-stays')
  const hidden = () =>
    page.getByTestId('foyer-modal').evaluate((host) => host.closest('[aria-hidden="true"]') !== null)
  // The modal is in the page once it was opened.
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('frame-close').click()
  await page.getByTestId('page-close').click()
  await page.getByTestId('page-open').click()
  await expect.poll(hidden).toBe(true)
  await page.getByTestId('foyer-button').click()
  await expect.poll(hidden).toBe(false)
  await page.getByTestId('frame-close').click()
  await expect.poll(hidden).toBe(true)
  await page.getByTestId('page-close').click()
  await expect.poll(hidden).toBe(false)
})
