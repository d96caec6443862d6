import * as React from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Picture } from './Picture.js'
import { draw, type Drawn } from './testing/draw.js'

let drawn: Drawn
afterEach(() => drawn.remove())

const letter = () => drawn.findAll('.letter-tile')[0]?.dataset['letter']
const image = () => drawn.find<HTMLImageElement>('img')

test('a picture asks for no more than the picture', async () => {
  drawn = await draw(<Picture src="https://pictures.example/a.png" name="Juniper" />)
  expect(image().referrerPolicy).toBe('no-referrer')
  expect(image().alt).toBe('')
  expect(image().getAttribute('decoding')).toBe('async')
  expect(image().getAttribute('draggable')).toBe('false')
})

test('without a source the first letter of the name stands there', async () => {
  drawn = await draw(<Picture name=" juniper" />)
  expect(letter()).toBe('J')
  expect(drawn.findAll('img')).toEqual([])
})

test('the first letter is what a reader takes for one', async () => {
  drawn = await draw(<Picture name="👩‍👩‍👧 Family" />)
  expect(letter()).toBe('👩‍👩‍👧')
  await drawn.draw(<Picture name={'e\u0301clair'} />)
  expect(letter()).toBe('E\u0301')
  await drawn.draw(<Picture name="" />)
  expect(letter()).toBe('')
})

test('a source that does not load gives way to the letter, and a new source is tried', async () => {
  drawn = await draw(<Picture src="https://pictures.example/a.png" name="Juniper" />)
  await drawn.run(() => image().dispatchEvent(new Event('error')))
  expect(letter()).toBe('J')
  await drawn.draw(<Picture src="https://pictures.example/b.png" name="Juniper" />)
  expect(letter()).toBeUndefined()
  expect(image().getAttribute('src')).toBe('https://pictures.example/b.png')
})

test('the box waits with its ground until the picture is there', async () => {
  drawn = await draw(<Picture src="https://pictures.example/a.png" name="Juniper" size={80} />)
  const box = drawn.find('.picture')
  expect(box.style.getPropertyValue('--picture-size')).toBe('80px')
  expect(box.hasAttribute('data-waiting')).toBe(true)
  await drawn.run(() => image().dispatchEvent(new Event('load')))
  expect(box.hasAttribute('data-waiting')).toBe(false)
  expect(drawn.find('.picture')).toBe(box)
})

/** React's Activity (19.2 and later). */
const { Activity } = React as {
  Activity?: (props: { mode: 'visible' | 'hidden'; children: ReactNode }) => ReactNode
}

test.runIf(Activity)(
  'a picture whose load event was lost in a hidden view is drawn once it is revealed',
  async () => {
    const Ahead = Activity as NonNullable<typeof Activity>
    const view = (mode: 'visible' | 'hidden') => (
      <Ahead mode={mode}>
        <Picture src="https://pictures.example/a.png" name="Juniper" />
      </Ahead>
    )
    drawn = await draw(view('hidden'))
    const box = drawn.find('.picture')
    expect(box.hasAttribute('data-waiting')).toBe(true)
    // the picture has loaded, and no event says so
    Object.defineProperties(image(), { complete: { value: true }, naturalWidth: { value: 40 } })
    await drawn.draw(view('visible'))
    expect(drawn.find('.picture')).toBe(box)
    expect(box.hasAttribute('data-waiting')).toBe(false)
  },
)

test('a name has the same colour every time, and names have different ones', async () => {
  const names = ['Juniper', 'Halyard', 'Quill', 'Oriole', 'Lantern', 'Base', 'Optimism', 'Meridian']
  drawn = await draw(
    <>
      {[...names, ...names].map((name, index) => (
        <Picture key={index} name={name} />
      ))}
    </>,
  )
  const tones = drawn.findAll('.letter-tile').map((tile) => tile.dataset['letterTone'])
  expect(tones.slice(0, names.length)).toEqual(tones.slice(names.length))
  expect(new Set(tones).size).toBeGreaterThan(3)
})
