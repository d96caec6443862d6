import { afterEach, beforeEach, expect, test } from 'vitest'
import { followVisibleViewport } from './visible-viewport.js'

// happy-dom has no visual viewport: this one changes when the test says so
let viewport: EventTarget & { height: number; offsetTop: number; scale: number }
let element: HTMLElement
let stop: () => void

beforeEach(() => {
  viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 })
  Object.assign(window, { visualViewport: viewport })
  element = document.createElement('div')
  document.body.append(element)
  stop = followVisibleViewport(element)
})

afterEach(() => {
  stop()
  element.remove()
  Reflect.deleteProperty(window, 'visualViewport')
})

const change = (to: Partial<typeof viewport>) => {
  Object.assign(viewport, to)
  viewport.dispatchEvent(new Event('resize'))
}
const told = () => ['--visible-height', '--visible-top'].map((name) => element.style.getPropertyValue(name))

test('a keyboard leaves less height, and none of it stays when the keyboard goes', () => {
  expect(told()).toEqual(['', ''])
  change({ height: window.innerHeight - 300, offsetTop: 40 })
  expect(told()).toEqual([`${window.innerHeight - 300}px`, '40px'])
  change({ height: window.innerHeight, offsetTop: 0 })
  expect(told()).toEqual(['', ''])
})

test('a bar of the browser or a pinched page is no keyboard', () => {
  change({ height: window.innerHeight - 56 })
  expect(told()).toEqual(['', ''])
  change({ height: window.innerHeight / 2, scale: 2 })
  expect(told()).toEqual(['', ''])
})

test('after stopping nothing is told any more, and nothing is left', () => {
  change({ height: window.innerHeight - 300 })
  stop()
  expect(told()).toEqual(['', ''])
  change({ height: window.innerHeight - 200 })
  expect(told()).toEqual(['', ''])
})
