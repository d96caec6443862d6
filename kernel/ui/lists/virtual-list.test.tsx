import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Row, VirtualList } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'
import { rowWindow } from './row-window.js'

let drawn: Drawn

/*
 * The test's document lays nothing out, so these say where things would be: the scroller is 480 px high and at the
 * upper edge of the window, the list begins where it begins, rows are 56 px high, or as high as their text asks.
 */
const viewPx = 480
let rowPx = (_name: string) => 56

beforeEach(() => {
  rowPx = () => 56
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewPx)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const scroller = this.closest<HTMLElement>('.scroller')
    const list = this.closest<HTMLElement>('ul')
    if (!scroller || !list) return new DOMRect(0, 0, 336, viewPx)
    let top = -scroller.scrollTop
    for (const row of list.children) {
      const height = heightOf(row as HTMLElement)
      if (row === this) return new DOMRect(0, top, 336, height)
      top += height
    }
    return new DOMRect(0, -scroller.scrollTop, 336, 0)
  })
})

const heightOf = (row: HTMLElement) =>
  row.dataset['index'] === undefined ? Number.parseInt(row.style.blockSize) : rowPx(row.textContent)

afterEach(async () => {
  vi.restoreAllMocks()
  await drawn.remove()
})

const thousand = Array.from({ length: 1_000 }, (_, index) => `Wallet ${index + 1}`)

interface Options {
  readonly items?: readonly string[]
  readonly onEndReached?: () => void
  readonly total?: number
}
const list = ({ items = thousand, ...rest }: Options = {}) => (
  <div className="scroller" style={{ overflowY: 'auto' }}>
    <VirtualList
      label="Wallets"
      items={items}
      keyOf={(name) => name}
      renderRow={(name) => <Row name={name} onPress={() => {}} />}
      {...rest}
    />
  </div>
)

const rows = () => drawn.findAll('[data-index]')
const indices = () => rows().map((row) => Number(row.dataset['index']))
const scroller = () => drawn.find('.scroller')
const scrollTo = (top: number) =>
  drawn.run(() => {
    scroller().scrollTop = top
    scroller().dispatchEvent(new Event('scroll'))
  })
const height = () =>
  [...drawn.find('ul').children].reduce((sum, row) => sum + heightOf(row as HTMLElement), 0)
const focused = () => drawn.root.activeElement?.textContent
const press = (key: string) =>
  drawn.run(() =>
    drawn.root.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    ),
  )

test('of a thousand rows only those in sight and a few more are drawn', async () => {
  drawn = await draw(list())
  expect(indices()).toEqual(Array.from({ length: 17 }, (_, index) => index))
  await scrollTo(500 * 56)
  expect(indices()[0]).toBe(492)
  expect(rows().length).toBeLessThan(40)
})

test('the list is as high as all its rows, wherever one is', async () => {
  drawn = await draw(list())
  expect(height()).toBe(1_000 * 56)
  await scrollTo(20_000)
  expect(height()).toBe(1_000 * 56)
  await scrollTo(1_000 * 56 - viewPx)
  expect(height()).toBe(1_000 * 56)
  expect(indices().at(-1)).toBe(999)
})

test('screen readers hear how many there are, and which this is', async () => {
  drawn = await draw(list({ total: 532 }))
  await scrollTo(100 * 56)
  const row = drawn.find('[data-index="100"]')
  expect([row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]).toEqual(['101', '532'])
  expect(drawn.find('ul').getAttribute('aria-label')).toBe('Wallets')
  expect(drawn.findAll('li:not([data-index], [role="presentation"])')).toEqual([])
})

test('rows are taken to be as high as the first, when text is large', async () => {
  rowPx = () => 90
  drawn = await draw(list())
  expect(height()).toBe(1_000 * 90)
  expect(indices().at(-1)).toBe(13)
})

test('text that grows while the list is open is measured anew', async () => {
  drawn = await draw(list())
  rowPx = () => 112
  await drawn.draw(list())
  expect(height()).toBe(1_000 * 112)
})

test('what one reads stays in its place when rows above turn out higher', async () => {
  rowPx = (name) => (name === 'Wallet 300' ? 76 : 56)
  drawn = await draw(list())
  await scrollTo(600 * 56)
  await scrollTo(305 * 56)
  expect(indices()).toContain(299)
  expect(scroller().scrollTop).toBe(305 * 56 + 20)
  expect(height()).toBe(1_000 * 56 + 20)
})

test('the arrow keys go on where nothing is drawn yet, Home and End to the ends', async () => {
  drawn = await draw(list())
  await drawn.run(() => drawn.find('[data-row]').focus())
  for (let step = 0; step < 30; step += 1) await press('ArrowDown')
  expect(focused()).toBe('Wallet 31')
  await press('End')
  expect(focused()).toBe('Wallet 1000')
  await press('ArrowDown')
  expect(focused()).toBe('Wallet 1000')
  await press('ArrowUp')
  expect(focused()).toBe('Wallet 999')
  await press('Home')
  expect(focused()).toBe('Wallet 1')
})

test('the row with the focus stays when one scrolls away, and the arrows go on from it', async () => {
  drawn = await draw(list())
  await drawn.run(() => drawn.find('[data-index="3"] [data-row]').focus())
  await scrollTo(700 * 56)
  expect(focused()).toBe('Wallet 4')
  expect(indices().slice(0, 2)).toEqual([3, 692])
  expect(height()).toBe(1_000 * 56)
  await press('ArrowDown')
  expect(focused()).toBe('Wallet 5')
})

test('more is asked for once when the end comes into sight, and again when there is more', async () => {
  const onEndReached = vi.fn()
  drawn = await draw(list({ items: thousand.slice(0, 40), onEndReached }))
  expect(onEndReached).not.toHaveBeenCalled()
  await scrollTo(25 * 56)
  await scrollTo(24 * 56)
  await scrollTo(31 * 56)
  expect(onEndReached).toHaveBeenCalledTimes(1)
  await drawn.draw(list({ items: thousand.slice(0, 80), onEndReached }))
  expect(onEndReached).toHaveBeenCalledTimes(1)
  await scrollTo(70 * 56)
  expect(onEndReached).toHaveBeenCalledTimes(2)
})

test('a search that leaves few rows draws them all', async () => {
  drawn = await draw(list())
  await scrollTo(800 * 56)
  await drawn.draw(list({ items: ['Tidewater', 'Lantern'] }))
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Tidewater', 'Lantern'])
  await drawn.draw(list({ items: [] }))
  expect(rows()).toEqual([])
})

test('a window of rows is never empty, nor beyond the ends', () => {
  const of = (top: number, bottom: number, count = 10) =>
    rowWindow({ count, heightOf: () => 50, top, bottom, overscan: 1 })
  expect(of(0, 100)).toEqual({ start: 0, end: 3 })
  expect(of(125, 225)).toEqual({ start: 1, end: 6 })
  expect(of(-900, -800)).toEqual({ start: 0, end: 2 })
  expect(of(9_000, 9_100)).toEqual({ start: 8, end: 10 })
  expect(of(0, 100, 0)).toEqual({ start: 0, end: 0 })
})
