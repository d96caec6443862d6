import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStore, type Store } from '../../core/state/store.js'
import { createFakeClock, type FakeClock } from '../../testing/fake-edges.js'
import { render, type Rendered } from '../testing/render.js'
import { WidgetContext, type WidgetContextValue } from '../hooks/widget-context.js'
import { announceAtom, announcementsAtom } from '../hooks/use-announce.js'
import { announcementMs, LiveRegions } from './LiveRegions.js'

let store: Store
let clock: FakeClock
let rendered: Rendered

beforeEach(async () => {
  store = createStore()
  clock = createFakeClock()
  // LiveRegions reads only the store.
  const widget = { store } as WidgetContextValue
  rendered = await render(
    <WidgetContext.Provider value={widget}>
      <LiveRegions clock={clock} />
    </WidgetContext.Provider>,
  )
})
afterEach(() => rendered.remove())

const texts = () =>
  rendered.findAll('[aria-live]').map((region) => [...region.children].map(({ textContent }) => textContent))

test('LiveRegions inserts consecutive announcements, also with the same text', async () => {
  await rendered.act(() => store.set(announceAtom, 'Copied', 'polite'))
  const first = rendered.find('p')
  await rendered.act(() => store.set(announceAtom, 'Copied', 'polite'))
  expect(texts()).toEqual([['Copied', 'Copied'], []])
  expect(rendered.find('p')).toBe(first)
  await rendered.act(() => store.set(announceAtom, 'Failed', 'assertive'))
  expect(texts()).toEqual([['Copied', 'Copied'], ['Failed']])
})

test('LiveRegions removes an announcement after a second, and clears the timer on unmount', async () => {
  await rendered.act(() => store.set(announceAtom, 'One', 'polite'))
  await rendered.act(() => clock.advance(announcementMs / 2))
  await rendered.act(() => store.set(announceAtom, 'Two', 'polite'))
  await rendered.act(() => clock.advance(announcementMs / 2))
  expect(texts()).toEqual([['Two'], []])
  await rendered.act(() => clock.advance(announcementMs / 2))
  expect(texts()).toEqual([[], []])
  expect(store.get(announcementsAtom)).toEqual([])
  await rendered.act(() => store.set(announceAtom, 'Three', 'polite'))
  await rendered.rerender(<p />)
  expect(clock.pendingSleeps).toBe(0)
})
