import { expect, inject } from 'vitest'
import { showState } from '../gallery/show-state.mjs'
import { test } from './audit-test.js'
import { openWindow } from './open-window.js'
import { plantedState } from './planted-state.js'
import { recordMotion } from './record-motion.js'

const wallets = plantedState('several installed', { view: 'connect.wallets' })
const plain = { theme: 'light', dir: 'ltr' } as const

test('the title takes 120 ms, height and view 150 ms: the new view fades in and moves 8 px, the old one only fades', async ({
  browser,
}) => {
  const { page } = await openWindow(browser, { moving: true })
  await showState(page, inject('gallery').url, wallets, plain)
  const { motions, leaving, title } = await page.evaluate(recordMotion, 'How they work')
  expect(title).toBe('What is a wallet?')
  const durations = Object.fromEntries(
    motions.filter(({ what }) => what.includes('frame-')).map(({ what, duration }) => [what, duration]),
  )
  expect(durations).toEqual({
    'frame-title > frame-title-text frame-appear': 120,
    'frame-dialog > frame-body height': 150,
    'frame-scroller > frame-view frame-view-enter': 150,
    'frame-leaving > frame-view frame-vanish': 150,
  })
  const keyframes = (end: string) => motions.find(({ what }) => what.endsWith(end))?.keyframes
  expect(keyframes('frame-view-enter')).toContain('translateY(8px)')
  expect(keyframes('frame-vanish')).not.toContain('translate')
  expect(leaving).toEqual({
    inert: true,
    hidden: true,
    testIds: 0,
    words: expect.stringContaining('Juniper'),
  })
  await page.context().close()
})

test('for one who wants no motion another view is there at once, and nothing moved', async ({ browser }) => {
  const { page } = await openWindow(browser)
  await showState(page, inject('gallery').url, wallets, plain)
  expect(await page.evaluate(recordMotion, 'How they work')).toEqual({
    motions: [],
    leaving: undefined,
    title: 'What is a wallet?',
  })
  await page.context().close()
})

test('the waiting ring turns, and without motion stands still as a quarter of its circle', async ({
  browser,
}) => {
  const waiting = plantedState('waiting', { view: 'connect.external' })
  const look = async (moving: boolean) => {
    const { page } = await openWindow(browser, { moving })
    await showState(page, inject('gallery').url, waiting, plain)
    const ring = await page.locator('.status-ring-line').evaluate((line: SVGGeometryElement) => {
      const { animationName, animationDuration, strokeDasharray } = getComputedStyle(line)
      const [arc = 0, gap = 0] = strokeDasharray.split(',').map(parseFloat)
      return { animationName, animationDuration, share: arc / (arc + gap) }
    })
    await page.context().close()
    return ring
  }
  expect(await look(true)).toMatchObject({ animationName: 'status-ring-walk', animationDuration: '1.6s' })
  const still = await look(false)
  expect(still.animationName).toBe('none')
  expect(still.share).toBeGreaterThan(0.2)
  expect(still.share).toBeLessThan(0.27)
})
