import { expect, test, vi } from 'vitest'
import { homeViews } from '../contracts/slots.js'
import { fill, view } from '../plugins/contributions.js'
import { definePlugin } from '../plugins/definition.js'
import { defineRoute } from '../routing/keys.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createFakeHttp } from '../testing/fake-http.js'
import { createFakePage } from '../testing/fake-page.js'
import { createFakeStorage } from '../testing/fake-storage.js'
import { until } from '../testing/until.js'
import { createWidget } from './create-widget.js'

const first = defineRoute('ahead.first').of<void>()
const second = defineRoute('ahead.second').of<void>()

function start() {
  const idle: (() => void)[] = []
  const load = (text: string) => vi.fn(async () => ({ default: () => <p>{text}</p> }))
  const loads = { first: load('The first'), second: load('The second') }
  const plugin = definePlugin({
    id: 'ahead',
    contributes: [
      view(first, loads.first, { next: [second, { id: 'ahead.absent' }] }),
      view(second, loads.second),
      fill(homeViews, { id: 'ahead', opens: first }),
    ],
    setup: () => ({}),
  })
  const foyer = createWidget(
    { plugins: [plugin()] },
    {
      clock: createFakeClock(),
      http: createFakeHttp(),
      page: createFakePage(),
      storage: createFakeStorage(),
      log: () => {},
      whenIdle: (work) => {
        idle.push(work)
        return () => void idle.splice(idle.indexOf(work) >>> 0, 1)
      },
    },
  )
  const rest = () => idle.splice(0).forEach((work) => work())
  /** Idle moments come until the question has an answer. */
  const restUntil = <T,>(question: () => T | undefined, what: string) =>
    until(() => {
      rest()
      return question()
    }, what)
  const room = () => document.querySelector('[data-testid="foyer-room"]')?.shadowRoot
  return { foyer, loads, idle, rest, restUntil, room }
}

test('when the page is idle the room and its first view are made ready, and nothing is drawn', async () => {
  const { foyer, loads, restUntil, room } = start()
  const unmount = foyer.mount(undefined)
  expect(room()).toBeUndefined()
  await restUntil(() => loads.first.mock.results[0], 'the first view being loaded')
  expect(room()?.textContent).toBe('')
  foyer.open()
  await until(() => room()?.textContent?.includes('The first'), 'the first view')
  expect(loads.first).toHaveBeenCalledTimes(1)
  unmount()
  await foyer.dispose()
  expect(room()).toBeUndefined()
})

test('where a view leads to is loaded while it is shown, once the page is idle', async () => {
  const { foyer, loads, idle, rest, room } = start()
  foyer.open()
  await until(() => room()?.textContent?.includes('The first'), 'the first view')
  await until(() => idle.length > 0, 'work for an idle moment')
  expect(loads.second).not.toHaveBeenCalled()
  rest()
  expect(loads.second).toHaveBeenCalledTimes(1)
  await foyer.dispose()
})

test('each part has an idle moment of its own, and a press does not wait for one', async () => {
  const { foyer, loads, idle, rest, room } = start()
  foyer.mount(undefined)
  expect(idle).toHaveLength(1)
  rest()
  await until(() => idle.length === 1, 'the next moment being asked for')
  expect(room()).toBeUndefined()
  expect(loads.first).not.toHaveBeenCalled()
  foyer.open()
  await until(() => room()?.textContent?.includes('The first'), 'the first view')
  await foyer.dispose()
  expect(idle).toEqual([])
})
