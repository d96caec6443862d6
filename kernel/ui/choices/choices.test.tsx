import { createRef, useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionTile, ActionTiles, Chip, NetworkPicture, Tabs } from '../index.js'
import { keyDown, render, type Rendered } from '../testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

const onSelect = vi.fn()

function ThreeTabs({ dir }: { dir?: 'rtl' }): ReactElement {
  const [selected, setSelected] = useState('one')
  return (
    <div style={{ direction: dir }}>
      <Tabs
        label="Parts"
        tabs={['one', 'two', 'three'].map((id) => ({ id, label: id.toUpperCase(), testId: id }))}
        selected={selected}
        onSelect={(id) => {
          onSelect(id)
          setSelected(id)
        }}
      >
        <p>Panel {selected}</p>
      </Tabs>
    </div>
  )
}

const press = async (key: string, more: KeyboardEventInit = {}) => {
  const event = keyDown(key, more)
  await rendered.act(() => rendered.root.activeElement?.dispatchEvent(event))
  return event
}
const selectedTab = () => rendered.find('[aria-selected="true"]').textContent
const show = async (element: ReactElement) => {
  onSelect.mockClear()
  rendered = await render(element)
  rendered.find('[tabindex="0"][role="tab"]').focus()
}

test('Tabs have a name, and only the selected tab is a tab stop', async () => {
  await show(<ThreeTabs />)
  expect(rendered.find('[role="tablist"]').getAttribute('aria-label')).toBe('Parts')
  expect(rendered.findAll('[role="tab"]').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

test('the selected tab and its panel reference each other', async () => {
  await show(<ThreeTabs />)
  const [tab, panel] = [rendered.find('[aria-selected="true"]'), rendered.find('[role="tabpanel"]')]
  expect(tab.getAttribute('aria-controls')).toBe(panel.id)
  expect(panel.getAttribute('aria-labelledby')).toBe(tab.id)
  expect(panel.textContent).toBe('Panel one')
})

test('arrow keys wrap around and select a tab, Home and End select the first and the last tab', async () => {
  await show(<ThreeTabs />)
  const selected: (string | null)[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await press(key)
    expect(rendered.root.activeElement?.textContent).toBe(selectedTab())
    selected.push(selectedTab())
  }
  expect(selected).toEqual(['TWO', 'THREE', 'ONE', 'THREE', 'ONE', 'THREE'])
})

test('arrow keys are mirrored in right-to-left text', async () => {
  await show(<ThreeTabs dir="rtl" />)
  await press('ArrowLeft')
  expect(selectedTab()).toBe('TWO')
  await press('ArrowRight')
  expect(selectedTab()).toBe('ONE')
})

test('a click selects a tab, and a click on the selected tab does nothing', async () => {
  await show(<ThreeTabs />)
  await rendered.act(() => rendered.find('[data-testid="two"]').click())
  await rendered.act(() => rendered.find('[data-testid="two"]').click())
  expect(onSelect.mock.calls.flat()).toEqual(['two'])
})

test('arrow keys with a modifier keep their default action', async () => {
  await show(<ThreeTabs />)
  expect((await press('ArrowRight', { altKey: true })).defaultPrevented).toBe(false)
  expect(selectedTab()).toBe('ONE')
})

test('Chip is static text without onClick and a button with onClick', async () => {
  rendered = await render(<Chip picture={<NetworkPicture name="Base" size={28} />}>Base</Chip>)
  expect(rendered.findAll('button')).toEqual([])
  expect(rendered.find('.chip').textContent).toContain('Base')
  const [onClick, ref] = [vi.fn(), createRef<HTMLButtonElement>()]
  await rendered.rerender(
    <Chip ref={ref} onClick={onClick} aria-label="Network: Base" data-testid="network">
      Base
    </Chip>,
  )
  expect(ref.current).toBe(rendered.find('[data-testid="network"]'))
  expect(ref.current?.getAttribute('aria-label')).toBe('Network: Base')
  expect(rendered.findAll('.chip > .icon')).toHaveLength(1)
  await rendered.act(() => ref.current?.click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('Chip with aria-pressed has no arrow', async () => {
  rendered = await render(
    <Chip onClick={() => {}} aria-pressed>
      50 %
    </Chip>,
  )
  expect(rendered.find('button').getAttribute('aria-pressed')).toBe('true')
  expect(rendered.findAll('.chip > .icon')).toEqual([])
})

test('ActionTiles are a named group of buttons', async () => {
  const onClick = vi.fn()
  rendered = await render(
    <ActionTiles label="Actions">
      <ActionTile icon="send" onClick={onClick} data-testid="send">
        Send
      </ActionTile>
    </ActionTiles>,
  )
  expect(rendered.find('[role="group"]').getAttribute('aria-label')).toBe('Actions')
  await rendered.act(() => rendered.find('[data-testid="send"]').click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('an ActionTile with the name of no icon has the icon for more, also if an object has such a member', async () => {
  const drawn = async (icon: string) => {
    rendered = await render(
      <ActionTile icon={icon} onClick={() => {}}>
        Word
      </ActionTile>,
    )
    return rendered.find('path').getAttribute('d')
  }
  const more = await drawn('more')
  expect(await drawn('toString')).toBe(more)
  expect(await drawn('send')).not.toBe(more)
})
