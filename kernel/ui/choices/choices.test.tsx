import { createRef, useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Chip, NetworkPicture, Tabs } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

const onSelect = vi.fn()

function Three({ dir }: { dir?: 'rtl' }): ReactElement {
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
        <p>All about {selected}</p>
      </Tabs>
    </div>
  )
}

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
const chosen = () => drawn.find('[aria-selected="true"]').textContent
const show = async (element: ReactElement) => {
  onSelect.mockClear()
  drawn = await draw(element)
  drawn.find('[tabindex="0"][role="tab"]').focus()
}

test('tabs are a list with a name, of which only the selected one is reached by Tab', async () => {
  await show(<Three />)
  expect(drawn.find('[role="tablist"]').getAttribute('aria-label')).toBe('Parts')
  expect(drawn.findAll('[role="tab"]').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
})

test('a tab and what belongs to it name each other', async () => {
  await show(<Three />)
  const [tab, panel] = [drawn.find('[aria-selected="true"]'), drawn.find('[role="tabpanel"]')]
  expect(tab.getAttribute('aria-controls')).toBe(panel.id)
  expect(panel.getAttribute('aria-labelledby')).toBe(tab.id)
  expect(panel.textContent).toBe('All about one')
})

test('arrow keys go round and select, Home and End go to the ends', async () => {
  await show(<Three />)
  const walked: (string | null)[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await press(key)
    expect(drawn.root.activeElement?.textContent).toBe(chosen())
    walked.push(chosen())
  }
  expect(walked).toEqual(['TWO', 'THREE', 'ONE', 'THREE', 'ONE', 'THREE'])
})

test('from right to left the arrows point where they point', async () => {
  await show(<Three dir="rtl" />)
  await press('ArrowLeft')
  expect(chosen()).toBe('TWO')
  await press('ArrowRight')
  expect(chosen()).toBe('ONE')
})

test('a press selects, a press of what is selected does nothing', async () => {
  await show(<Three />)
  await drawn.run(() => drawn.find('[data-testid="two"]').click())
  await drawn.run(() => drawn.find('[data-testid="two"]').click())
  expect(onSelect.mock.calls.flat()).toEqual(['two'])
})

test('arrows with a modifier are left to the browser', async () => {
  await show(<Three />)
  expect((await press('ArrowRight', { altKey: true })).defaultPrevented).toBe(false)
  expect(chosen()).toBe('ONE')
})

test('a chip only tells, until there is something to press', async () => {
  drawn = await draw(<Chip picture={<NetworkPicture name="Base" size={28} />}>Base</Chip>)
  expect(drawn.findAll('button')).toEqual([])
  expect(drawn.find('.chip').textContent).toContain('Base')
  const [onClick, ref] = [vi.fn(), createRef<HTMLButtonElement>()]
  await drawn.draw(
    <Chip ref={ref} onClick={onClick} aria-label="Network: Base" data-testid="network">
      Base
    </Chip>,
  )
  expect(ref.current).toBe(drawn.find('[data-testid="network"]'))
  expect(ref.current?.getAttribute('aria-label')).toBe('Network: Base')
  expect(drawn.findAll('.chip > .icon')).toHaveLength(1)
  await drawn.run(() => ref.current?.click())
  expect(onClick).toHaveBeenCalledOnce()
})

test('a chip that is a switch has no arrow', async () => {
  drawn = await draw(
    <Chip onClick={() => {}} aria-pressed>
      50 %
    </Chip>,
  )
  expect(drawn.find('button').getAttribute('aria-pressed')).toBe('true')
  expect(drawn.findAll('.chip > .icon')).toEqual([])
})
