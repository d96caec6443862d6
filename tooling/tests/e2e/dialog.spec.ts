import { chromiumArgs, findChromium } from '../../setup/chromium.mjs'
import { longTag } from './fixtures/long-tag.js'
import { idOf } from './fixtures/catalogue.js'
import { loopErrors, namesAtFocus, recordLoopErrors, recordNamesAtFocus } from './fixtures/dialog-records.js'
import { phones } from './fixtures/phones.js'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.js'

// Scroll bars take space, as on most desktops.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: chromiumArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

const drawnAhead = (page: Page) => page.locator('[role="dialog"]').waitFor({ state: 'attached' })

test.describe('name of the dialog when the focus enters', () => {
  test.beforeEach(({ page }) => recordNamesAtFocus(page))

  test('is the title, at the first opening, after a view change and after a reopening', async ({
    playground: p,
  }) => {
    await p.open()
    await drawnAhead(p.page)
    await p.button.press('Enter')
    const names = ['Connect to Meridian']
    await expect.poll(() => namesAtFocus(p.page)).toEqual(names)
    await expect(p.dialog).toHaveAccessibleName('Connect to Meridian')

    await p.dialog.getByRole('button', { name: 'How they work' }).press('Enter')
    names.push('What is a wallet?')
    await expect.poll(() => namesAtFocus(p.page)).toEqual(names)
    await p.part('frame-back').press('Enter')
    names.push('Connect to Meridian')
    await expect.poll(() => namesAtFocus(p.page)).toEqual(names)
    await p.page.keyboard.press('Escape')
    await p.dialog.waitFor({ state: 'detached' })
    await p.button.press('Enter')
    names.push('Connect to Meridian')
    await expect.poll(() => namesAtFocus(p.page)).toEqual(names)
  })

  // behaviour 12.7
  test('is Loading while the code of the first view loads, and the title once the view has the focus', async ({
    playground: p,
  }) => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await p.page.route('**/assets/Wallets-*.js', async (route) => {
      await released
      await route.continue()
    })
    await p.open()
    await p.button.press('Enter')
    await expect.poll(() => namesAtFocus(p.page)).toEqual(['Loading'])
    release()
    await expect.poll(() => namesAtFocus(p.page)).toEqual(['Loading', 'Connect to Meridian'])
  })
})

test.describe('resize observers have no undelivered notification', () => {
  test.use({
    reducedMotion: 'no-preference',
    viewport: { width: 1000, height: 420 },
  })
  test.beforeEach(({ page }) => recordLoopErrors(page))

  test('after openings and view changes', { tag: longTag }, async ({ playground: p }) => {
    await p.open()
    await drawnAhead(p.page)
    for (let opening = 0; opening < 2; opening++) {
      await p.button.click()
      await p.dialog.getByRole('button', { name: 'How they work' }).click()
      await expect(p.part('frame-title')).toHaveText('What is a wallet?')
      expect(await loopErrors(p.page)).toEqual([])
      await p.part('frame-back').click()
      await expect(p.part('frame-title')).toHaveText('Connect to Meridian')
      expect(await loopErrors(p.page)).toEqual([])
      await p.page.keyboard.press('Escape')
      await p.dialog.waitFor({ state: 'detached' })
    }
  })

  test(
    'after lists grow and shrink, and the scroll bar appears and disappears',
    { tag: longTag },
    async ({ page, standardUrl }) => {
      await page.goto(`${standardUrl}?installed`)
      await page.getByTestId('foyer-button').click()
      await page.getByTestId('wallet-all').click()
      const search = page.getByTestId('all-wallets-search')
      await expect(search).toHaveAttribute('placeholder', /\d+ wallets/)
      for (const [text, testId] of [
        ['metalark', 'wallets-not-found'],
        ['rainbow', 'wallets-found'],
        ['', `wallet-${idOf('MetaMask')}`],
      ] as const) {
        await search.fill(text)
        await page.getByTestId(testId).waitFor()
        expect(await loopErrors(page), text).toEqual([])
      }
    },
  )

  test.describe('on a phone', () => {
    test.use({ ...phones.android, allowPageErrors: true })

    test('after view changes in the sheet', { tag: longTag }, async ({ playground: p }) => {
      await p.open('?uses=1')
      await p.connect()
      await p.button.click()
      await p.part('account-action-send').click()
      await p.part('send-amount').fill('0.001')
      await p.part('send-receiver').fill('0x12')
      await p.dialog.locator('[aria-invalid="true"]').waitFor()
      expect(await loopErrors(p.page)).toEqual([])
      await p.part('send-asset').click()
      await p.dialog.getByRole('listitem').first().waitFor()
      expect(await loopErrors(p.page)).toEqual([])
    })
  })
})

test.describe('a pre-rendered dialog', () => {
  test('is laid out, invisible, and unreachable for pointer, focus and screen readers', async ({
    playground: p,
  }) => {
    await p.open()
    await drawnAhead(p.page)
    const dialog = p.page.locator('[role="dialog"]')
    await expect.poll(() => dialog.evaluate((element) => element.clientHeight)).toBeGreaterThan(100)
    await expect(dialog).toBeHidden()
    await expect(p.page.getByRole('dialog')).toHaveCount(0)
    const reached = await dialog.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const root = element.getRootNode() as ShadowRoot
      element.querySelector('button')?.focus()
      return {
        pointer: document.elementFromPoint(left + width / 2, top + height / 2) === root.host,
        focus: root.activeElement !== null,
      }
    })
    expect(reached).toEqual({ pointer: false, focus: false })
  })
})
