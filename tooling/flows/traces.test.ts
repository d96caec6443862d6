import { expect, inject } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { traceDifference, tracesNow, watchTraces } from './watch-traces.js'

/** React adds this one to the document when it is first used, and never takes it away. */
const leftByReact = { 'listener of selectionchange on #document': 1 }

test.for([
  ['opened', 'look-once', 'look-often', 51, {}],
  // which wallet was used last is remembered on purpose
  [
    'connected and disconnected',
    'connect-once',
    'connect-often',
    11,
    { 'kept locally: foyer/default/recent': 1 },
  ],
] as const)(
  'a widget that was created, %s and disposed leaves nothing in the page, however often',
  async ([, once, often, rounds, kept], { open }) => {
    const { page } = await open(`${inject('world').faults}/traces.html`, { before: watchTraces })
    const played = () => page.getAttribute('body', 'data-rounds')
    const start = await tracesNow(page)
    await page.locator(`#${once}`).click()
    await eventually(played).toBe('1')
    const warm = await tracesNow(page)
    expect(traceDifference(start, warm)).toEqual({ ...leftByReact, ...kept })
    await page.locator(`#${often}`).click()
    await eventually(played).toBe(String(rounds))
    expect(traceDifference(warm, await tracesNow(page))).toEqual({})
  },
)

/** Leaves one of each kind in the page at the first click. */
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

test('what is left in the page is seen, so the watch is awake', async ({ open }) => {
  const { page } = await open(`${inject('world').faults}/traces.html`, { before: watchTraces })
  await page.evaluate(leaveTracesAtClick)
  const start = await tracesNow(page)
  await page.locator('h1').click()
  await eventually(() => page.getAttribute('body', 'data-left')).toBe('')
  expect(traceDifference(start, await tracesNow(page))).toEqual({
    'listener of click on #document': -1,
    'listener of resize on window': 1,
    'listener of change on MediaQueryList': 1,
    'pending setTimeout': 1,
    'pending setInterval': 1,
    'style sheet of the page': 1,
    'node HR': 1,
    'attribute data-left': 2,
    'kept locally: left': 1,
    'global left of the page': 1,
  })
})
