import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStore, type Store } from '../core/state/store.js'
import { createFakeClock, type FakeClock } from '../testing/fake-clock.js'
import { draw, type Drawn } from '../ui/testing/draw.js'
import { WidgetContext, type WidgetContextValue } from '../ui/hooks/widget-context.js'
import { announceAtom, announcementsAtom } from '../ui/hooks/use-announce.js'
import { announcementMs, LiveRegions } from './LiveRegions.js'

let store: Store
let clock: FakeClock
let drawn: Drawn

beforeEach(async () => {
  store = createStore()
  clock = createFakeClock()
  // the store is all that the regions read
  const widget = { store } as WidgetContextValue
  drawn = await draw(
    <WidgetContext.Provider value={widget}>
      <LiveRegions clock={clock} />
    </WidgetContext.Provider>,
  )
})
afterEach(() => drawn.remove())

const words = () =>
  drawn.findAll('[aria-live]').map((region) => [...region.children].map((one) => one.textContent))

test('two things said shortly after one another are both there, also when they are the same', async () => {
  await drawn.run(() => store.set(announceAtom, 'Copied', 'polite'))
  const first = drawn.find('p')
  await drawn.run(() => store.set(announceAtom, 'Copied', 'polite'))
  expect(words()).toEqual([['Copied', 'Copied'], []])
  expect(drawn.find('p')).toBe(first)
  await drawn.run(() => store.set(announceAtom, 'Failed', 'assertive'))
  expect(words()).toEqual([['Copied', 'Copied'], ['Failed']])
})

test('each is taken away after a while, and not waited for when the regions go', async () => {
  await drawn.run(() => store.set(announceAtom, 'One', 'polite'))
  await drawn.run(() => clock.advance(announcementMs / 2))
  await drawn.run(() => store.set(announceAtom, 'Two', 'polite'))
  await drawn.run(() => clock.advance(announcementMs / 2))
  expect(words()).toEqual([['Two'], []])
  await drawn.run(() => clock.advance(announcementMs / 2))
  expect(words()).toEqual([[], []])
  expect(store.get(announcementsAtom)).toEqual([])
  await drawn.run(() => store.set(announceAtom, 'Three', 'polite'))
  await drawn.draw(<p />)
  expect(clock.waiting).toBe(0)
})
