import { longTag } from './fixtures/long-tag.js'
import { expect, test } from './fixtures/test.js'
import { readTraces, traceDifference, watchTraces } from './fixtures/traces.js'

/** React adds this listener on its first use, and never removes it. */
const leftByReact = { 'listener of selectionchange on #document': 1 }

for (const [action, onceId, oftenId, rounds, storedTraces, tag] of [
  ['opened', 'look-once', 'look-often', 51, {}, longTag],
  // The last used wallet stays stored.
  [
    'connected and disconnected',
    'connect-once',
    'connect-often',
    11,
    { 'kept locally: foyer/default/recent': 1 },
    [],
  ],
] as const) {
  // behaviour 13.7
  test(
    `a widget that is created, ${action} and disposed leaves nothing in the page, ${rounds} times`,
    { tag: [tag].flat() },
    async ({ page, faultsUrl }) => {
      test.setTimeout(120_000)
      await page.addInitScript(watchTraces)
      await page.goto(`${faultsUrl}/traces.html`)
      await expect(page.locator('body')).toHaveAttribute('data-rounds', '0')
      const start = await readTraces(page)
      await page.locator(`#${onceId}`).click()
      await expect(page.locator('body')).toHaveAttribute('data-rounds', '1')
      // on a busy machine a timer of the last moment may still run
      let warm = start
      const left = async () => traceDifference(start, (warm = await readTraces(page)))
      await expect.poll(left, { timeout: 5_000 }).toEqual({ ...leftByReact, ...storedTraces })
      await page.locator(`#${oftenId}`).click()
      await expect(page.locator('body')).toHaveAttribute('data-rounds', String(rounds), { timeout: 90_000 })
      const added = async () => traceDifference(warm, await readTraces(page))
      await expect.poll(added, { timeout: 5_000 }).toEqual({})
    },
  )
}

/** Runs in the page: leaves one trace of each kind at the first click. */
function leaveTracesAtClick() {
  const leave = () => {
    addEventListener('resize', leave)
    setTimeout(leave, 1_000_000)
    setInterval(leave, 1_000_000)
    matchMedia('print').addEventListener('change', leave)
    document.adoptedStyleSheets.push(new CSSStyleSheet())
    document.body.append(document.createElement('hr'))
    document.documentElement.setAttribute('data-left', '')
    localStorage.setItem('left', '')
    Reflect.set(window, 'left', true)
    document.body.dataset['left'] = ''
  }
  document.addEventListener('click', leave, { once: true })
}

test('finds traces of every kind', async ({ page, faultsUrl }) => {
  await page.addInitScript(watchTraces)
  await page.goto(`${faultsUrl}/traces.html`)
  await expect(page.locator('body')).toHaveAttribute('data-rounds', '0')
  await page.evaluate(leaveTracesAtClick)
  const start = await readTraces(page)
  await page.locator('h1').click()
  await expect(page.locator('body')).toHaveAttribute('data-left', '')
  expect(traceDifference(start, await readTraces(page))).toEqual({
    'listener of click on #document': -1,
    'listener of resize on window': 1,
    'listener of change on MediaQueryList': 1,
    'pending setTimeout': 1,
    'pending setTimeout of 1000000 ms': 1,
    'pending setInterval': 1,
    'style sheet of the page': 1,
    'node HR': 1,
    'attribute data-left': 2,
    'kept locally: left': 1,
    'global left of the page': 1,
  })
})
