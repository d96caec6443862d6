import * as React from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Picture } from './Picture.js'
import { render, type Rendered } from './testing/render.js'

let rendered: Rendered
afterEach(() => rendered.remove())

const letter = () => rendered.findAll('.letter-tile')[0]?.dataset['letter']
const image = () => rendered.find<HTMLImageElement>('img')

test('Picture loads without referrer and is decorative', async () => {
  rendered = await render(<Picture src="https://pictures.example/a.png" name="Juniper" />)
  expect(image().referrerPolicy).toBe('no-referrer')
  expect(image().alt).toBe('')
  expect(image().getAttribute('decoding')).toBe('async')
  expect(image().getAttribute('draggable')).toBe('false')
})

test('Picture shows the first letter of the name without a source', async () => {
  rendered = await render(<Picture name=" juniper" />)
  expect(letter()).toBe('J')
  expect(rendered.findAll('img')).toEqual([])
})

test('Picture shows the first grapheme of the name as one letter', async () => {
  rendered = await render(<Picture name="👩‍👩‍👧 Family" />)
  expect(letter()).toBe('👩‍👩‍👧')
  await rendered.rerender(<Picture name={'e\u0301clair'} />)
  expect(letter()).toBe('E\u0301')
  await rendered.rerender(<Picture name="" />)
  expect(letter()).toBe('')
})

test('Picture shows the letter if its source fails to load, and then loads a new source', async () => {
  rendered = await render(<Picture src="https://pictures.example/a.png" name="Juniper" />)
  await rendered.act(() => image().dispatchEvent(new Event('error')))
  expect(letter()).toBe('J')
  await rendered.rerender(<Picture src="https://pictures.example/b.png" name="Juniper" />)
  expect(letter()).toBeUndefined()
  expect(image().getAttribute('src')).toBe('https://pictures.example/b.png')
})

test('Picture has its size and a background until the source has loaded', async () => {
  rendered = await render(<Picture src="https://pictures.example/a.png" name="Juniper" size={80} />)
  const box = rendered.find('.picture')
  expect(box.style.getPropertyValue('--picture-size')).toBe('80px')
  expect(box.hasAttribute('data-loading')).toBe(true)
  await rendered.act(() => image().dispatchEvent(new Event('load')))
  expect(box.hasAttribute('data-loading')).toBe(false)
  expect(rendered.find('.picture')).toBe(box)
})

/** React's Activity (19.2 and later). */
const { Activity } = React as {
  Activity?: (props: { mode: 'visible' | 'hidden'; children: ReactNode }) => ReactNode
}

test.runIf(Activity)(
  'Picture shows a source that loaded in a hidden view without an event once the view is visible',
  async () => {
    const HiddenActivity = Activity as NonNullable<typeof Activity>
    const view = (mode: 'visible' | 'hidden') => (
      <HiddenActivity mode={mode}>
        <Picture src="https://pictures.example/a.png" name="Juniper" />
      </HiddenActivity>
    )
    rendered = await render(view('hidden'))
    const box = rendered.find('.picture')
    expect(box.hasAttribute('data-loading')).toBe(true)
    // A hidden view misses the load event.
    Object.defineProperties(image(), { complete: { value: true }, naturalWidth: { value: 40 } })
    await rendered.rerender(view('visible'))
    expect(rendered.find('.picture')).toBe(box)
    expect(box.hasAttribute('data-loading')).toBe(false)
  },
)

test('Picture derives the colour of a letter from the name only', async () => {
  const names = ['Juniper', 'Halyard', 'Quill', 'Oriole', 'Lantern', 'Base', 'Optimism', 'Meridian']
  rendered = await render(
    <>
      {[...names, ...names].map((name, index) => (
        <Picture key={index} name={name} />
      ))}
    </>,
  )
  const tones = rendered.findAll('.letter-tile').map((tile) => tile.style.background)
  expect(tones.slice(0, names.length)).toEqual(tones.slice(names.length))
  expect(new Set(tones).size).toBeGreaterThan(3)
})
