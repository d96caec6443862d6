import { expect, test, vi } from 'vitest'
import {
  Card,
  EmptyState,
  Foot,
  Icon,
  icons,
  LetterTile,
  moveBetweenRows,
  PromiseList,
  Skeleton,
  TextLink,
  uiStyles,
} from './index.js'
import { draw } from './testing/draw.js'

test('a card is a box that takes what a box takes', async () => {
  const { find, remove } = await draw(<Card data-testid="card">inside</Card>)
  expect(find('[data-testid="card"]')?.textContent).toBe('inside')
  await remove()
})

test('an empty state says what will be here and offers the first step', async () => {
  const first = vi.fn()
  const { root, find, run, remove } = await draw(
    <EmptyState
      title="Nothing yet"
      text="What you send shows here."
      action={{ label: 'Receive', onPress: first }}
    />,
  )
  expect(root.textContent).toContain('Nothing yet')
  await run(() => find<HTMLButtonElement>('button')?.click())
  expect(first).toHaveBeenCalledOnce()
  await remove()
})

test('an icon is drawn from its data and not read out', async () => {
  const { find, remove } = await draw(<Icon name="back" />)
  expect(find('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(find('path')?.getAttribute('d')).toBe(icons.back.path)
  await remove()
})

test('a letter stands for who has no picture, by its first character that is seen', async () => {
  const { root, remove } = await draw(<LetterTile name="éclair" />)
  expect(root.querySelector<HTMLElement>('.letter-tile')?.dataset['letter']).toBe('É')
  await remove()
})

test('promises are a list with an icon each', async () => {
  const { findAll, remove } = await draw(
    <PromiseList
      items={[
        { icon: 'eye', text: 'Sees' },
        { icon: 'lock', text: 'Moves nothing' },
      ]}
    />,
  )
  expect(findAll('li').map((item) => item.textContent)).toEqual(['Sees', 'Moves nothing'])
  await remove()
})

test('a skeleton keeps its place and is not read out', async () => {
  const { root, find, remove } = await draw(<Skeleton width={96} height={20} />)
  expect(root.textContent).toBe('')
  expect(find('.skeleton, [class*="skeleton"]')).not.toBeNull()
  await remove()
})

test('a link within words leads out safely, or does something', async () => {
  const press = vi.fn()
  const { find, run, remove } = await draw(
    <Foot>
      <TextLink href="https://example.org">Out</TextLink>
      <TextLink onPress={press}>Do</TextLink>
    </Foot>,
  )
  expect(find<HTMLAnchorElement>('a')?.rel).toBe('noopener noreferrer')
  await run(() => find<HTMLButtonElement>('button')?.click())
  expect(press).toHaveBeenCalledOnce()
  await remove()
})

test('arrow keys move between rows of a list', () => {
  const list = document.createElement('ul')
  const rows = ['a', 'b', 'c'].map((text) => {
    const row = document.createElement('button')
    row.dataset['row'] = ''
    row.textContent = text
    list.append(row)
    return row
  })
  document.body.append(list)
  list.addEventListener('keydown', (event) => moveBetweenRows(event as never))
  rows[0]?.focus()
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  const walked = ['ArrowDown', 'ArrowDown', 'Home', 'End', 'ArrowUp'].map((key) => {
    press(key)
    return document.activeElement?.textContent
  })
  expect(walked).toEqual(['b', 'c', 'a', 'c', 'b'])
  list.remove()
})

test('the sheets of all components are there to adopt', () => {
  expect(uiStyles.length).toBeGreaterThan(10)
})
