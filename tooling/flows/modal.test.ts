import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { firstWallet, openPlayground, type Playground } from './playground-page.js'

const firstRow = `connector-${firstWallet}`
const stops = ['frame-help', 'frame-close', firstRow, 'How they work']

/** The data-testid (else the words) of what has the focus, and whether that is in the modal. */
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
  await eventually(() => focused(p.page)).toEqual({ name: firstRow, inModal: true })
}

test('Tab goes round inside the modal, in both directions', async ({ open }) => {
  const p = await openPlayground(open)
  await openByKeyboard(p)
  for (const key of ['Tab', 'Shift+Tab']) {
    const round: string[] = []
    do {
      await p.page.keyboard.press(key)
      const { name, inModal } = await focused(p.page)
      expect(inModal, `${name} is outside`).toBe(true)
      round.push(name)
    } while (round.at(-1) !== firstRow && round.length < 20)
    expect(round.toSorted()).toEqual([...stops].sort())
  }
})

test('Escape, the close button and a click beside it close the modal, and the focus returns to the button', async ({
  open,
}) => {
  const p = await openPlayground(open, '', { moving: true })
  for (const leave of [
    () => p.page.keyboard.press('Escape'),
    () => p.part('frame-close').click(),
    () => p.part('frame-scrim').click({ position: { x: 5, y: 5 } }),
  ]) {
    await openByKeyboard(p)
    await leave()
    await p.dialog.waitFor({ state: 'detached' })
    await eventually(() => focused(p.page)).toEqual({ name: 'foyer-button', inModal: false })
  }
})

test('Escape and Back lead one view back, and only from the first does Escape close', async ({ open }) => {
  const p = await openPlayground(open)
  await openByKeyboard(p)
  for (const back of [() => p.page.keyboard.press('Escape'), () => p.part('frame-back').click()]) {
    await p.dialog.getByText('How they work').click()
    await eventually(() => p.part('frame-title').textContent()).toBe('What is a wallet?')
    await back()
    await eventually(() => p.part('frame-title').textContent()).toBe('Connect to Meridian')
  }
  await p.page.keyboard.press('Escape')
  await p.dialog.waitFor({ state: 'detached' })
})

test('the panel of a wallet can be used by keyboard while the modal is open', async ({ open }) => {
  const p = await openPlayground(open)
  await p.choose()
  const approve = p.part('test-wallet-approve')
  await approve.focus()
  await eventually(() => focused(p.page)).toEqual({ name: 'test-wallet-approve', inModal: false })
  expect(await p.dialog.isVisible()).toBe(true)
  await p.page.keyboard.press('Enter')
  await p.says('status', 'connected')
})

test('the page behind the modal does not scroll', async ({ open }) => {
  const p = await openPlayground(open)
  const overflow = () => p.page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  const before = await overflow()
  await p.button.click()
  await p.dialog.waitFor()
  expect(await overflow()).toBe('hidden')
  await p.page.keyboard.press('Escape')
  await p.dialog.waitFor({ state: 'detached' })
  expect(await overflow()).toBe(before)
})

test('another language is there at once, in the button and in the modal, and stays over a reload', async ({
  open,
}) => {
  const p = await openPlayground(open)
  const direction = () => p.part('foyer-trigger').evaluate((host) => getComputedStyle(host).direction)
  expect(await direction()).toBe('ltr')
  await p.part('locale').selectOption('qps-plocm')
  await eventually(direction).toBe('rtl')
  await eventually(() => p.button.textContent()).not.toBe('Connect wallet')
  const words = (await p.button.textContent()) ?? ''
  expect(words.length).toBeGreaterThan('Connect wallet'.length)
  await p.button.click()
  await eventually(() => p.part('frame-title').textContent()).not.toContain('Connect to')
  await p.page.reload()
  await eventually(() => p.button.textContent()).toBe(words)
})
