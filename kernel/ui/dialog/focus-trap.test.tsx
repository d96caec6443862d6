import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deepActiveElement, type FocusTrapOptions, trapFocus } from './focus-trap.js'
import { createShadowHost, type ShadowHost } from '../theme/shadow-host.js'
import { keyDown } from '../testing/render.js'

let shadow: ShadowHost
let container: HTMLElement
let release: () => void

beforeEach(() => {
  const opener = document.createElement('button')
  opener.id = 'opener'
  document.body.append(opener)
  shadow = createShadowHost(document, 'test')
  container = document.createElement('div')
  const parts = ['h1', 'button', 'input', 'button', 'a'].map((tag) => document.createElement(tag))
  parts.forEach((part, index) => (part.id = `${part.localName}${index}`))
  parts[0]?.setAttribute('tabindex', '-1')
  parts[3]?.toggleAttribute('disabled', true)
  parts[4]?.setAttribute('href', '#')
  container.append(...parts)
  shadow.root.append(container)
  document.body.append(shadow.host)
  opener.focus()
})

afterEach(() => {
  release()
  shadow.dispose()
  document.body.replaceChildren()
})

const trap = (options?: FocusTrapOptions) => {
  release = trapFocus(container, options)
}
const part = (id: string) => {
  const element = shadow.root.getElementById(id)
  if (!element) throw new Error(`There is no element "${id}"`)
  return element
}
const focused = () => deepActiveElement(document)?.id
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = keyDown(key, more)
  const target = deepActiveElement(document) ?? document.body
  target.dispatchEvent(event)
  return event
}
const outside = (id: string) => {
  const panel = document.createElement('div')
  const button = document.createElement('button')
  button.id = id
  panel.attachShadow({ mode: 'open' }).append(button)
  document.body.append(panel)
  return button
}

test('gives the initial focus to the first tab stop or the element of the option', () => {
  trap()
  expect(focused()).toBe('button1')
  release()
  trap({ initialFocus: () => part('h10') })
  expect(focused()).toBe('h10')
})

test('Tab wraps around between the first and the last tab stop, without disabled elements', () => {
  trap()
  part('a4').focus()
  expect(press('Tab').defaultPrevented).toBe(true)
  expect(focused()).toBe('button1')
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('a4')
})

test('Tab between the ends keeps its default action', () => {
  trap()
  part('input2').focus()
  expect(press('Tab').defaultPrevented).toBe(false)
  expect(press('Tab', { shiftKey: true }).defaultPrevented).toBe(false)
})

test('Shift+Tab on the title, which is not a tab stop, focuses the last tab stop', () => {
  trap({ initialFocus: () => part('h10') })
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('a4')
})

test('returns the focus from the page to the last focused element', () => {
  trap()
  part('input2').focus()
  document.getElementById('opener')?.focus()
  expect(focused()).toBe('input2')
})

test('leaves the focus and the keys to a panel that is added to the page later', () => {
  const onEscape = vi.fn()
  trap({ onEscape })
  outside('sign').focus()
  expect(focused()).toBe('sign')
  expect(press('Tab').defaultPrevented).toBe(false)
  press('Escape')
  expect(onEscape).not.toHaveBeenCalled()
})

test('leaves the focus to a panel above the dialog, although it was in the page before', () => {
  const early = outside('early')
  ;(early.getRootNode() as ShadowRoot).host.setAttribute('data-foyer-above', '')
  trap()
  early.focus()
  expect(focused()).toBe('early')
})

test('takes the focus back from a panel that was in the page before', () => {
  const early = outside('early')
  trap()
  early.focus()
  expect(focused()).toBe('button1')
})

test('stops after a few rounds if a focus trap of the page takes the focus back each time', () => {
  trap()
  const opener = document.getElementById('opener')
  let refocuses = 0
  const takeFocusBack = (event: FocusEvent) => {
    if (event.target === opener) return
    refocuses += 1
    opener?.focus()
  }
  document.addEventListener('focusin', takeFocusBack)
  opener?.focus()
  document.removeEventListener('focusin', takeFocusBack)
  expect(refocuses).toBeLessThan(10)
  expect(focused()).toBe('opener')
})

