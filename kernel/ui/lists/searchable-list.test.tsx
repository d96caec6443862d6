import { afterEach, expect, test } from 'vitest'
import { SearchableList, type SearchableListProps } from '../index.js'
import { enterText, render, type Rendered } from '../testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

const names = ['Base', 'Ethereum', 'Optimism']
const list = (more: Partial<SearchableListProps<string>> = {}) => (
  <SearchableList
    items={names}
    isMatch={(name, text) => name.includes(text)}
    labels={{
      search: 'Search networks',
      clear: 'Clear',
      nothingFound: (text) => `No network called “${text}”`,
      nothingFoundText: 'Try another name.',
      showAll: 'Show all networks',
    }}
    testId="search"
    {...more}
  >
    {(matches) => <ul>{matches.join(' ')}</ul>}
  </SearchableList>
)
const shown = () => rendered.find('ul').textContent
const field = () => rendered.find<HTMLInputElement>('[data-testid="search"]')
const enter = (text: string) => rendered.act(() => enterText(field(), text))

test('shows the items that match the text without the spaces around it', async () => {
  rendered = await render(list())
  expect(shown()).toBe('Base Ethereum Optimism')
  await enter(' Eth ')
  expect(shown()).toBe('Ethereum')
  await enter('  ')
  expect(shown()).toBe('Base Ethereum Optimism')
})

test('without a match, names the text and shows all items on request', async () => {
  rendered = await render(list())
  await enter(' Grove ')
  expect(rendered.findAll('ul')).toEqual([])
  expect(rendered.root.textContent).toContain('No network called “Grove”')
  const showAll = rendered.findAll('button').find((button) => button.textContent === 'Show all networks')
  await rendered.act(() => showAll?.click())
  expect(shown()).toBe('Base Ethereum Optimism')
  expect(field().value).toBe('')
})

test.each([
  [2, 1],
  [3, 0],
])('with maxWithoutSearch %i, three items have %i search fields', async (maxWithoutSearch, fields) => {
  rendered = await render(list({ maxWithoutSearch }))
  expect(rendered.findAll('[data-testid="search"]')).toHaveLength(fields)
  expect(shown()).toBe('Base Ethereum Optimism')
})
