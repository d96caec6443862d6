import type { Page } from 'playwright-core'
import { expect, inject, vi } from 'vitest'
import { showState } from '../gallery/show-state.mjs'
import type { ListedState } from '../gallery/page/list-subjects.js'
import { test } from './audit-test.js'
import { drawnElements } from './deep-elements.js'
import { findPointerOnly } from './find-pointer-only.js'
import { focusedStop, noteStops } from './focus-stops.js'
import { openWindow } from './open-window.js'
import { plantedState } from './planted-state.js'
import { walkByTab, type Walk } from './walk-by-tab.js'

// one test walks through every view, beside the flows on a machine of two cores
vi.setConfig({ testTimeout: 300_000 })

/** Shows a state as one who came by keyboard brings it about. */
const show = (page: Page, state: ListedState) =>
  showState(page, inject('gallery').url, { ...state, keyboard: true }, { theme: 'light', dir: 'ltr' })

const stateOf = (view: string, state: string, more: Partial<ListedState> = {}) =>
  plantedState(state, { view, ...more })

async function walk(page: Page): Promise<Walk> {
  const pointerOnly = await page.locator(drawnElements).evaluateAll(findPointerOnly)
  const { count, faults } = await walkByTab(page)
  return { count, faults: [...pointerOnly, ...faults] }
}

test('Tab reaches all there is in every view, in the order it is seen, each to be seen, and stays inside', async ({
  browser,
  listed: { views },
}) => {
  const { page } = await openWindow(browser)
  const usual = [...views.values()].flatMap((states) => states[0] ?? []).filter(({ trigger }) => !trigger)
  const states = [...usual, stateOf('frame.view', 'more than fits')]
  const faults: string[] = []
  const counts: Record<string, number> = {}
  for (const state of states) {
    await show(page, state)
    const met = await walk(page)
    counts[`${state.view}, ${state.state}`] = met.count
    faults.push(...met.faults.map((one) => `${state.view}, ${state.state}: ${one}`))
  }
  console.log('stops of Tab:', counts)
  expect(faults).toEqual([])
  expect(states.length).toBeGreaterThan(8)
  await page.context().close()
})

test('what keys do not reach, or is not to be seen or out of turn, is caught, so the walk is awake', async ({
  browser,
}) => {
  const { page } = await openWindow(browser)
  await show(page, plantedState('Out of reach'))
  const { faults } = await walk(page)
  expect(faults).toContainEqual('only a pointer can press <p> "For pointers only"')
  expect(faults).toContainEqual('the focus is not seen on "Without a ring"')
  expect(faults).toContainEqual(expect.stringMatching(/^Tab goes /))
  await page.context().close()
})

test('arrows, Home and End move in a list, and sideways in tabs', async ({ browser }) => {
  const { page } = await openWindow(browser)
  const after = async (key: string) => {
    await page.keyboard.press(key)
    return (await focusedStop(page)).name
  }
  await show(page, stateOf('connect.wallets', 'several installed'))
  const rows = (await noteStops(page)).map(({ name }) => name).filter((name) => name.startsWith('connector-'))
  expect(rows.length).toBeGreaterThan(2)
  await page.getByTestId(rows[0] ?? '').focus()
  expect(await after('ArrowDown')).toBe(rows[1])
  expect(await after('Home')).toBe(rows[0])
  const last = await after('End')
  expect(last).not.toBe(rows[0])
  expect(await after('ArrowDown')).toBe(last)

  await show(page, stateOf('components-choices', 'Tabs'))
  const selected = () => page.locator('[role="tab"][aria-selected="true"]').textContent()
  await page.locator('[role="tab"][tabindex="0"]').focus()
  const first = await selected()
  await page.keyboard.press('ArrowRight')
  expect(await selected()).not.toBe(first)
  await page.keyboard.press('Home')
  expect(await selected()).toBe(first)
  await page.context().close()
})

test('Enter and Space go into a view, and Escape comes back and then closes', async ({ browser }) => {
  const { page } = await openWindow(browser)
  await show(page, stateOf('connect.wallets', 'several installed'))
  const title = page.getByTestId('frame-title')
  for (const key of ['Enter', 'Space']) {
    await page.getByText('How they work').press(key)
    await title.getByText('What is a wallet?').waitFor()
    await page.keyboard.press('Escape')
    await title.getByText('Connect to Meridian').waitFor()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})

test('the button is reached and opens by both keys, and the focus comes back to it', async ({ browser }) => {
  const { page } = await openWindow(browser)
  await show(page, stateOf('connect.trigger', 'disconnected', { trigger: true }))
  await noteStops(page)
  expect(await focusedStop(page)).toMatchObject({ name: 'foyer-button', isSeen: true })
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
    expect((await focusedStop(page)).inDialog).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await focusedStop(page)).name).toBe('foyer-button')
  }
  await page.context().close()
})
