import { type ReactElement, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeField } from '../index.js'
import { render, type Rendered, enterText } from '../testing/render.js'
import { readCode } from './CodeField.js'

let rendered: Rendered
afterEach(() => rendered.remove())

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
  rendered = await render(element)
  await rendered.act(() => input().focus())
}
const input = () => rendered.find<HTMLInputElement>('input')
const boxes = () => rendered.findAll('.code-box').map(({ textContent }) => textContent)
const current = () => rendered.findAll('.code-box').findIndex((box) => 'current' in box.dataset)
const press = (key: string) =>
  rendered.act(() =>
    input().dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    ),
  )
const paste = (text: string) =>
  rendered.act(() => {
    const event = new Event('paste', { bubbles: true, composed: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text } })
    input().dispatchEvent(event)
  })

test('CodeField is one named input that the browser can fill in', async () => {
  await show(<Code />)
  expect(rendered.findAll('input')).toHaveLength(1)
  expect(input().getAttribute('aria-label')).toBe('Six-digit code')
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
  expect(rendered.findAll('.code-box[aria-hidden="true"]')).toHaveLength(6)
})

test('digits fill the boxes in order, and other characters are ignored', async () => {
  await show(<Code />)
  expect(current()).toBe(0)
  await rendered.act(() => enterText(input(), '4x'))
  await rendered.act(() => enterText(input(), '40'))
  expect(boxes().join('')).toBe('40')
  expect(current()).toBe(2)
  expect(onComplete).not.toHaveBeenCalled()
})

test('a pasted code replaces all digits and calls onComplete once', async () => {
  await show(<Code start="99" />)
  await paste('123 456')
  expect(boxes()).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
})

test('a code filled in by the browser calls onComplete once', async () => {
  await show(<Code />)
  await rendered.act(() => enterText(input(), '408173'))
  await rendered.act(() => enterText(input(), '408173'))
  expect(onComplete).toHaveBeenCalledExactlyOnceWith('408173')
})

test('a corrected code calls onComplete again', async () => {
  await show(<Code />)
  await rendered.act(() => enterText(input(), '408173'))
  await press('Backspace')
  expect(boxes().join('')).toBe('40817')
  expect(current()).toBe(5)
  await rendered.act(() => enterText(input(), '408174'))
  expect(onComplete.mock.calls.flat()).toEqual(['408173', '408174'])
})

test('arrow keys, Home and End select a box', async () => {
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

test('Backspace moves to the previous box', async () => {
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

test('a busy field is read-only and keeps the focus', async () => {
  await show(<Code start="408173" busy />)
  await press('Backspace')
  await paste('111111')
  expect(boxes().join('')).toBe('408173')
  expect(input().readOnly).toBe(true)
  expect(input().getAttribute('aria-busy')).toBe('true')
  expect(rendered.root.activeElement).toBe(input())
})

test('an error marks and describes the field in a live region', async () => {
  await show(<Code start="408173" error="That code is wrong." />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  const message = rendered.root.getElementById(input().getAttribute('aria-describedby') ?? '')
  expect(message?.textContent).toBe('That code is wrong.')
  expect(message?.getAttribute('aria-live')).toBe('polite')
})

test('an error selects the whole code, so that typing replaces it', async () => {
  await show(<Code start="408173" busy />)
  await rendered.rerender(<Code start="408173" error="That code is wrong." />)
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6])
  expect(rendered.findAll('.code-box[data-current]')).toHaveLength(6)
  await rendered.act(() => enterText(input(), '5'))
  await rendered.rerender(<Code start="408173" error="That code is still wrong." />)
  expect(boxes().join('')).toBe('5')
  expect(current()).toBe(1)
})

test('a click selects its box, at most the first empty box', async () => {
  await show(<Code start="4081" />)
  input().getBoundingClientRect = () => ({ left: 100, width: 600 }) as DOMRect
  const at = (clientX: number) =>
    rendered.act(() =>
      input().dispatchEvent(new MouseEvent('click', { clientX, bubbles: true, composed: true })),
    )
  await at(310)
  expect(current()).toBe(2)
  await at(690)
  expect(current()).toBe(4)
})

test('highlights all boxes of a selection', async () => {
  await show(<Code start="408173" />)
  await rendered.act(() => {
    input().setSelectionRange(0, 6)
    input().dispatchEvent(new Event('select', { bubbles: true }))
  })
  expect(rendered.findAll('.code-box[data-current]')).toHaveLength(6)
})

test('highlights no box after blur', async () => {
  await show(<Code start="40" />)
  await rendered.act(() => input().blur())
  expect(current()).toBe(-1)
})

test('readCode finds the code in a pasted text', () => {
  expect(readCode('123 456', 6)).toBe('123456')
  expect(readCode('123-456', 6)).toBe('123456')
  expect(readCode('١٢٣٤٥٦', 6)).toBe('123456')
  expect(readCode('１２３４５６', 6)).toBe('123456')
  expect(readCode('Your code is 408173, valid for 10 minutes', 6)).toBe('408173')
  expect(readCode('12', 6)).toBe('12')
  expect(readCode('no digits', 6)).toBe('')
  expect(readCode('1234567', 6)).toBe('123456')
})
