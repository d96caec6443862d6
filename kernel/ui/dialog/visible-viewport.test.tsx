import { afterEach, beforeEach, expect, test } from 'vitest'
import { followVisibleViewport } from './visible-viewport.js'

// happy-dom has no visual viewport.
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
const properties = () =>
  ['--visible-height', '--visible-top'].map((name) => element.style.getPropertyValue(name))

test('sets height and top while the on-screen keyboard is open', () => {
  expect(properties()).toEqual(['', ''])
  change({ height: window.innerHeight - 300, offsetTop: 40 })
  expect(properties()).toEqual([`${window.innerHeight - 300}px`, '40px'])
  change({ height: window.innerHeight, offsetTop: 0 })
  expect(properties()).toEqual(['', ''])
})

test('ignores browser bars and pinch zoom', () => {
  change({ height: window.innerHeight - 56 })
  expect(properties()).toEqual(['', ''])
  change({ height: window.innerHeight / 2, scale: 2 })
  expect(properties()).toEqual(['', ''])
})

test('removes the properties when it is stopped', () => {
  change({ height: window.innerHeight - 300 })
  stop()
  expect(properties()).toEqual(['', ''])
  change({ height: window.innerHeight - 200 })
  expect(properties()).toEqual(['', ''])
})
