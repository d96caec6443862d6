import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deepActiveElement, type FocusTrapOptions, trapFocus } from './focus-trap.js'
import { createShadowHost, type ShadowHost } from '../../modal/shadow-host.js'

let shadow: ShadowHost
let container: HTMLElement
let release: () => void

beforeEach(() => {
  const opener = document.createElement('button')
  opener.id = 'opener'
  document.body.append(opener)
  shadow = createShadowHost({ document, styles: [] })
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
  const found = shadow.root.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}
const focused = () => deepActiveElement(document)?.id
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...more,
  })
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

test('the first thing Tab would reach gets the focus, or what was asked for', () => {
  trap()
  expect(focused()).toBe('button1')
  release()
  trap({ initialFocus: () => part('h10') })
  expect(focused()).toBe('h10')
})

test('Tab goes from the last to the first and back, past what is disabled', () => {
  trap()
  part('a4').focus()
  expect(press('Tab').defaultPrevented).toBe(true)
  expect(focused()).toBe('button1')
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('a4')
})

test('in the middle Tab is left to the browser', () => {
  trap()
  part('input2').focus()
  expect(press('Tab').defaultPrevented).toBe(false)
  expect(press('Tab', { shiftKey: true }).defaultPrevented).toBe(false)
})

test('back from the title, which Tab does not stop at, leads to the last', () => {
  trap({ initialFocus: () => part('h10') })
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('a4')
})

test('the focus is fetched back from the page, to where it was', () => {
  trap()
  part('input2').focus()
  document.getElementById('opener')?.focus()
  expect(focused()).toBe('input2')
})

test('a panel put into the page later may take the focus and keeps its keys', () => {
  const onEscape = vi.fn()
  trap({ onEscape })
  outside('sign').focus()
  expect(focused()).toBe('sign')
  expect(press('Tab').defaultPrevented).toBe(false)
  press('Escape')
  expect(onEscape).not.toHaveBeenCalled()
})

test('a panel that was there before may not', () => {
  const early = outside('early')
  trap()
  early.focus()
  expect(focused()).toBe('button1')
})

test('against another trap it gives in after a few times instead of going round for ever', () => {
  trap()
  const opener = document.getElementById('opener')
  let fetched = 0
  const other = (event: FocusEvent) => {
    if (event.target === opener) return
    fetched += 1
    opener?.focus()
  }
  document.addEventListener('focusin', other)
  opener?.focus()
  document.removeEventListener('focusin', other)
  expect(fetched).toBeLessThan(10)
  expect(focused()).toBe('opener')
})

test('Tab with the focus nowhere comes back in, from either end', () => {
  trap()
  part('button1').blur()
  press('Tab')
  expect(focused()).toBe('button1')
  part('button1').blur()
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('a4')
})

test('Escape is told once, unless someone inside has used it or is composing a word', () => {
  const onEscape = vi.fn()
  trap({ onEscape })
  press('Escape', { isComposing: true })
  const used = (event: KeyboardEvent) => event.preventDefault()
  container.addEventListener('keydown', used)
  press('Escape')
  container.removeEventListener('keydown', used)
  expect(onEscape).not.toHaveBeenCalled()
  press('Escape')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

test('releasing gives the focus back to what had it, also inside a shadow root of the page', () => {
  trap()
  release()
  expect(focused()).toBe('opener')
  outside('deep').focus()
  trap()
  expect(focused()).toBe('button1')
  release()
  expect(focused()).toBe('deep')
})

test('releasing takes the focus from no one', () => {
  trap()
  outside('sign').focus()
  release()
  expect(focused()).toBe('sign')
})

test('after releasing nothing is kept in', () => {
  const onEscape = vi.fn()
  trap({ onEscape })
  release()
  part('a4').focus()
  document.getElementById('opener')?.focus()
  press('Escape')
  expect(focused()).toBe('opener')
  expect(onEscape).not.toHaveBeenCalled()
})

test('of a group of radio buttons only the chosen one counts as an end', () => {
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

test('what stands beside the container is part of the round, and may come and go', () => {
  let beside: HTMLElement | null = null
  trap({ beside: () => beside })
  part('a4').focus()
  press('Tab')
  expect(focused()).toBe('button1')

  beside = document.createElement('p')
  beside.append(Object.assign(document.createElement('button'), { id: 'retry' }))
  shadow.root.append(beside)
  press('Tab', { shiftKey: true })
  expect(focused()).toBe('retry')
  document.getElementById('opener')?.focus()
  expect(focused()).toBe('retry')
  press('Tab')
  expect(focused()).toBe('button1')
  part('a4').focus()
  expect(press('Tab').defaultPrevented).toBe(false)

  part('retry').focus()
  beside.remove()
  document.getElementById('opener')?.focus()
  expect(focused()).toBe('button1')
})
