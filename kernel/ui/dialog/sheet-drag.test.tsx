import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dragToClose } from './sheet-drag.js'

let grip: HTMLElement
let sheet: HTMLElement
let stop: () => void
const onClose = vi.fn()

beforeEach(() => {
  onClose.mockClear()
  sheet = document.createElement('div')
  grip = document.createElement('div')
  grip.append(document.createElement('button'))
  grip.setPointerCapture = () => {}
  sheet.append(grip)
  document.body.append(sheet)
  stop = dragToClose({ grip, sheet, isSheet: () => true, onClose })
})

afterEach(() => {
  stop()
  sheet.remove()
})

const pointer = (type: string, clientY: number, timeStamp: number, target: Element = grip) => {
  const event = new PointerEvent(type, { clientY, pointerId: 1, isPrimary: true, button: 0, bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  target.dispatchEvent(event)
}
const drag = () => sheet.style.getPropertyValue('--drag')

test('the sheet follows the pointer down, and does not move above its position', () => {
  pointer('pointerdown', 100, 0)
  pointer('pointermove', 130, 100)
  expect(drag()).toBe('30px')
  expect(sheet.hasAttribute('data-dragging')).toBe(true)
  pointer('pointermove', 60, 200)
  expect(drag()).toBe('0px')
})

test('a short, slow drag resets the position', () => {
  pointer('pointerdown', 100, 0)
  pointer('pointermove', 160, 400)
  pointer('pointerup', 160, 900)
  expect(onClose).not.toHaveBeenCalled()
  expect(drag()).toBe('')
  expect(sheet.hasAttribute('data-dragging')).toBe(false)
})

test('a long drag closes the sheet and keeps the position for the exit animation', () => {
  pointer('pointerdown', 100, 0)
  pointer('pointermove', 220, 800)
  pointer('pointerup', 220, 1600)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(drag()).toBe('120px')
})

test('a flick closes the sheet', () => {
  pointer('pointerdown', 100, 0)
  pointer('pointermove', 110, 10)
  pointer('pointermove', 150, 30)
  pointer('pointerup', 150, 32)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a press on a button of the header, or on a dialog that is no bottom sheet, does not drag', () => {
  pointer('pointerdown', 100, 0, grip.querySelector('button') ?? grip)
  pointer('pointermove', 300, 10)
  pointer('pointerup', 300, 20)
  stop()
  stop = dragToClose({ grip, sheet, isSheet: () => false, onClose })
  pointer('pointerdown', 100, 30)
  pointer('pointermove', 300, 40)
  pointer('pointerup', 300, 50)
  expect(onClose).not.toHaveBeenCalled()
  expect(drag()).toBe('')
})

test('a cancelled pointer resets the position', () => {
  pointer('pointerdown', 100, 0)
  pointer('pointermove', 220, 800)
  pointer('pointercancel', 220, 900)
  expect(drag()).toBe('')
  expect(onClose).not.toHaveBeenCalled()
})

test('does not drag after the listener is removed', () => {
  stop()
  pointer('pointerdown', 100, 0)
  pointer('pointermove', 220, 10)
  expect(drag()).toBe('')
})
