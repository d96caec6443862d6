import { recordMotion } from './checks/record-motion.js'
import { expect, stateOf, test } from './gallery.js'

const wallets = stateOf('connect.wallets', 'several installed')
const pendingRequest = stateOf('connect.external', 'waiting')

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  // behaviour 12.9
  test('animates the title for 120 ms, and the height and the view for 150 ms on a view change', async ({
    page,
    show,
  }) => {
    await show(wallets)
    const { motions, leaving, title } = await page.evaluate(recordMotion, 'How they work')
    expect(title).toBe('What is a wallet?')
    const durations = Object.fromEntries(
      motions.filter(({ name }) => name.includes('frame-')).map(({ name, duration }) => [name, duration]),
    )
    expect(durations).toEqual({
      'frame-title > frame-title-text frame-appear': 120,
      'frame-dialog > frame-body height': 150,
      'frame-scroller > frame-view frame-view-enter': 150,
      'frame-leaving > frame-view frame-vanish': 150,
    })
    const keyframes = (suffix: string) => motions.find(({ name }) => name.endsWith(suffix))?.keyframes
    // The new view fades in and moves, the old view only fades.
    expect(keyframes('frame-view-enter')).toContain('translateY(8px)')
    expect(keyframes('frame-vanish')).not.toContain('translate')
    expect(leaving).toEqual({
      inert: true,
      hidden: true,
      testIds: 0,
      words: expect.stringContaining('Juniper'),
    })
  })

  test('rotates the ring of a pending request', async ({ page, show }) => {
    await show(pendingRequest)
    const ring = page.locator('.status-ring-line')
    await expect(ring).toHaveCSS('animation-name', 'status-ring-walk')
    await expect(ring).toHaveCSS('animation-duration', '1.6s')
  })
})

test.describe('with reduced motion', () => {
  // behaviour 12.9
  test('does not animate a view change', async ({ page, show }) => {
    await show(wallets)
    expect(await page.evaluate(recordMotion, 'How they work')).toEqual({
      motions: [],
      leaving: undefined,
      title: 'What is a wallet?',
    })
  })

  test('shows a still quarter of a circle for a pending request', async ({ page, show }) => {
    await show(pendingRequest)
    const ring = page.locator('.status-ring-line')
    await expect(ring).toHaveCSS('animation-name', 'none')
    const share = await ring.evaluate((line) => {
      const [arc = 0, gap = 0] = getComputedStyle(line).strokeDasharray.split(',').map(parseFloat)
      return arc / (arc + gap)
    })
    expect(share).toBeGreaterThan(0.2)
    expect(share).toBeLessThan(0.27)
  })
})
