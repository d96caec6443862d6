import { useState, type ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from '../index.js'
import { draw, type Drawn } from '../testing/draw.js'
import { enterText } from '../testing/enter-text.js'
import { readCode } from './read-code.js'

let drawn: Drawn
afterEach(() => drawn.remove())

const onComplete = vi.fn()

function Code({ start = '', busy, error }: { start?: string; busy?: boolean; error?: string }): ReactElement {
  const [code, setCode] = useState(start)
  return (
    <CodeField
      label="Six-digit code"
      value={code}
      onText={setCode}
      onComplete={onComplete}
      busy={busy}
      error={error}
    />
  )
}

const show = async (element: ReactElement) => {
  onComplete.mockClear()
  drawn = await draw(element)
  await drawn.run(() => input().focus())
}
const input = () => drawn.find<HTMLInputElement>('input')
const boxes = () => drawn.findAll('.code-box').map(({ textContent }) => textContent)
const current = () => drawn.findAll('.code-box').findIndex((box) => 'current' in box.dataset)
const press = (key: string) =>
  drawn.run(() =>
    input().dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    ),
  )
const paste = (text: string) =>
  drawn.run(() => {
    const event = new Event('paste', { bubbles: true, composed: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    input().dispatchEvent(event)
  })

test('the code is one input with a name, to which the browser offers the code it got', async () => {
  await show(<Code />)
  expect(drawn.findAll('input')).toHaveLength(1)
  expect(input().getAttribute('aria-label')).toBe('Six-digit code')
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
  expect(drawn.findAll('.code-box[aria-hidden="true"]')).toHaveLength(6)
})

test('digits fill the boxes one after the other, and nothing else does', async () => {
  await show(<Code />)
  expect(current()).toBe(0)
  await drawn.run(() => enterText(input(), '4x'))
  await drawn.run(() => enterText(input(), '40'))
  expect(boxes().join('')).toBe('40')
  expect(current()).toBe(2)
  expect(onComplete).not.toHaveBeenCalled()
})

test('a pasted code fills all boxes, whatever was there, and is complete once', async () => {
  await show(<Code start="99" />)
  await paste('123 456')
  expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('what the browser fills in at once is complete once', async () => {
  await show(<Code />)
  await drawn.run(() => enterText(input(), '408173'))
  await drawn.run(() => enterText(input(), '408173'))
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('408173')
})

test('a digit that is put right completes the code anew', async () => {
  await show(<Code />)
  await drawn.run(() => enterText(input(), '408173'))
  await press('Backspace')
  expect(boxes().join('')).toBe('40817')
  expect(current()).toBe(5)
  await drawn.run(() => enterText(input(), '408174'))
  expect(onComplete.mock.calls.flat()).toEqual(['408173', '408174'])
})

test('arrow keys, Home and End go from box to box, and what stands there is replaced', async () => {
  await show(<Code start="4081" />)
  expect(current()).toBe(4)
  await press('ArrowLeft')
  expect(current()).toBe(3)
  expect([input().selectionStart, input().selectionEnd]).toEqual([3, 4])
  await press('Home')
  expect(current()).toBe(0)
  await press('ArrowLeft')
  expect(current()).toBe(0)
  await press('ArrowRight')
  expect(current()).toBe(1)
  await press('End')
  expect(current()).toBe(4)
})

test('deleting goes on backwards', async () => {
  await show(<Code start="40817" />)
  await press('ArrowLeft')
  await press('ArrowLeft')
  await press('Backspace')
  expect(boxes().join('')).toBe('4087')
  expect(current()).toBe(2)
  await press('Backspace')
  expect(boxes().join('')).toBe('407')
  expect(current()).toBe(1)
})

test('while it is checked the code stays and so does the focus', async () => {
  await show(<Code start="408173" busy />)
  await press('Backspace')
  await paste('111111')
  expect(boxes().join('')).toBe('408173')
  expect(input().readOnly).toBe(true)
  expect(input().getAttribute('aria-busy')).toBe('true')
  expect(drawn.root.activeElement).toBe(input())
})

test('a wrong code is marked, described and read out', async () => {
  await show(<Code start="408173" error="That code is not right." />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  const says = drawn.root.getElementById(input().getAttribute('aria-describedby') ?? '')
  expect(says?.textContent).toBe('That code is not right.')
  expect(says?.getAttribute('aria-live')).toBe('polite')
})

test('a box that is pressed is the one that is written into, none beyond the next', async () => {
  await show(<Code start="4081" />)
  input().getBoundingClientRect = () => ({ left: 100, width: 600 }) as DOMRect
  const at = (clientX: number) =>
    drawn.run(() =>
      input().dispatchEvent(new MouseEvent('click', { clientX, bubbles: true, composed: true })),
    )
  await at(310)
  expect(current()).toBe(2)
  await at(690)
  expect(current()).toBe(4)
})

test('what is selected is shown as such, for a digit then replaces all of it', async () => {
  await show(<Code start="408173" />)
  await drawn.run(() => {
    input().setSelectionRange(0, 6)
    input().dispatchEvent(new Event('select', { bubbles: true }))
  })
  expect(drawn.findAll('.code-box[data-current]')).toHaveLength(6)
})

test('the focus gone, no box waits', async () => {
  await show(<Code start="40" />)
  await drawn.run(() => input().blur())
  expect(current()).toBe(-1)
})

test('a code is found in what people paste', () => {
  expect(readCode('123 456', 6)).toBe('123456')
  expect(readCode('123-456', 6)).toBe('123456')
  expect(readCode('١٢٣٤٥٦', 6)).toBe('123456')
  expect(readCode('１２３４５６', 6)).toBe('123456')
  expect(readCode('Your code is 408173, it holds for 10 minutes', 6)).toBe('408173')
  expect(readCode('12', 6)).toBe('12')
  expect(readCode('no digits', 6)).toBe('')
  expect(readCode('1234567', 6)).toBe('123456')
})