test('Tab without a focused element focuses the first or the last tab stop', () => {
  trap()
  part('button1').blur()
  press('Tab')
  expect(focused()).toBe('button1')
  part('button1').blur()
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('a4')
})

test('calls onEscape once, but not for a handled event or during text composition', () => {
  const onEscape = vi.fn()
  trap({ onEscape })
  press('Escape', { isComposing: true })
  const handle = (event: KeyboardEvent) => event.preventDefault()
  container.addEventListener('keydown', handle)
  press('Escape')
  container.removeEventListener('keydown', handle)
  expect(onEscape).not.toHaveBeenCalled()
  press('Escape')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('release returns the focus, also into a shadow root of the page', () => {
  trap()
  release()
  expect(focused()).toBe('opener')
  outside('deep').focus()
  trap()
  expect(focused()).toBe('button1')
  release()
  expect(focused()).toBe('deep')
})

test('release leaves the focus to a panel of the page', () => {
  trap()
  outside('sign').focus()
  release()
  expect(focused()).toBe('sign')
})

test('neither moves the focus nor handles Escape after release', () => {
  const onEscape = vi.fn()
  trap({ onEscape })
  release()
  part('a4').focus()
  document.getElementById('opener')?.focus()
  press('Escape')
  expect(focused()).toBe('opener')
  expect(onEscape).not.toHaveBeenCalled()
})

test('only the checked radio button of a group is a tab stop', () => {
  container.replaceChildren(
    ...['x', 'y', 'z'].map((id) =>
      Object.assign(document.createElement('input'), { type: 'radio', name: 'speed', id }),
    ),
    Object.assign(document.createElement('button'), { id: 'end' }),
  )
  ;(part('y') as HTMLInputElement).checked = true
  trap({ initialFocus: () => part('end') })
  press('Tab')
  expect(focused()).toBe('y')
})

test('includes the companion, which can be added and removed', () => {
  let companion: HTMLElement | null = null
  trap({ companion: () => companion })
  part('a4').focus()
  press('Tab')
  expect(focused()).toBe('button1')

  companion = document.createElement('p')
  companion.append(Object.assign(document.createElement('button'), { id: 'retry' }))
  shadow.root.append(companion)
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('retry')
  document.getElementById('opener')?.focus()
  expect(focused()).toBe('retry')
  press('Tab')
  expect(focused()).toBe('button1')
  part('a4').focus()
  expect(press('Tab').defaultPrevented).toBe(false)

  part('retry').focus()
  companion.remove()
  document.getElementById('opener')?.focus()
  expect(focused()).toBe('button1')
})

test('handles Escape before listeners of the page, and after the elements inside', () => {
  const onEscape = vi.fn()
  const [page, inside] = [vi.fn(), vi.fn()]
  document.addEventListener('keydown', page, true)
  container.addEventListener('keydown', inside)
  trap({ onEscape })
  const { defaultPrevented } = press('Escape')
  document.removeEventListener('keydown', page, true)
  expect(page).not.toHaveBeenCalled()
  expect(inside).toHaveBeenCalledTimes(1)
  expect(onEscape).toHaveBeenCalledTimes(1)
  // A native dialog of the page would close.
  expect(defaultPrevented).toBe(true)
})

test('takes the focus without the event by which a focus trap of the page would take it back', () => {
  const opener = document.getElementById('opener')
  const targets: (EventTarget | null)[] = []
  const record = ({ relatedTarget }: FocusEvent) => targets.push(relatedTarget)
  opener?.addEventListener('focusout', record)
  trap()
  opener?.focus()
  expect(targets).toEqual([null, null])
  expect(focused()).toBe('button1')
})

test('release returns the focus to the element that the page focused meanwhile, if the first one is removed', () => {
  const next = Object.assign(document.createElement('button'), { id: 'next' })
  document.body.append(next)
  trap()
  next.focus()
  expect(focused()).toBe('button1')
  document.getElementById('opener')?.remove()
  release()
  expect(focused()).toBe('next')
})
