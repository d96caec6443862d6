import { afterEach, expect, test, vi } from 'vitest'
import { Badge } from './Badge.js'
import { List } from './List.js'
import { ListRow } from './ListRow.js'
import { draw, type Drawn } from './testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

const press = async (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...more,
  })
  await drawn.run(() => drawn.root.activeElement?.dispatchEvent(event))
  return event
}
const focused = () => drawn.root.activeElement?.textContent

const three = (
  <List label="Wallets">
    <ListRow name="One" onPress={() => {}} />
    <ListRow name="Two" disabledReason="Offline" />
    <ListRow name="Three" href="https://three.example/" />
  </List>
)

test('Up and Down move the focus to the neighbour and stop at the ends', async () => {
  drawn = await draw(three)
  drawn.find('[data-row]').focus()
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

test('Home and End move the focus to the ends', async () => {
  drawn = await draw(three)
  drawn.find('[data-row]').focus()
  await press('End')
  expect(focused()).toBe('Three')
  await press('Home')
  expect(focused()).toBe('One')
})

test('other keys, and arrows with a modifier, are left to the browser', async () => {
  drawn = await draw(three)
  drawn.find('[data-row]').focus()
  for (const event of [await press('a'), await press('ArrowDown', { metaKey: true })]) {
    expect(event.defaultPrevented).toBe(false)
  }
  expect(focused()).toBe('One')
})

test('a row is pressed anywhere on it', async () => {
  const onPress = vi.fn()
  drawn = await draw(
    <List>
      <ListRow name="Juniper" badges={<Badge>Recent</Badge>} onPress={onPress} testId="connector-juniper" />
    </List>,
  )
  await drawn.run(() => drawn.find('.badge').click())
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(drawn.find('[data-testid="connector-juniper"]').tagName).toBe('BUTTON')
})

test('the pointer over a row, or the focus on it, tells that a press is likely', async () => {
  const onIntent = vi.fn()
  drawn = await draw(<ListRow name="Juniper" onPress={() => {}} onIntent={onIntent} />)
  await drawn.run(() => drawn.find('[data-row]').focus())
  expect(onIntent).toHaveBeenCalledTimes(1)
  await drawn.run(() => drawn.find('[data-row]').dispatchEvent(new Event('pointerover', { bubbles: true })))
  expect(onIntent).toHaveBeenCalledTimes(2)
})

test('a row that leads elsewhere opens a tab that learns nothing about this one', async () => {
  drawn = await draw(<ListRow name="Oriole" href="https://oriole.example/" />)
  const link = drawn.find<HTMLAnchorElement>('a')
  expect(link.rel).toBe('noopener noreferrer')
  expect(link.target).toBe('_blank')
  expect(link.getAttribute('href')).toBe('https://oriole.example/')
})

test('a row that cannot be used can be focused and read with its reason, and does nothing', async () => {
  const onPress = vi.fn()
  drawn = await draw(
    <ListRow name="Email" href="https://mail.example/" disabledReason="Offline" onPress={onPress} />,
  )
  const row = drawn.find('[data-row]')
  row.focus()
  await drawn.run(() => row.click())
  expect(onPress).not.toHaveBeenCalled()
  expect(drawn.root.activeElement).toBe(row)
  expect(row.getAttribute('aria-disabled')).toBe('true')
  expect(row.hasAttribute('href')).toBe(false)
  expect(row.textContent).toBe('Email Offline')
})

test('name, second line and badge are read as separate words', async () => {
  drawn = await draw(
    <ListRow name="Juniper" line="Base" badges={<Badge>Installed</Badge>} onPress={() => {}} />,
  )
  expect(drawn.find('[data-row]').textContent).toBe('Juniper Base Installed')
})
