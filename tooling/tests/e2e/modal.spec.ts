import { longTag } from './fixtures/long-tag.js'
import { expect, test } from './fixtures/test.js'
import type { Page } from '@playwright/test'
import { firstWallet, type Playground } from './pages/playground.js'

const firstRow = `connector-${firstWallet}`
const stops = ['frame-help', 'frame-close', firstRow, 'How they work']

/** The data-testid or text of the focused element, and whether it is in the modal. */
function focused(page: Page) {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const name = active?.getAttribute('data-testid') ?? active?.textContent ?? ''
    return { name, inModal: active?.closest('[role="dialog"]') != null }
  })
}

async function openByKeyboard(p: Playground) {
  await p.button.press('Enter')
  await expect.poll(() => focused(p.page)).toEqual({ name: firstRow, inModal: true })
}

// behaviour 12.8
test('Tab cycles inside the modal, in both directions', async ({ playground: p }) => {
  await p.open()
  await openByKeyboard(p)
  for (const key of ['Tab', 'Shift+Tab']) {
    const names: string[] = []
    do {
      await p.page.keyboard.press(key)
      const { name, inModal } = await focused(p.page)
      expect(inModal, `${name} is outside`).toBe(true)
      names.push(name)
    } while (names.at(-1) !== firstRow && names.length < 20)
    expect(names.toSorted()).toEqual([...stops].sort())
  }
})

// behaviour 12.7
test('Escape, the close button and a click on the backdrop close the modal and return the focus', async ({
  playground: p,
}) => {
  await p.page.emulateMedia({ reducedMotion: 'no-preference' })
  await p.open()
  for (const leave of [
    () => p.page.keyboard.press('Escape'),
    () => p.part('frame-close').click(),
    () => p.part('frame-scrim').click({ position: { x: 5, y: 5 } }),
  ]) {
    await openByKeyboard(p)
    await leave()
    await p.dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(p.page)).toEqual({ name: 'foyer-button', inModal: false })
  }
})

// behaviour 2.1, 12.7
test('Escape and Back lead to the previous view, and Escape on the first view closes the modal', async ({
  playground: p,
}) => {
  await p.open()
  await openByKeyboard(p)
  for (const back of [() => p.page.keyboard.press('Escape'), () => p.part('frame-back').click()]) {
    await p.dialog.getByText('How they work').click()
    await expect(p.part('frame-title')).toHaveText('What is a wallet?')
    await back()
    await expect(p.part('frame-title')).toHaveText('Connect to Meridian')
  }
  await p.page.keyboard.press('Escape')
  await p.dialog.waitFor({ state: 'detached' })
})

// behaviour 12.8
test(
  'the wallet panel can take the focus while the modal is open',
  { tag: longTag },
  async ({ playground: p }) => {
    await p.open()
    await p.choose()
    const approve = p.part('test-wallet-approve')
    await approve.focus()
    await expect.poll(() => focused(p.page)).toEqual({ name: 'test-wallet-approve', inModal: false })
    await expect(p.dialog).toBeVisible()
    await p.page.keyboard.press('Enter')
    await expect(p.state('status')).toHaveText('connected')
  },
)

// behaviour 12.8
test('locks the scrolling of the page behind the modal', async ({ playground: p }) => {
  await p.open()
  const overflow = () => p.page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  const initialOverflow = await overflow()
  await p.button.click()
  await p.dialog.waitFor()
  // Lock and unlock follow the paint.
  await expect.poll(overflow).toBe('hidden')
  await p.page.keyboard.press('Escape')
  await p.dialog.waitFor({ state: 'detached' })
  await expect.poll(overflow).toBe(initialOverflow)
})

// behaviour 11.3
test('a language applies to button and modal at once, and stays after a reload', async ({
  playground: p,
}) => {
  await p.open()
  const directionOf = (part: string) =>
    p.part(part).evaluate((host) => `${host.getAttribute('lang')} ${getComputedStyle(host).direction}`)
  const trigger = () => directionOf('foyer-trigger')
  // the element is there before what it shows
  await p.button.waitFor()
  await expect.poll(trigger).toBe('en ltr')
  await p.part('locale').selectOption('ar')
  await expect.poll(trigger).toBe('ar rtl')
  await p.button.click()
  await p.dialog.waitFor()
  expect(await directionOf('foyer-modal')).toBe('ar rtl')
  await p.page.reload()
  await p.button.waitFor()
  await expect.poll(trigger).toBe('ar rtl')
})

for (const [width, expected] of [
  [1280, { x: 460, width: 360, isSheet: false }],
  [430, { x: 35, width: 360, isSheet: false }],
  [429, { x: 0, width: 429, isSheet: true }],
  [320, { x: 0, width: 320, isSheet: true }],
] as const) {
  test.describe(`on a viewport of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    // the two sides of the limit; the others are far from it
    const tag = width === 429 || width === 430 ? [] : longTag
    // behaviour 12.12
    test(
      `the modal is ${expected.isSheet ? 'a bottom sheet of the full width' : '360 px wide and centred'}`,
      { tag },
      async ({ playground: p }) => {
        await p.open()
        await p.button.click()
        await p.dialog.getByText('How they work').waitFor()
        const placement = async () => {
          const { x = 0, y = 0, width: shown = 0, height = 0 } = (await p.dialog.boundingBox()) ?? {}
          return { x, width: shown, isSheet: y > 0 && Math.round(y + height) === 800 }
        }
        await expect.poll(placement).toEqual(expected)
        expect(await p.dialog.locator('.frame-handle').isVisible()).toBe(expected.isSheet)
      },
    )
  })
}
