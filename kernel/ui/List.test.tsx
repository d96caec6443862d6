import { afterEach, expect, test, vi } from 'vitest'
import { Badge } from './Badge.js'
import { List } from './List.js'
import { ListRow } from './ListRow.js'
import { keyDown, render, type Rendered } from './testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

const press = async (key: string, more: KeyboardEventInit = {}) => {
  const event = keyDown(key, more)
  await rendered.act(() => rendered.root.activeElement?.dispatchEvent(event))
  return event
}
const focused = () => rendered.root.activeElement?.textContent

const threeRows = (
  <List label="Wallets">
    <ListRow name="One" onPress={() => {}} />
    <ListRow name="Two" disabledReason="Offline" />
    <ListRow name="Three" href="https://three.example/" />
  </List>
)

test('ArrowUp and ArrowDown move the focus to the next row and stop at the ends', async () => {
  rendered = await render(threeRows)
  rendered.find('[data-row]').focus()
  await press('ArrowUp')
  expect(focused()).toBe('One')
  await press('ArrowDown')
  expect(focused()).toBe('Two Offline')
  await press('ArrowDown')
  expect(focused()).toBe('Three')
  const last = await press('ArrowDown')
  expect(focused()).toBe('Three')
  expect(last.defaultPrevented).toBe(true)
})

test('Home and End move the focus to the first and the last row', async () => {
  rendered = await render(threeRows)
  rendered.find('[data-row]').focus()
  await press('End')
  expect(focused()).toBe('Three')
  await press('Home')
  expect(focused()).toBe('One')
})

test('other keys, and arrow keys with a modifier, keep their default action', async () => {
  rendered = await render(threeRows)
  rendered.find('[data-row]').focus()
  for (const event of [await press('a'), await press('ArrowDown', { metaKey: true })]) {
    expect(event.defaultPrevented).toBe(false)
  }
  expect(focused()).toBe('One')
})

test('a click anywhere on a row calls its handler', async () => {
  const onPress = vi.fn()
  rendered = await render(
    <List>
      <ListRow name="Juniper" badges={<Badge>Recent</Badge>} onPress={onPress} testId="connector-juniper" />
    </List>,
  )
  await rendered.act(() => rendered.find('.badge').click())
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(rendered.find('[data-testid="connector-juniper"]').tagName).toBe('BUTTON')
})

test('pointer and focus on a row call onIntent', async () => {
  const onIntent = vi.fn()
  rendered = await render(<ListRow name="Juniper" onPress={() => {}} onIntent={onIntent} />)
  await rendered.act(() => rendered.find('[data-row]').focus())
  expect(onIntent).toHaveBeenCalledTimes(1)
  await rendered.act(() =>
    rendered.find('[data-row]').dispatchEvent(new Event('pointerover', { bubbles: true })),
  )
  expect(onIntent).toHaveBeenCalledTimes(2)
})

test('a row with href opens a tab without opener and referrer', async () => {
  rendered = await render(<ListRow name="Oriole" href="https://oriole.example/" />)
  const link = rendered.find<HTMLAnchorElement>('a')
  expect(link.rel).toBe('noopener noreferrer')
  expect(link.target).toBe('_blank')
  expect(link.getAttribute('href')).toBe('https://oriole.example/')
})

test('a disabled row is focusable, has its reason in its name, and ignores clicks', async () => {
  const onPress = vi.fn()
  rendered = await render(
    <ListRow name="Email" href="https://mail.example/" disabledReason="Offline" onPress={onPress} />,
  )
  const row = rendered.find('[data-row]')
  row.focus()
  await rendered.act(() => row.click())
  expect(onPress).not.toHaveBeenCalled()
  expect(rendered.root.activeElement).toBe(row)
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(row.hasAttribute('href')).toBe(false)
  expect(row.textContent).toBe('Email Offline')
})

test('name, secondary line and badge are separate words of a row’s accessible name', async () => {
  rendered = await render(
    <ListRow name="Juniper" line="Base" badges={<Badge>Installed</Badge>} onPress={() => {}} />,
  )
  expect(rendered.find('[data-row]').textContent).toBe('Juniper Base Installed')
})
