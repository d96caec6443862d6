import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground, type Playground } from './playground-page.js'

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
  await eventually(() => focused(p.page)).toEqual({ name: 'connector-org.foyer.test-wallet', inModal: true })
}

test.for([
  ['forwards', 'Tab'],
  ['backwards', 'Shift+Tab'],
] as const)('Tab goes round inside the modal, %s', async ([, key], { open }) => {
  const p = await openPlayground(open)
  await openByKeyboard(p)
  const round: string[] = []
  do {
    await p.page.keyboard.press(key)
    const { name, inModal } = await focused(p.page)
    expect(inModal, `${name} is outside`).toBe(true)
    round.push(name)
  } while (round.at(-1) !== 'connector-org.foyer.test-wallet' && round.length < 20)
  const stops = ['frame-help', 'frame-close', 'connector-org.foyer.test-wallet', 'How they work']
  expect(round.toSorted()).toEqual(stops.toSorted())
})

test.for<[how: string, leave: (p: Playground) => Promise<void>]>([
  ['Escape', (p) => p.page.keyboard.press('Escape')],
  ['the close button', (p) => p.part('frame-close').click()],
  ['a click beside it', (p) => p.part('frame-scrim').click({ position: { x: 5, y: 5 } })],
])('%s closes the modal, and the focus returns to the button', async ([, leave], { open }) => {
  const p = await openPlayground(open)
  await openByKeyboard(p)
  await leave(p)
  await p.dialog.waitFor({ state: 'detached' })
  await eventually(() => focused(p.page)).toEqual({ name: 'foyer-button', inModal: false })
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
