import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Row, VirtualList } from '../index.js'
import { render, type Rendered } from '../testing/render.js'
import { rowWindow } from './use-row-window.js'

let rendered: Rendered

// happy-dom has no layout. The mocks place a scroll container of 480 px at the top of the window, with rows of `rowPx`.
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
  await rendered.remove()
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

const rows = () => rendered.findAll('[data-index]')
const indices = () => rows().map((row) => Number(row.dataset['index']))
const scroller = () => rendered.find('.scroller')
const scrollTo = (top: number) =>
  rendered.act(() => {
    scroller().scrollTop = top
    scroller().dispatchEvent(new Event('scroll'))
  })
const height = () =>
  [...rendered.find('ul').children].reduce((sum, row) => sum + heightOf(row as HTMLElement), 0)
const focused = () => rendered.root.activeElement?.textContent
const press = (key: string) =>
  rendered.act(() =>
    rendered.root.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    ),
  )

test('renders the visible rows and the overscan of a thousand rows', async () => {
  rendered = await render(list())
  expect(indices()).toEqual(Array.from({ length: 17 }, (_, index) => index))
  await scrollTo(500 * 56)
  expect(indices()[0]).toBe(492)
  expect(rows().length).toBeLessThan(40)
})

test('has the height of all rows at every scroll position', async () => {
  rendered = await render(list())
  expect(height()).toBe(1_000 * 56)
  await scrollTo(20_000)
  expect(height()).toBe(1_000 * 56)
  await scrollTo(1_000 * 56 - viewPx)
  expect(height()).toBe(1_000 * 56)
  expect(indices().at(-1)).toBe(999)
})

test('rows have their position and the total for screen readers', async () => {
  rendered = await render(list({ total: 532 }))
  await scrollTo(100 * 56)
  const row = rendered.find('[data-index="100"]')
  expect([row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')]).toEqual(['101', '532'])
  expect(rendered.find('ul').getAttribute('aria-label')).toBe('Wallets')
  expect(rendered.findAll('li:not([data-index], [role="presentation"])')).toEqual([])
})

test('rows that were never rendered have the height of the first row', async () => {
  rowPx = () => 90
  rendered = await render(list())
  expect(height()).toBe(1_000 * 90)
  expect(indices().at(-1)).toBe(13)
})

test('measures rows again when the text size changes', async () => {
  rendered = await render(list())
  rowPx = () => 112
  await rendered.rerender(list())
  expect(height()).toBe(1_000 * 112)
})

test('keeps visible rows in place when rows above are higher than assumed', async () => {
  rowPx = (name) => (name === 'Wallet 300' ? 76 : 56)
  rendered = await render(list())
  await scrollTo(600 * 56)
  await scrollTo(305 * 56)
  expect(indices()).toContain(299)
  expect(scroller().scrollTop).toBe(305 * 56 + 20)
  expect(height()).toBe(1_000 * 56 + 20)
})

test('arrow keys, Home and End reach rows that are not rendered yet', async () => {
  rendered = await render(list())
  await rendered.act(() => rendered.find('[data-row]').focus())
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

test('keeps the focused row rendered out of view, and the arrow keys continue from it', async () => {
  rendered = await render(list())
  await rendered.act(() => rendered.find('[data-index="3"] [data-row]').focus())
  await scrollTo(700 * 56)
  expect(focused()).toBe('Wallet 4')
  expect(indices().slice(0, 2)).toEqual([3, 692])
  expect(height()).toBe(1_000 * 56)
  await press('ArrowDown')
  expect(focused()).toBe('Wallet 5')
})

test('calls onEndReached once per length of the list', async () => {
  const onEndReached = vi.fn()
  rendered = await render(list({ items: thousand.slice(0, 40), onEndReached }))
  expect(onEndReached).not.toHaveBeenCalled()
  await scrollTo(25 * 56)
  await scrollTo(24 * 56)
  await scrollTo(31 * 56)
  expect(onEndReached).toHaveBeenCalledTimes(1)
  await rendered.rerender(list({ items: thousand.slice(0, 80), onEndReached }))
  expect(onEndReached).toHaveBeenCalledTimes(1)
  await scrollTo(70 * 56)
  expect(onEndReached).toHaveBeenCalledTimes(2)
})

test('renders all rows when the list becomes short', async () => {
  rendered = await render(list())
  await scrollTo(800 * 56)
  await rendered.rerender(list({ items: ['Tidewater', 'Lantern'] }))
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Tidewater', 'Lantern'])
  await rendered.rerender(list({ items: [] }))
  expect(rows()).toEqual([])
})

test('rowWindow is neither empty nor out of range', () => {
  const windowAt = (top: number, bottom: number, count = 10) =>
    rowWindow({ count, heightOf: () => 50, top, bottom, overscan: 1 })
  expect(windowAt(0, 100)).toEqual({ start: 0, end: 3 })
  expect(windowAt(125, 225)).toEqual({ start: 1, end: 6 })
  expect(windowAt(-900, -800)).toEqual({ start: 0, end: 2 })
  expect(windowAt(9_000, 9_100)).toEqual({ start: 8, end: 10 })
  expect(windowAt(0, 100, 0)).toEqual({ start: 0, end: 0 })
})
