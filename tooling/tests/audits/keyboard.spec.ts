import { findPointerOnly } from './checks/find-pointer-only.js'
import { focusedStop, recordStops } from './checks/focus-stops.js'
import { walkByTab, type Walk } from './checks/walk-by-tab.js'
import { drawnElements, expect, stateOf, test, type Page } from './gallery.js'

async function walk(page: Page): Promise<Walk> {
  const pointerOnly = await page.locator(drawnElements).evaluateAll(findPointerOnly)
  const { count, faults } = await walkByTab(page)
  return { count, faults: [...pointerOnly, ...faults] }
}

test('Tab reaches every control of every view, in visual order, visibly, and inside the dialog', async ({
  page,
  gallery,
  show,
}) => {
  test.setTimeout(300_000)
  const views = new Set<string>()
  const firstStates = gallery.states.filter(({ view }) => !views.has(view) && views.add(view))
  const states = [
    ...firstStates.filter(({ trigger }) => !trigger),
    stateOf('frame.view', 'taller than the window'),
  ]
  expect(states.length).toBeGreaterThan(8)
  const counts: Record<string, number> = {}
  const allFaults: string[] = []
  for (const state of states) {
    await show(state, { keyboard: true })
    const { count, faults } = await walk(page)
    counts[`${state.view}, ${state.state}`] = count
    allFaults.push(...faults.map((fault) => `${state.view}, ${state.state}: ${fault}`))
  }
  console.log('stops of Tab:', counts)
  expect(allFaults).toEqual([])
})

test('finds controls for pointers only, without a visible focus, or out of order', async ({ page, show }) => {
  await show(stateOf('planted', 'Out of reach'), { keyboard: true })
  const { faults } = await walk(page)
  expect(faults).toContainEqual('only a pointer can press <p> "For pointers only"')
  expect(faults).toContainEqual('the focus is not seen on "Without a ring"')
  expect(faults).toContainEqual(expect.stringMatching(/^Tab goes /))
})

test('ArrowUp, ArrowDown, Home and End move the focus in lists and tabs', async ({ page, show }) => {
  const press = async (key: string) => {
    await page.keyboard.press(key)
    return (await focusedStop(page)).name
  }
  await show(stateOf('connect.wallets', 'several installed'), { keyboard: true })
  const rows = (await recordStops(page))
    .map(({ name }) => name)
    .filter((name) => name.startsWith('connector-'))
  expect(rows.length).toBeGreaterThan(2)
  await page.getByTestId(rows[0] ?? '').focus()
  expect(await press('ArrowDown')).toBe(rows[1])
  expect(await press('Home')).toBe(rows[0])
  const last = await press('End')
  expect(last).not.toBe(rows[0])
  expect(await press('ArrowDown')).toBe(last)

  await show(stateOf('components-choices', 'Tabs'), { keyboard: true })
  const selected = page.locator('[role="tab"][aria-selected="true"]')
  await page.locator('[role="tab"][tabindex="0"]').focus()
  const first = (await selected.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(selected).not.toHaveText(first)
  await page.keyboard.press('Home')
  await expect(selected).toHaveText(first)
})

test('Enter and Space open a view, and Escape goes back and then closes', async ({ page, show }) => {
  await show(stateOf('connect.wallets', 'several installed'), { keyboard: true })
  const title = page.getByTestId('frame-title')
  for (const key of ['Enter', 'Space']) {
    await page.getByText('How they work').press(key)
    await title.getByText('What is a wallet?').waitFor()
    await page.keyboard.press('Escape')
    await title.getByText('Connect to Meridian').waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('the button opens the modal by Enter and Space, and gets the focus back on closing', async ({
  page,
  show,
}) => {
  await show(stateOf('connect.trigger', 'disconnected', { trigger: true }), { keyboard: true })
  await recordStops(page)
  expect(await focusedStop(page)).toMatchObject({ name: 'foyer-button', isSeen: true })
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    await expect.poll(async () => (await focusedStop(page)).inDialog).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(async () => (await focusedStop(page)).name).toBe('foyer-button')
  }
})
